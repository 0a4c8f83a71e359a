import Foundation
import HealthModel

/// Workout zones (rule V107).
extension Connection {
  /// Returns the zones of a type for the app's workouts; nil for a type that has none.
  ///
  /// An app that may not read the type gets the system's zones instead of those the person chose.
  package func preferredWorkoutZones(for type: ObjectType) throws(HealthError) -> WorkoutZones? {
    try answer(
      .preferredWorkoutZoneConfiguration, [type], .read, by: .reading, logging: { .exists($0 != nil) }
    ) { call throws(HealthError) in try call.workoutZones(for: type) }
  }

  /// Returns the zones as ``preferredWorkoutZones(for:)`` does, for collecting or saving a workout. Works on a locked
  /// device.
  package func zonesOfWorkout(for type: ObjectType) throws(HealthError) -> WorkoutZones? {
    try answer(nil, by: .health) { call throws(HealthError) in try call.workoutZones(for: type) }
  }

  /// Returns the time that a workout spent in zones, based on the samples that the app may see; nil when there are
  /// none.
  ///
  /// - Parameters:
  ///   - end: The end of the measured time; nil for the end of the last sample.
  ///   - events: The events of the workout. Its pauses do not count.
  ///   - isSaved: True when the times are saved in the store, which works on a locked device. An app gets no times from
  ///     a locked device.
  package func zoneGroup(
    _ zones: WorkoutZones, of query: SampleQuery, until end: Date? = nil, without events: [WorkoutEventRecord],
    isSaved: Bool = false
  ) throws(HealthError) -> WorkoutZoneGroupRecord? {
    try answer(
      isSaved ? nil : .zoneGroup, [zones.type], .read, by: isSaved ? .health : .reading,
      logging: { .exists($0 != nil) }
    ) { call throws(HealthError) in
      let records = try call.search([query]).records(sortedBy: [SampleOrder(.start, ascending: true)])
      guard let last = records.map(\.end).max() else { return nil }
      return WorkoutZoneGroupRecord(
        zones, values: records.flatMap(\.values), until: end ?? last, without: events,
        isOwn: records.allSatisfy { $0.bundleIdentifier == app.bundleIdentifier })
    }
  }
}

extension SampleRecord {
  /// The values of a quantity sample, each with the date from which it applies.
  fileprivate var values: [(date: Date, quantity: HealthQuantity)] {
    switch content {
    case .quantity(let quantity): [(start, quantity)]
    case .quantitySeries(let series): series.values.map { ($0.interval.start, $0.quantity) }
    default: []
    }
  }
}

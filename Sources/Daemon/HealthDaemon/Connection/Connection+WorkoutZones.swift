import Foundation
import HealthModel

/// The zones of workouts (rule V107).
extension Connection {
  /// Returns the zones of a type for the app's workouts; nil for a type that has none.
  ///
  /// Those the person chose look like those of the system to an app that may not read the type.
  package func preferredWorkoutZones(for type: ObjectType) throws(HealthError) -> WorkoutZones? {
    try answer(
      .preferredWorkoutZoneConfiguration, [type], .read, by: .reading, logging: { .exists($0 != nil) }
    ) { call throws(HealthError) in try call.workoutZones(for: type) }
  }

  /// Returns the zones as ``preferredWorkoutZones(for:)`` does, for a workout that is collected or saved, also on a
  /// locked device.
  package func zonesOfWorkout(for type: ObjectType) throws(HealthError) -> WorkoutZones? {
    try answer(nil, by: .health) { call throws(HealthError) in try call.workoutZones(for: type) }
  }

  /// Returns the time a workout has spent in zones, by the samples that the app may see; nil when there are none.
  ///
  /// - Parameters:
  ///   - end: The end of the time that counts; nil for the end of the last sample.
  ///   - events: The events of the workout, whose pauses are left out.
  ///   - isSaved: True when the times go into the store, which takes them from a locked device too; an app gets none
  ///     from one.
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
  /// The values of a sample of quantities, each with the date it is known from.
  fileprivate var values: [(date: Date, quantity: HealthQuantity)] {
    switch content {
    case .quantity(let quantity): [(start, quantity)]
    case .quantitySeries(let series): series.values.map { ($0.interval.start, $0.quantity) }
    default: []
    }
  }
}

import Foundation

/// The zones into which a workout divides a quantity, such as the heart rate (rule V107).
package struct WorkoutZones: Hashable, Sendable, Codable {
  /// The origin of the zones: the system, the person, or an app for one workout. The raw values are stored in files.
  package enum Source: String, Hashable, Sendable, Codable { case system, user, app }

  /// The quantity that is divided.
  package var type: ObjectType
  /// The upper bound of each zone except the last, ascending. A value equal to a bound belongs to the zone below it.
  package var boundaries: [HealthQuantity]
  package var source: Source

  package init(_ type: ObjectType, boundaries: [HealthQuantity], source: Source) {
    (self.type, self.boundaries, self.source) = (type, boundaries, source)
  }

  /// The number of zones.
  package var count: Int { boundaries.count + 1 }

  /// Returns the zone of a value, counted from zero.
  package func zone(of value: HealthQuantity) -> Int {
    boundaries.firstIndex { $0.isLess(than: value) != true } ?? boundaries.count
  }

  /// Returns the system's zones for a type; nil for a type that has no zones until the person chooses them.
  ///
  /// The zones are the same for everyone, because zones based on age would reveal the person's age to apps that may not
  /// read it.
  package static func ofSystem(_ type: ObjectType) -> WorkoutZones? {
    type == .heartRate ? heartRate : nil
  }

  /// Five zones that meet at 60, 70, 80 and 90 percent of 190 beats a minute.
  private static let heartRate = WorkoutZones(
    .heartRate, boundaries: [114, 133, 152, 171].map { HealthQuantity($0, .beatsPerMinute) }, source: .system)
}

/// The time that a workout, or one of its activities, spent in each zone.
package struct WorkoutZoneGroupRecord: Hashable, Sendable, Codable {
  package var zones: WorkoutZones
  /// The seconds in each zone, without pauses.
  package var durations: [TimeInterval]
  /// True when the app that saved the workout also saved all the values from which the times were calculated. That app
  /// may then read the times under the same rules as the values (rule A62).
  package var isOwn: Bool

  /// Adds up the time in each zone. A value applies until the next one, and the last value until the end.
  ///
  /// - Parameters:
  ///   - values: The values, in chronological order.
  ///   - end: The end of the measured time.
  ///   - events: The events of the workout. Time between a pause and its resume does not count.
  package init(
    _ zones: WorkoutZones, values: [(date: Date, quantity: HealthQuantity)], until end: Date,
    without events: [WorkoutEventRecord], isOwn: Bool
  ) {
    (self.zones, self.isOwn) = (zones, isOwn)
    durations = Array(repeating: 0, count: zones.count)
    for (place, value) in values.enumerated() {
      let next = place + 1 < values.count ? values[place + 1].date : end
      guard next > value.date else { continue }
      durations[zones.zone(of: value.quantity)] += events.activeSeconds(from: value.date, to: next)
    }
  }
}

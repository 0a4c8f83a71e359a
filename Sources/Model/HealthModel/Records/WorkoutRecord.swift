import Foundation

/// The content of a workout, without its dates (rules S92 to S98). Enumerations are stored as HealthKit's raw values.
package struct WorkoutRecord: Hashable, Sendable, Codable {
  /// The raw value of `HKWorkoutActivityType`.
  package var activityType: Int
  /// The active time in seconds, without pauses (rule S93).
  package var duration: TimeInterval
  /// The pauses, laps and other events.
  package var events: [WorkoutEventRecord] = []
  /// The activities of a workout with several sports, in chronological order; empty for a single sport.
  package var activities: [WorkoutActivityRecord] = []
  /// The statistics of each measured quantity type, stored with the workout (rule A60).
  package var statistics: [StatisticsRecord] = []
  /// The times in zones, by type; nil when no zones applied, and for workouts recorded before iOS 27.
  package var zoneGroups: [WorkoutZoneGroupRecord]?
  /// The active energy; nil when not measured.
  package var totalEnergyBurned: HealthQuantity?
  /// The distance over all sports; nil when not measured.
  package var totalDistance: HealthQuantity?
  /// The number of swimming strokes; nil when not measured.
  package var totalSwimmingStrokeCount: HealthQuantity?
  /// The number of flights climbed; nil when not measured.
  package var totalFlightsClimbed: HealthQuantity?
  /// The UUIDs of the samples that belong to the workout.
  package var samples: Set<UUID> = []

  package init(activityType: Int, duration: TimeInterval) {
    self.activityType = activityType
    self.duration = duration
  }

  /// Fills in missing totals from the statistics: active energy, distance over all sports, strokes and flights.
  package mutating func addTotals() {
    func sum(_ total: ObjectType.WorkoutTotal) -> HealthQuantity? {
      let sums = statistics.filter { $0.type.workoutTotal == total }
      guard let unit = sums.first?.type.canonicalUnit else { return nil }
      return HealthQuantity(sums.compactMap(\.merged.sum).reduce(0, +), unit)
    }
    totalEnergyBurned = totalEnergyBurned ?? sum(.energy)
    totalDistance = totalDistance ?? sum(.distance)
    totalSwimmingStrokeCount = totalSwimmingStrokeCount ?? sum(.strokes)
    totalFlightsClimbed = totalFlightsClimbed ?? sum(.flights)
  }

  /// Returns the activities. A workout with a single sport yields one activity that covers the whole workout and has
  /// its UUID.
  package func parts(uuid: UUID, start: Date, end: Date) -> [WorkoutActivityRecord] {
    if !activities.isEmpty { return activities }
    var whole = WorkoutActivityRecord(
      uuid: uuid, configuration: WorkoutConfigurationRecord(activityType: activityType), start: start, end: end,
      duration: duration)
    whole.events = events
    whole.statistics = statistics
    whole.zoneGroups = zoneGroups
    return [whole]
  }
}

/// An event of a workout, such as a pause or a lap (rules S94 to S97).
package struct WorkoutEventRecord: Hashable, Sendable, Codable {
  /// The raw value of `HKWorkoutEventType`.
  package var type: Int
  /// The time of the event. An instant has zero length.
  package var interval: DateInterval
  package var metadata: [String: MetadataValue]

  package init(type: Int, interval: DateInterval, metadata: [String: MetadataValue] = [:]) {
    self.type = type
    self.interval = interval
    self.metadata = metadata
  }
}

extension [WorkoutEventRecord] {
  /// Returns the active seconds between two dates, leaving out the time from each pause to the resume after it (rule
  /// S93).
  package func activeSeconds(from start: Date, to end: Date) -> TimeInterval {
    let (pause, resume) = (1, 2)
    var paused: TimeInterval = 0
    var pauseBegan: Date?
    for event in sorted(by: { $0.interval.start < $1.interval.start }) where event.interval.start <= end {
      switch event.type {
      case pause: pauseBegan = pauseBegan ?? Swift.max(start, event.interval.start)
      case resume:
        if let began = pauseBegan { paused += Swift.max(0, event.interval.start.timeIntervalSince(began)) }
        pauseBegan = nil
      default: break
      }
    }
    if let began = pauseBegan { paused += Swift.max(0, end.timeIntervalSince(began)) }
    return Swift.max(0, end.timeIntervalSince(start) - paused)
  }
}

/// The configuration of a workout or of one of its activities (rule S124).
package struct WorkoutConfigurationRecord: Hashable, Sendable, Codable {
  /// The raw value of `HKWorkoutActivityType`.
  package var activityType: Int
  /// The raw value of `HKWorkoutSessionLocationType`.
  package var locationType: Int
  /// The raw value of `HKWorkoutSwimmingLocationType`.
  package var swimmingLocationType: Int
  /// The length of a lap in a pool; nil when not given.
  package var lapLength: HealthQuantity?

  package init(
    activityType: Int, locationType: Int = 1, swimmingLocationType: Int = 0, lapLength: HealthQuantity? = nil
  ) {
    self.activityType = activityType
    self.locationType = locationType
    self.swimmingLocationType = swimmingLocationType
    self.lapLength = lapLength
  }
}

/// An activity of a workout (rule S98).
package struct WorkoutActivityRecord: Hashable, Sendable, Codable {
  package var uuid: UUID
  /// The sport and its location.
  package var configuration: WorkoutConfigurationRecord
  package var start: Date
  /// The end date; nil while the activity is running.
  package var end: Date?
  /// The active time in seconds, without pauses.
  package var duration: TimeInterval
  package var events: [WorkoutEventRecord] = []
  /// The statistics of each measured quantity type.
  package var statistics: [StatisticsRecord] = []
  /// The times in zones, by type; nil when no zones applied, and for activities recorded before iOS 27.
  package var zoneGroups: [WorkoutZoneGroupRecord]?
  package var metadata: [String: MetadataValue]

  package init(
    uuid: UUID, configuration: WorkoutConfigurationRecord, start: Date, end: Date?, duration: TimeInterval,
    metadata: [String: MetadataValue] = [:]
  ) {
    self.uuid = uuid
    self.configuration = configuration
    self.start = start
    self.end = end
    self.duration = duration
    self.metadata = metadata
  }
}

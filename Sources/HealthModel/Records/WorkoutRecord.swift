import Foundation

/// What a workout holds besides its time (rules S92 to S98). Enumerations are kept as HealthKit's raw values.
package struct WorkoutRecord: Hashable, Sendable, Codable {
  package var activityType: Int
  /// Seconds of activity; pauses are left out (rule S93).
  package var duration: TimeInterval
  package var events: [WorkoutEventRecord] = []
  /// The parts of a workout of several sports, in order of time.
  package var activities: [WorkoutActivityRecord] = []
  /// One for each type of quantity that was measured, stored with the workout (rule A60).
  package var statistics: [StatisticsRecord] = []
  package var totalEnergyBurned: HealthQuantity?
  package var totalDistance: HealthQuantity?
  package var totalSwimmingStrokeCount: HealthQuantity?
  package var totalFlightsClimbed: HealthQuantity?
  /// The samples that were taken for the workout.
  package var samples: Set<UUID> = []

  package init(activityType: Int, duration: TimeInterval) {
    self.activityType = activityType
    self.duration = duration
  }

  /// Adds the totals that are still missing, from its statistics. Energy is that of activity, distance that of any sport.
  package mutating func addTotals() {
    func sum(_ names: String...) -> HealthQuantity? {
      let sums = statistics.filter { names.contains($0.type.swiftName) }
      guard let unit = sums.first?.type.canonicalUnit else { return nil }
      return HealthQuantity(sums.compactMap(\.merged.sum).reduce(0, +), unit)
    }
    totalEnergyBurned = totalEnergyBurned ?? sum("activeEnergyBurned")
    totalDistance =
      totalDistance
      ?? sum(
        "distanceWalkingRunning", "distanceCycling", "distanceSwimming", "distanceWheelchair",
        "distanceDownhillSnowSports", "distanceRowing", "distancePaddleSports", "distanceSkatingSports",
        "distanceCrossCountrySkiing")
    totalSwimmingStrokeCount = totalSwimmingStrokeCount ?? sum("swimmingStrokeCount")
    totalFlightsClimbed = totalFlightsClimbed ?? sum("flightsClimbed")
  }

  /// Its parts, of which a workout of a single sport has one: the whole, known by the workout's own identity.
  package func parts(uuid: UUID, start: Date, end: Date) -> [WorkoutActivityRecord] {
    if !activities.isEmpty { return activities }
    var whole = WorkoutActivityRecord(
      uuid: uuid, configuration: WorkoutConfigurationRecord(activityType: activityType), start: start, end: end,
      duration: duration)
    whole.events = events
    whole.statistics = statistics
    return [whole]
  }
}

/// Something that happened within a workout (rules S94 to S97).
package struct WorkoutEventRecord: Hashable, Sendable, Codable {
  package var type: Int
  package var interval: DateInterval
  package var metadata: [String: MetadataValue]

  package init(type: Int, interval: DateInterval, metadata: [String: MetadataValue] = [:]) {
    self.type = type
    self.interval = interval
    self.metadata = metadata
  }
}

/// What a workout, or a part of one, is meant to be (rule S124).
package struct WorkoutConfigurationRecord: Hashable, Sendable, Codable {
  package var activityType: Int
  package var locationType: Int
  package var swimmingLocationType: Int
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

/// One part of a workout (rule S98).
package struct WorkoutActivityRecord: Hashable, Sendable, Codable {
  package var uuid: UUID
  package var configuration: WorkoutConfigurationRecord
  package var start: Date
  /// Nil while it goes on.
  package var end: Date?
  package var duration: TimeInterval
  package var events: [WorkoutEventRecord] = []
  package var statistics: [StatisticsRecord] = []
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

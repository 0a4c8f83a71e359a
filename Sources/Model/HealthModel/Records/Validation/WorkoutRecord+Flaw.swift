import Foundation

extension WorkoutRecord {
  /// The reason this is no valid workout (rules S92 to S99); nil when it is.
  var flaw: String? {
    Flaw.first(
      activityType.flaw("HKWorkoutActivityType", in: Flaw.openEnumeration),
      duration.durationFlaw("The duration of a workout"),
      Flaw.first(in: events, \.flaw), Flaw.first(in: activities, \.flaw), Flaw.first(in: statistics, \.flaw),
      totalEnergyBurned?.flaw("totalEnergyBurned", in: .kilocalorie), totalDistance?.flaw("totalDistance", in: .meter),
      totalSwimmingStrokeCount?.flaw("totalSwimmingStrokeCount", in: .count),
      totalFlightsClimbed?.flaw("totalFlightsClimbed", in: .count))
  }
}

extension WorkoutEventRecord {
  /// The reason this is no valid event of a workout; nil when it is.
  package var flaw: String? {
    Flaw.first(
      type.flaw("HKWorkoutEventType", in: Flaw.openEnumeration), interval.flaw("An event of a workout"), metadata.flaw)
  }
}

extension WorkoutActivityRecord {
  /// The reason this is no valid activity of a workout; nil when it is. An activity without an end is still going on.
  package var flaw: String? {
    Flaw.first(
      configuration.flaw, start.flaw("The start of a workout's activity"),
      end?.flaw("The end of a workout's activity"), duration.durationFlaw("The duration of a workout's activity"),
      end.map { $0 < start } == true ? "An activity of a workout cannot end before it starts." : nil,
      Flaw.first(in: events, \.flaw), Flaw.first(in: statistics, \.flaw), metadata.flaw)
  }
}

extension WorkoutConfigurationRecord {
  /// The reason this is no valid configuration of a workout; nil when it is.
  package var flaw: String? {
    Flaw.first(
      activityType.flaw("HKWorkoutActivityType", in: Flaw.openEnumeration),
      locationType.flaw("HKWorkoutSessionLocationType", in: Flaw.openEnumeration),
      swimmingLocationType.flaw("HKWorkoutSwimmingLocationType", in: Flaw.openEnumeration),
      lapLength?.flaw("lapLength", in: .meter))
  }
}

extension StatisticsRecord {
  /// The reason these are no valid statistics; nil when they are.
  package var flaw: String? {
    guard type.kind == .quantity else { return "\(type.identifier) has no statistics." }
    guard sources.count == sourceValues.count else { return "Statistics by source need values for each source." }
    return Flaw.first(
      start.flaw("The start of statistics"), end.flaw("The end of statistics"),
      start <= end ? nil : "Statistics cannot end before they start.", merged.flaw(of: type),
      Flaw.first(in: sourceValues) { $0.flaw(of: type) })
  }
}

extension StatisticsValues {
  fileprivate func flaw(of type: ObjectType) -> String? {
    Flaw.first(
      Flaw.first(in: [sum, average, minimum, maximum, mostRecent]) { $0?.flaw("A statistic of \(type.identifier)") },
      duration?.durationFlaw("The time covered by \(type.identifier)"),
      mostRecentInterval?.flaw("The most recent sample (\(type.identifier))"))
  }
}

import Foundation

extension WorkoutRecord {
  /// A sentence that says why the workout is invalid (rules S92 to S99); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      activityType.flaw("HKWorkoutActivityType", in: Flaw.openEnumeration),
      duration.durationFlaw("The duration of a workout"),
      Flaw.first(in: events, \.flaw), Flaw.first(in: activities, \.flaw), Flaw.first(in: statistics, \.flaw),
      Flaw.first(in: zoneGroups ?? [], \.flaw),
      totalEnergyBurned?.flaw("totalEnergyBurned", in: .kilocalorie), totalDistance?.flaw("totalDistance", in: .meter),
      totalSwimmingStrokeCount?.flaw("totalSwimmingStrokeCount", in: .count),
      totalFlightsClimbed?.flaw("totalFlightsClimbed", in: .count))
  }
}

extension WorkoutEventRecord {
  /// A sentence that says why the event is invalid; nil when it is valid.
  package var flaw: String? {
    Flaw.first(
      type.flaw("HKWorkoutEventType", in: Flaw.openEnumeration), interval.flaw("An event of a workout"), metadata.flaw)
  }
}

extension WorkoutActivityRecord {
  /// A sentence that says why the activity is invalid; nil when it is valid. An activity without an end is still
  /// running.
  package var flaw: String? {
    Flaw.first(
      configuration.flaw, start.flaw("The start of a workout's activity"),
      end?.flaw("The end of a workout's activity"), duration.durationFlaw("The duration of a workout's activity"),
      end.map { $0 < start } == true ? "An activity of a workout cannot end before it starts." : nil,
      Flaw.first(in: events, \.flaw), Flaw.first(in: statistics, \.flaw), Flaw.first(in: zoneGroups ?? [], \.flaw),
      metadata.flaw)
  }
}

extension WorkoutConfigurationRecord {
  /// A sentence that says why the configuration is invalid; nil when it is valid.
  package var flaw: String? {
    Flaw.first(
      activityType.flaw("HKWorkoutActivityType", in: Flaw.openEnumeration),
      locationType.flaw("HKWorkoutSessionLocationType", in: Flaw.openEnumeration),
      swimmingLocationType.flaw("HKWorkoutSwimmingLocationType", in: Flaw.openEnumeration),
      lapLength?.flaw("lapLength", in: .meter))
  }
}

extension WorkoutZones {
  /// A sentence that says why the zones are invalid (rule V107); nil when they are valid.
  package var flaw: String? {
    guard type.kind == .quantity else { return "\(type.identifier) has no zones." }
    guard Self.boundaryCounts.contains(boundaries.count) else {
      return "Zones need \(Self.boundaryCounts.lowerBound) to \(Self.boundaryCounts.upperBound) boundaries, not "
        + "\(boundaries.count)."
    }
    if let flaw = Flaw.first(in: boundaries, { $0.flaw("A boundary of zones", in: type.canonicalUnit) }) { return flaw }
    let isAscending = zip(boundaries, boundaries.dropFirst()).allSatisfy { $0.isLess(than: $1) == true }
    return isAscending ? nil : "The boundaries of zones have to ascend."
  }

  /// The possible numbers of boundaries: two between three zones, up to eight between nine.
  private static let boundaryCounts = 2...8
}

extension WorkoutZoneGroupRecord {
  /// A sentence that says why the times in zones are invalid; nil when they are valid.
  package var flaw: String? {
    Flaw.first(
      zones.flaw,
      durations.count == zones.count ? nil : "A workout needs one time for each of its zones.",
      Flaw.first(in: durations) { $0.durationFlaw("The time in a zone") })
  }
}

extension StatisticsRecord {
  /// A sentence that says why the statistics are invalid; nil when they are valid.
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

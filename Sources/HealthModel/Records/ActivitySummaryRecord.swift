/// What a day came to: the three rings (rules Q78 and S133).
package struct ActivitySummaryRecord: Hashable, Sendable, Codable {
  package var day: CalendarDay
  /// Kilocalories.
  package var activeEnergy = 0.0
  /// Minutes.
  package var moveTime = 0.0
  /// Minutes.
  package var exerciseTime = 0.0
  package var standHours = 0.0
  package var goals: ActivityGoals

  package init(day: CalendarDay, goals: ActivityGoals = ActivityGoals()) {
    self.day = day
    self.goals = goals
  }

  /// What a summary is worked out from.
  package static let types: Set<ObjectType> = [
    .activeEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleStandHour,
  ]
}

/// What the person wants a day to come to.
package struct ActivityGoals: Hashable, Sendable, Codable {
  /// The raw value of `HKActivityMoveMode`: which of energy and time fills the Move ring.
  package var moveMode = 1
  /// Kilocalories.
  package var activeEnergy = 500.0
  /// Minutes.
  package var moveTime = 30.0
  /// Minutes.
  package var exerciseTime = 30.0
  package var standHours = 12.0

  package init() {}
}

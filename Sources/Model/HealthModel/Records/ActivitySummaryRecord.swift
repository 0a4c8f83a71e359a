/// A day's totals for the three rings (rules Q78 and S133).
package struct ActivitySummaryRecord: Hashable, Sendable, Codable {
  package var day: CalendarDay
  /// The active energy burned, in kilocalories.
  package var activeEnergy = 0.0
  /// The time in motion, in minutes.
  package var moveTime = 0.0
  /// The time of exercise, in minutes.
  package var exerciseTime = 0.0
  package var standHours = 0.0
  /// The goals that applied on the day.
  package var goals: ActivityGoals

  /// Creates the summary of a day without activity.
  package init(day: CalendarDay, goals: ActivityGoals = ActivityGoals()) {
    self.day = day
    self.goals = goals
  }

  package static let types: Set<ObjectType> = [
    .activeEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleStandHour,
  ]
}

/// The person's goals for a day.
package struct ActivityGoals: Hashable, Sendable, Codable {
  /// The raw value of `HKActivityMoveMode`, which tells whether energy or time fills the Move ring.
  package var moveMode = 1
  /// The goal for active energy, in kilocalories.
  package var activeEnergy = 500.0
  /// The goal for time in motion, in minutes.
  package var moveTime = 30.0
  /// The goal for exercise, in minutes.
  package var exerciseTime = 30.0
  package var standHours = 12.0

  /// Creates the goals of a new device: 500 kilocalories, 30 minutes, 12 hours.
  package init() {}
}

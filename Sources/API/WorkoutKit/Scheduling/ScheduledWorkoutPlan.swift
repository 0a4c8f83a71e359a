import Foundation

/// A plan for a day.
public struct ScheduledWorkoutPlan: Hashable, Sendable {
  /// The plan's content.
  public var plan: WorkoutPlan
  /// The date and time, to the minute.
  public var date: DateComponents
  /// True once the person has done it.
  public var complete: Bool

  /// Creates a plan that is not done yet. It is not scheduled by that: ``WorkoutScheduler/schedule(_:at:)`` does it.
  public init(_ plan: WorkoutPlan, date: DateComponents) {
    self.plan = plan
    self.date = date
    complete = false
  }
}

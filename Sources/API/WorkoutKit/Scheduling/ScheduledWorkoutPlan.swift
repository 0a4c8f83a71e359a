import Foundation

/// A plan with a date.
public struct ScheduledWorkoutPlan: Hashable, Sendable {
  /// The plan's content.
  public var plan: WorkoutPlan
  /// The date and time, precise to the minute.
  public var date: DateComponents
  /// True once the person has completed the plan.
  public var complete: Bool

  /// Creates a plan that is not completed. This does not schedule it; use ``WorkoutScheduler/schedule(_:at:)``.
  public init(_ plan: WorkoutPlan, date: DateComponents) {
    self.plan = plan
    self.date = date
    complete = false
  }
}

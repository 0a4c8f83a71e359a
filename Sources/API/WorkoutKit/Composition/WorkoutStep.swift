/// One step of a workout: the goal that ends it, the alert during it, and its name.
public struct WorkoutStep: Sendable {
  /// The goal that ends the step. Setting it validates nothing; the workout that contains the step validates it (rule
  /// K4).
  public var goal: WorkoutGoal

  /// The alert during the step; nil for none. A step has at most one (rule K9).
  public var alert: (any WorkoutAlert)?
  /// The step's name; nil for the default, such as warmup or work. iOS 18.
  public var displayName: String?

  /// Creates a step. A goal of zero or less stops the app (rule K12).
  public init(goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil) {
    self.init(goal: goal, alert: alert, displayName: nil)
  }

  /// Creates a step with a name. iOS 18.
  public init(goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil, displayName: String? = nil) {
    self.goal = goal
    self.alert = alert
    self.displayName = displayName
    goal.problem.stopTheApp()
  }
}

// Conform manually, because an alert may be of any type.
extension WorkoutStep: Hashable {
  /// Returns true when the goal, the alert and the name are equal.
  public static func == (left: WorkoutStep, right: WorkoutStep) -> Bool {
    left.goal == right.goal && left.displayName == right.displayName && areEqual(left.alert, right.alert)
  }

  /// Hashes the goal, the alert and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(goal)
    hasher.combine(displayName)
    hasher.combine(alert.map { AnyHashable($0) })
  }

  private static func areEqual(_ left: (any WorkoutAlert)?, _ right: (any WorkoutAlert)?) -> Bool {
    left.map { AnyHashable($0) } == right.map { AnyHashable($0) }
  }
}

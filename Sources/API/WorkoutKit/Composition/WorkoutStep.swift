/// One step of a workout: what ends it, what is watched meanwhile, and its name.
public struct WorkoutStep: Sendable {
  /// The goal that ends the step. Setting it checks nothing: the workout the step is put in does (rule K4).
  public var goal: WorkoutGoal

  /// The alert meanwhile; nil for none. A step has one at most (rule K9).
  public var alert: (any WorkoutAlert)?
  /// The step's name; nil for what it is: a warm-up, work. iOS 18.
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

// By hand: an alert is any of many types.
extension WorkoutStep: Hashable {
  /// Returns true when goal, alert and name are the same.
  public static func == (left: WorkoutStep, right: WorkoutStep) -> Bool {
    left.goal == right.goal && left.displayName == right.displayName && areEqual(left.alert, right.alert)
  }

  /// Feeds goal, alert and name to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(goal)
    hasher.combine(displayName)
    hasher.combine(alert.map { AnyHashable($0) })
  }

  private static func areEqual(_ left: (any WorkoutAlert)?, _ right: (any WorkoutAlert)?) -> Bool {
    left.map { AnyHashable($0) } == right.map { AnyHashable($0) }
  }
}

import HealthKit

/// A workout with one goal.
///
/// - Important: A goal the activity cannot have stops the app (rule K7). Ask
///   ``supportsGoal(_:activity:location:)`` first.
public struct SingleGoalWorkout: Hashable, Sendable {
  /// The activity.
  public var activity: HKWorkoutActivityType {
    didSet { problem.stopTheApp() }
  }
  /// Inside or outside.
  public var location: HKWorkoutSessionLocationType
  /// For swimming: in a pool or in open water.
  public var swimmingLocation: HKWorkoutSwimmingLocationType
  /// The goal that ends the workout.
  public var goal: WorkoutGoal {
    didSet { problem.stopTheApp() }
  }

  /// Creates a workout. What the watch cannot do stops the app.
  public init(
    activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
    swimmingLocation: HKWorkoutSwimmingLocationType = .unknown, goal: WorkoutGoal = .open
  ) {
    self.init(unchecked: activity, location, swimmingLocation, goal)
    problem.stopTheApp()
  }

  /// Creates a workout that may be wrong: ``problem`` says so.
  init(
    unchecked activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType,
    _ swimmingLocation: HKWorkoutSwimmingLocationType, _ goal: WorkoutGoal
  ) {
    (self.activity, self.location, self.swimmingLocation, self.goal) = (activity, location, swimmingLocation, goal)
  }

  /// Returns true when workouts with a goal can be made of an activity.
  public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
    WorkoutSupport.standard.row(activity).isSupported
  }

  /// Returns true when a workout can end so.
  public static func supportsGoal(
    _ goal: WorkoutGoal, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
  ) -> Bool {
    goal.problem == nil && WorkoutSupport.standard.supports(goal.kind, in: activity, at: location, isWhole: true)
  }

  /// The first thing that is wrong with the workout; nil when all is well.
  var problem: CompositionProblem? {
    if !Self.supportsActivity(activity) { return .activity(activity, of: "SingleGoalWorkout") }
    if let problem = goal.problem { return problem }
    return Self.supportsGoal(goal, activity: activity, location: location)
      ? nil : .goal(goal, activity, location, of: "SingleGoalWorkout")
  }
}

import HealthKit

/// A workout with one goal.
///
/// - Important: A goal that the activity does not support stops the app (rule K7). Check
///   ``supportsGoal(_:activity:location:)`` first.
public struct SingleGoalWorkout: Hashable, Sendable {
  /// The activity.
  public var activity: HKWorkoutActivityType {
    didSet { problem.stopTheApp() }
  }
  /// The location, indoors or outdoors.
  public var location: HKWorkoutSessionLocationType
  /// The location of a swim, in a pool or in open water.
  public var swimmingLocation: HKWorkoutSwimmingLocationType
  /// The goal that ends the workout.
  public var goal: WorkoutGoal {
    didSet { problem.stopTheApp() }
  }

  /// Creates a workout. One that the watch does not support stops the app.
  public init(
    activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
    swimmingLocation: HKWorkoutSwimmingLocationType = .unknown, goal: WorkoutGoal = .open
  ) {
    self.init(unchecked: activity, location, swimmingLocation, goal)
    problem.stopTheApp()
  }

  /// Creates a workout without checking it; ``problem`` returns what is invalid.
  init(
    unchecked activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType,
    _ swimmingLocation: HKWorkoutSwimmingLocationType, _ goal: WorkoutGoal
  ) {
    (self.activity, self.location, self.swimmingLocation, self.goal) = (activity, location, swimmingLocation, goal)
  }

  /// Returns true when single-goal workouts support an activity.
  public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
    WorkoutSupport.standard.row(activity).isSupported
  }

  /// Returns true when a goal can end the workout.
  public static func supportsGoal(
    _ goal: WorkoutGoal, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
  ) -> Bool {
    goal.problem == nil && WorkoutSupport.standard.supports(goal.kind, in: activity, at: location, isWhole: true)
  }

  /// The first problem with the workout; nil when it is valid.
  var problem: CompositionProblem? {
    if !Self.supportsActivity(activity) { return .activity(activity, of: "SingleGoalWorkout") }
    if let problem = goal.problem { return problem }
    return Self.supportsGoal(goal, activity: activity, location: location)
      ? nil : .goal(goal, activity, location, of: "SingleGoalWorkout")
  }
}

import HealthKit

/// Problems of workouts that the watch does not support, according to the table of ``WorkoutSupport``.
extension CompositionProblem {
  /// The activity is not supported for this type of workout.
  static func activity(_ activity: HKWorkoutActivityType, of type: String) -> CompositionProblem {
    CompositionProblem(
      "\(type) does not support the activity \(activity.words).", ask: "\(type).supportsActivity(_:)")
  }

  /// The activity does not support the goal at this location.
  static func goal(
    _ goal: WorkoutGoal, _ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType, of type: String
  ) -> CompositionProblem {
    CompositionProblem(
      "\(type) cannot have \(goal.kind.words) with the activity \(activity.words)\(location.place).",
      ask: "\(type).supportsGoal(_:activity:location:)")
  }

  /// The activity does not support the alert at this location.
  static func alert(
    _ alert: any WorkoutAlert, _ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType
  ) -> CompositionProblem {
    CompositionProblem(
      "CustomWorkout cannot have \(type(of: alert)) with the activity \(activity.words)\(location.place).",
      ask: "CustomWorkout.supportsAlert(_:activity:location:)")
  }
}

extension WorkoutSupport.GoalKind {
  /// The kind as text: "a distance goal".
  fileprivate var words: String {
    switch self {
    case .open: "an open goal"
    case .time: "a time goal"
    case .distance: "a distance goal"
    case .energy: "an energy goal"
    case .poolDistanceWithTime: "a goal of a pool swim's distance and time"
    }
  }
}

extension HKWorkoutSessionLocationType {
  fileprivate var place: String {
    switch self {
    case .unknown: ""
    case .indoor: " indoors"
    case .outdoor: " outdoors"
    }
  }
}

import HealthKit

/// Things the watch cannot do, as the table of ``WorkoutSupport`` has it.
extension CompositionProblem {
  /// An activity no such workout is made of.
  static func activity(_ activity: HKWorkoutActivityType, of type: String) -> CompositionProblem {
    CompositionProblem(
      "\(type) cannot be made of the activity \(activity.words).", ask: "\(type).supportsActivity(_:)")
  }

  /// A goal the activity cannot have there.
  static func goal(
    _ goal: WorkoutGoal, _ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType, of type: String
  ) -> CompositionProblem {
    CompositionProblem(
      "\(type) cannot have \(goal.kind.words) with the activity \(activity.words)\(location.place).",
      ask: "\(type).supportsGoal(_:activity:location:)")
  }

  /// An alert the activity cannot have there.
  static func alert(
    _ alert: any WorkoutAlert, _ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType
  ) -> CompositionProblem {
    CompositionProblem(
      "CustomWorkout cannot have \(type(of: alert)) with the activity \(activity.words)\(location.place).",
      ask: "CustomWorkout.supportsAlert(_:activity:location:)")
  }
}

extension WorkoutSupport.GoalKind {
  /// The kind in words: "a distance goal".
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

import HealthKit

extension WorkoutPlan {
  /// The plan's name on one line, or that of what it is.
  package var title: String {
    switch workout {
    case .custom(let custom): ShownName.name(custom.displayName, else: "Custom \(custom.activity.words)")
    case .goal(let goal): goal.activity.words
    case .pacer(let pacer): "\(pacer.activity.words) Pacer"
    case .swimBikeRun(let three): ShownName.name(three.displayName, else: "Multisport")
    }
  }
}

extension WorkoutPlan.Workout {
  /// The activity and the place: "Running · Outdoor".
  var place: String {
    let place: String? =
      switch self {
      case .custom(let workout): workout.location.words
      case .goal(let workout): workout.swimmingLocation.words ?? workout.location.words
      case .pacer(let workout): workout.location.words
      case .swimBikeRun: nil
      }
    return ([activity.words] + [place].compactMap(\.self)).joined(separator: " · ")
  }
}

extension SwimBikeRunWorkout.Activity {
  /// The place: "Open Water", "Outdoor".
  var place: String? {
    switch self {
    case .swimming(let place): place.words
    case .cycling(let place), .running(let place): place.words
    }
  }
}

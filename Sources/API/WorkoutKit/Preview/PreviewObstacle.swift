import HealthKit
import TerminalUI

/// A reason why a plan cannot be added to the watch. The sheet itself shows it, and the app receives no error (rule
/// K17).
enum PreviewObstacle: Hashable {
  /// The state of the watch does not allow adding a plan.
  case state(StateError)
  /// The app defined the alert's type, so no other program can decode the alert.
  case unwritable

  /// Finds an obstacle; nil when the plan can be added.
  init?(_ plan: WorkoutPlan) {
    let settings = DefaultConnection.current.settings
    if !settings.isWatchPaired {
      self = .state(.watchNotPaired)
    } else if !settings.isWorkoutAppInstalled {
      self = .state(.workoutApplicationNotInstalled)
    } else if (try? plan.dataRepresentation) == nil {
      self = .unwritable
    } else {
      return nil
    }
  }

  /// A sentence for the person.
  var sentence: LocalizedStringKey {
    switch self {
    case .state(.watchNotPaired): "No Apple Watch is paired with this iPhone. Pair one to add the workout."
    case .state(.workoutApplicationNotInstalled):
      "The Workout app is not on your Apple Watch. Install it there to add the workout."
    case .unwritable: "The workout has an alert of the app’s own type, so it cannot be added to the watch."
    }
  }
}

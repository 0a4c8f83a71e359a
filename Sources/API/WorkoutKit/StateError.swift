/// An obstacle to showing a plan on the watch (rule K17).
///
/// The preview shows the error in its own sheet, so an app never receives the error.
public enum StateError: Error, Hashable, Sendable {
  /// No watch is paired with the phone.
  case watchNotPaired
  /// The Workout app was removed from the watch.
  case workoutApplicationNotInstalled
}

/// An obstacle to showing a plan on the watch (rule K17).
///
/// The preview shows it in its own sheet: an app never gets one from there.
public enum StateError: Error, Hashable, Sendable {
  /// No watch is paired with the phone.
  case watchNotPaired
  /// The Workout app was removed from the watch.
  case workoutApplicationNotInstalled
}

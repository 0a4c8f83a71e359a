/// An app's observation of changes, which ends when the object is released.
package final class ChangeObservation: Sendable {
  /// The number of the observer in the state of the device; nil when the app had ended before.
  let observer: Int?
  private let end: @Sendable () -> Void

  /// Creates the observation of an observer that calls a function at its end.
  init(of observer: Int?, end: @escaping @Sendable () -> Void) { (self.observer, self.end) = (observer, end) }

  deinit { end() }
}

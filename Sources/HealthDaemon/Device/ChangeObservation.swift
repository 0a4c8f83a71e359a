/// An app's observation of changes, which ends when the object is released.
package final class ChangeObservation: Sendable {
  private let end: @Sendable () -> Void

  /// Creates an observation that calls a function at its end.
  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

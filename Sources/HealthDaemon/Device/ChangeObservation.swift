/// An app's wish to hear of changes: it ends when nobody holds this.
package final class ChangeObservation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

import HealthDaemon
import HealthModel
import Synchronization

/// Tells a long-running query what changed, when it has time to look.
///
/// Changes that come while nobody looks become one: a query that is slower than an import looks once more when it is done,
/// not once for each change.
final class ChangeSignal: Sendable {
  private let observation: ChangeObservation
  private let pending: Pending

  /// Listens from now on; the first change after this is not missed.
  init(of types: Set<ObjectType>, on connection: Connection) {
    let pending = Pending()
    self.pending = pending
    observation = connection.observeChanges(of: types) { pending.add($0) }
  }

  /// Has somebody told each time there is something to ``take()`` again. The signal holds the listener until the app has ended.
  ///
  /// - Parameter listener: Called on the thread that made the change; it may not block.
  func setListener(_ listener: @escaping @Sendable () -> Void) { pending.setListener(listener) }

  /// Has nobody told any more.
  func removeListener() { pending.setListener(nil) }

  /// Returns what changed since somebody last looked, and nil for nothing.
  func take() -> StoreChange? { pending.take() }

  /// Waits for the next change; nil when there will be none, because the app has ended.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled.
  func next() async throws -> StoreChange? {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    setListener { continuation.yield() }
    while !pending.isOver {
      if let change = take() { return change }
      for await _ in stream { break }
      try Task.checkCancellation()
    }
    return nil
  }

  /// The changes nobody has looked at yet.
  private final class Pending: Sendable {
    private struct State {
      var change: StoreChange?
      var listener: (@Sendable () -> Void)?
      var isOver = false
    }

    private let state = Mutex(State())

    /// True when the app has ended and its last change was taken.
    var isOver: Bool { state.withLock { $0.isOver && $0.change == nil } }

    /// - Parameter new: Nil when there will be no more.
    func add(_ new: StoreChange?) {
      // The listener is let go of outside the lock: it may be the last to hold the query.
      let listener = state.withLock { state in
        guard let new else {
          state.isOver = true
          defer { state.listener = nil }
          return state.listener
        }
        guard state.change == nil else {
          state.change?.add(new)
          return nil
        }
        state.change = new
        return state.listener
      }
      listener?()
    }

    func setListener(_ listener: (@Sendable () -> Void)?) {
      let (earlier, isDue) = state.withLock { state in
        let earlier = state.listener
        if !state.isOver { state.listener = listener }
        return (earlier, state.change != nil || state.isOver)
      }
      withExtendedLifetime(earlier) { if isDue { listener?() } }
    }

    func take() -> StoreChange? {
      state.withLock { state in
        defer { state.change = nil }
        return state.change
      }
    }
  }
}

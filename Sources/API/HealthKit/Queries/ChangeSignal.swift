import HealthDaemon
import HealthModel
import Synchronization

/// A signal that collects changes until a long-running query takes them.
///
/// Changes that arrive before the query takes them are combined. A query that is slower than an import therefore runs
/// once more when the import is done, not once per change.
final class ChangeSignal: Sendable {
  private let observation: ChangeObservation
  private let pending: Pending

  /// Starts listening. No later change is missed.
  init(of types: Set<ObjectType>, on connection: Connection, isObserverQuery: Bool = false) {
    let pending = Pending()
    self.pending = pending
    observation = connection.observeChanges(of: types, isObserverQuery: isObserverQuery) { pending.add($0) }
  }

  /// Returns whether the observer query that owns this signal calls its handler at once, as part of a delivery, or not
  /// yet.
  func firstCall(on connection: Connection) -> FirstCall { connection.firstCall(of: observation) }

  /// Records that the observer query calls its handler for a background delivery.
  ///
  /// - Returns: A number that identifies the completion handler, which the query passes to the app's handler. Nil when
  ///   the delivery is already over.
  func begin(_ delivery: Int, on connection: Connection) -> Int? { connection.begin(delivery, by: observation) }

  /// Sets the listener to call whenever there is a new change to take. The signal keeps the listener until the app has
  /// ended.
  ///
  /// - Parameter listener: Called on the thread that made the change. It must not block.
  func setListener(_ listener: @escaping @Sendable () -> Void) { pending.setListener(listener) }

  /// Removes the listener.
  func removeListener() { pending.setListener(nil) }

  /// Removes and returns the changes since the last call; nil when there are none.
  func take() -> StoreChange? { pending.take() }

  /// Waits for the next change and takes it; nil when there will be no more, because the app has ended.
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

  /// The changes that have not been taken.
  private final class Pending: Sendable {
    private struct State {
      /// The combined changes since the last ``take()``; nil when there are none.
      var change: StoreChange?
      /// Called for the first change after each ``take()``, and when the app has ended.
      var listener: (@Sendable () -> Void)?
      /// True when there will be no more changes.
      var isOver = false
    }

    private let state = Mutex(State())

    /// True when the app has ended and its last change was taken.
    var isOver: Bool { state.withLock { $0.isOver && $0.change == nil } }

    /// Adds a change, and calls the listener if no other change is waiting.
    ///
    /// - Parameter new: The change; nil when there will be no more, because the app has ended.
    func add(_ new: StoreChange?) {
      // Release the listener outside the lock, because it may hold the last reference to the query.
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

    /// Sets the listener, and calls it at once when a change is waiting or the app has ended.
    func setListener(_ listener: (@Sendable () -> Void)?) {
      let (earlier, isDue) = state.withLock { state in
        let earlier = state.listener
        if !state.isOver { state.listener = listener }
        return (earlier, state.change != nil || state.isOver)
      }
      withExtendedLifetime(earlier) { if isDue { listener?() } }
    }

    /// Removes and returns the changes since the last call; nil when there are none.
    func take() -> StoreChange? {
      state.withLock { state in
        defer { state.change = nil }
        return state.change
      }
    }
  }
}

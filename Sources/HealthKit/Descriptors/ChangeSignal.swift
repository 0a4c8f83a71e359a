import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// Tells a long-running query what changed, when it has time to look.
///
/// Changes that come while nobody waits become one: a query that is slower than an import looks once more when it is done,
/// not once for each change.
final class ChangeSignal: Sendable {
  private let forwarding: Task<Void, Never>
  private let stream: AsyncStream<Void>
  private let pending: Pending

  init(of types: Set<ObjectType>, on connection: Connection) {
    let changes = connection.changes(of: types)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let pending = Pending()
    self.stream = stream
    self.pending = pending
    forwarding = Task.detached {
      for await change in changes {
        pending.add(change)
        continuation.yield()
      }
      continuation.finish()
    }
  }

  deinit { forwarding.cancel() }

  /// Waits for the next change; nil when there will be none, because the app has ended.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled.
  func next() async throws -> StoreChange? {
    for await _ in stream {
      if let change = pending.take() { return change }
    }
    try Task.checkCancellation()
    return nil
  }

  /// What changed since somebody last looked.
  private final class Pending: Sendable {
    private let change = Mutex<StoreChange?>(nil)

    func add(_ new: StoreChange) {
      change.withLock { change in
        if change == nil { change = new } else { change?.add(new) }
      }
    }

    func take() -> StoreChange? {
      change.withLock { change in
        defer { change = nil }
        return change
      }
    }
  }
}

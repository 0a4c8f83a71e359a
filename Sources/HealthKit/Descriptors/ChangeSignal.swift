import HealthDaemon
import HealthModel

/// Tells a long-running query that it is time to look again.
///
/// Changes that come while nobody waits are one: a query that is slower than an import looks once more when it is done,
/// not once for each change.
final class ChangeSignal: Sendable {
  private let forwarding: Task<Void, Never>
  private let stream: AsyncStream<Void>

  init(of types: Set<ObjectType>, on connection: Connection) {
    let changes = connection.changes(of: types)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    forwarding = Task.detached {
      for await _ in changes { continuation.yield() }
      continuation.finish()
    }
  }

  deinit { forwarding.cancel() }

  /// Waits for the next change; false when there will be none, because the app has ended.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled.
  func next() async throws -> Bool {
    for await _ in stream { return true }
    try Task.checkCancellation()
    return false
  }
}

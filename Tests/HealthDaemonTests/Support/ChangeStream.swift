import HealthModel

@testable import HealthDaemon

extension Connection {
  /// Returns a stream of future changes that the app is notified of. The stream ends with the connection.
  func changes(of types: Set<ObjectType>) -> AsyncStream<StoreChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
    let observation = observeChanges(of: types) { change in
      if let change { continuation.yield(change) } else { continuation.finish() }
    }
    continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
    return stream
  }
}

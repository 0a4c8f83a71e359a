import HealthModel

@testable import HealthDaemon

extension Connection {
  /// A stream of the changes the app hears of, from now on; it ends when the connection does.
  func changes(of types: Set<ObjectType>) -> AsyncStream<StoreChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
    let observation = observeChanges(of: types) { change in
      if let change { continuation.yield(change) } else { continuation.finish() }
    }
    continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
    return stream
  }
}

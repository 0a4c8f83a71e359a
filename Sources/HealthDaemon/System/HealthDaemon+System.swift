import Foundation
import HealthModel

/// For the system's own screens (never for an app).
extension HealthDaemon {
  /// Who shows sheets. Without one a request fails with a sentence that says so.
  package func setPresenter(_ presenter: (any AuthorizationPresenter)?) { change { $0.presenter = presenter } }

  /// An element after each change of the ledger, the samples or the apps: time to look again.
  ///
  /// Changes that come faster than they are looked at are one.
  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = change { state in
      let number = state.nextNumber()
      state.systemObservers[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in self?.change { $0.systemObservers[number] = nil } }
    return stream
  }
}

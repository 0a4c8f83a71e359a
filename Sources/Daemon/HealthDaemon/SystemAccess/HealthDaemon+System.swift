import Foundation
import HealthModel

/// Functions for the system's own screens (never for an app).
extension HealthDaemon {
  /// Sets the object that shows sheets. Without one each request fails with an error that says so.
  package func setPresenter(_ presenter: (any AuthorizationPresenter)?) { change { $0.presenter = presenter } }

  /// Returns a stream with an element after each change of the ledger, the samples or the apps.
  ///
  /// Changes that come faster than the stream is read are one element.
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

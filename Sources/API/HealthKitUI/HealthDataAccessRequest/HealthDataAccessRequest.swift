import Foundation
import TerminalUI

/// A modifier that starts a request whenever a trigger changes, shared by the three `healthDataAccessRequest`
/// modifiers.
struct HealthDataAccessRequest<Trigger: Equatable> {
  /// The value whose changes start a request.
  let trigger: Trigger
  /// Called once per request, off the main thread, with true or the error (rule A95).
  let completion: (Result<Bool, any Error>) -> Void
  /// The request to the store. It waits for the person’s answer.
  let request: @Sendable () async throws -> Void

  /// Starts the request. The completion is called on a background queue (rule A95).
  private func start() {
    // Apple's signature predates Sendable closures. The completion is called once, off the main thread, as documented.
    nonisolated(unsafe) let completion = completion
    let request = request
    Task { @concurrent in
      do {
        try await request()
        completion(.success(true))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

// The conformance is in an extension so that the modifier can be created from any isolation, as Apple's signature
// states.
extension HealthDataAccessRequest: ViewModifier {
  func body(content: Content) -> some View {
    content.onChange(of: trigger) { start() }
  }
}

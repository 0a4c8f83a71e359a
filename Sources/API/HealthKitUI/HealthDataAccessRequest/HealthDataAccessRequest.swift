import Foundation
import TerminalUI

/// A modifier that starts a request at each change of a trigger, for the three `healthDataAccessRequest` modifiers.
struct HealthDataAccessRequest<Trigger: Equatable> {
  /// The value whose changes start the request.
  let trigger: Trigger
  /// Called once a request, off the main thread, with true or the error (rule A95).
  let completion: (Result<Bool, any Error>) -> Void
  /// The request to the store, which waits for the person’s answer.
  let request: @Sendable () async throws -> Void

  /// Starts the request; the completion follows on a background queue (rule A95).
  private func start() {
    // Apple's signature is older than Sendable closures. The completion is called once, off the main thread, and the
    // documentation says so.
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

// The conformance stands in an extension so that the modifier can be made where Apple's signature says: anywhere.
extension HealthDataAccessRequest: ViewModifier {
  func body(content: Content) -> some View {
    content.onChange(of: trigger) { start() }
  }
}

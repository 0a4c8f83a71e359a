import HealthKit
import TerminalUI

/// The outcome of the latest action of an app, in a sentence.
struct Outcome: Hashable, Sendable {
  var text: LocalizedStringKey
  /// True when the action failed.
  var isFailure = false

  /// Performs some work, and keeps its sentence, or one on its error.
  @MainActor
  init(of work: @MainActor () async throws -> LocalizedStringKey) async {
    do {
      self.init(try await work())
    } catch {
      self.init(failed: error)
    }
  }

  init(failed error: any Error) {
    let reason = error.localizedDescription
    text = (error as? HKError).map { "Failed: \(reason) (error \($0.code.rawValue))" } ?? "Failed: \(reason)"
    isFailure = true
  }

  /// Takes a sentence, as on work under way.
  init(_ text: LocalizedStringKey) { self.text = text }
}

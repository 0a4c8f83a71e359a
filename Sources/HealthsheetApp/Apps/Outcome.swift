import HealthKit
import TerminalUI

/// What became of the last thing a person had an app do, in a sentence.
struct Outcome: Hashable, Sendable {
  var text: LocalizedStringKey
  var isFailure = false

  /// Runs some work and keeps what it says, or why it failed.
  @MainActor
  init(of work: @MainActor () async throws -> LocalizedStringKey) async {
    do {
      self.init(try await work())
    } catch {
      self.init(failed: error)
    }
  }

  /// An error that came by itself.
  init(failed error: any Error) {
    let reason = error.localizedDescription
    text = (error as? HKError).map { "Failed: \(reason) (error \($0.code.rawValue))" } ?? "Failed: \(reason)"
    isFailure = true
  }

  /// Something that is under way.
  init(_ text: LocalizedStringKey) { self.text = text }
}

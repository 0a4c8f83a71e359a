import HealthKit

/// What became of the last thing a person had an app do, in a sentence.
struct Outcome: Hashable, Sendable {
  var text: String
  var isFailure = false

  /// Runs some work and keeps what it says, or why it failed.
  @MainActor
  init(of work: @MainActor () async throws -> String) async {
    do {
      self.init(try await work())
    } catch {
      self.init(failed: error)
    }
  }

  /// An error that came by itself.
  init(failed error: any Error) {
    let code = (error as? HKError).map { " (error \($0.code.rawValue))" } ?? ""
    text = "Failed: \(error.localizedDescription)\(code)"
    isFailure = true
  }

  /// Something that is under way.
  init(_ text: String) { self.text = text }
}

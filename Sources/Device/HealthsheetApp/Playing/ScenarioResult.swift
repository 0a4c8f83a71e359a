import Scenarios

/// The outcome of one scenario, for reports that other programs read.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case played(ScenarioAccount)
    /// The file cannot be read as a scenario, or its device cannot be made ready.
    case broken([ScenarioError.Problem])
  }

  /// The path of the file, as the command line gives it.
  package let file: String
  package let outcome: Outcome

  package init(file: String, _ outcome: Outcome) {
    self.file = file
    self.outcome = outcome
  }

  /// A failure of the script, with the screen at that moment.
  package struct Failure: Sendable {
    package let sentence: String
    /// The place in the file.
    package let location: SourceLocation
    /// The rows of the screen; empty for a file that could not be played.
    package let screen: [String]
  }

  /// The failures in the order of the script, or the problems of the file.
  package var failures: [Failure] {
    switch outcome {
    case .played(let account): account.failures.map { Failure(sentence: $0, location: $1, screen: $2) }
    case .broken(let problems): problems.map { Failure(sentence: $0.message, location: $0.location, screen: []) }
    }
  }

  /// True when the scenario was played and nothing failed.
  package var holds: Bool { failures.isEmpty }

  /// True when the scenario was played whole and expects nothing, so that it shows nothing of an app.
  package var expectsNothing: Bool {
    if case .played(let account) = outcome { account.expectationCount == 0 } else { false }
  }

  /// True when the scenario could not be played at all.
  package var isBroken: Bool { if case .broken = outcome { true } else { false } }

  /// The scenario's title; the file's path when it could not be read.
  package var title: String {
    switch outcome {
    case .played(let account): account.title
    case .broken: file
    }
  }
}

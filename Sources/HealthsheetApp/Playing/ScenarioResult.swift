import Scenarios

/// The outcome of one scenario, for reports that other programs read.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case played(ScenarioAccount)
    /// The file is wrong, or its device cannot be made ready.
    case broken([ScenarioError.Problem])
  }

  /// The path of the file, as it was given.
  package let file: String
  package let outcome: Outcome

  package init(file: String, _ outcome: Outcome) {
    self.file = file
    self.outcome = outcome
  }

  /// What did not come as it must, in the order of the script, with the screen at that moment.
  package struct Failure: Sendable {
    package let sentence: String
    package let location: SourceLocation
    package let screen: [String]
  }

  package var failures: [Failure] {
    switch outcome {
    case .played(let account): account.failures.map { Failure(sentence: $0, location: $1, screen: $2) }
    case .broken(let problems): problems.map { Failure(sentence: $0.message, location: $0.location, screen: []) }
    }
  }

  package var holds: Bool { failures.isEmpty }

  package var isBroken: Bool { if case .broken = outcome { true } else { false } }

  /// The scenario's title; its file where it could not be read.
  package var title: String {
    switch outcome {
    case .played(let account): account.title
    case .broken: file
    }
  }
}

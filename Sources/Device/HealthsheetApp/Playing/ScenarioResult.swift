import Scenarios

/// The result of one scenario, for reports that other programs read.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case played(ScenarioAccount)
    /// The file cannot be read as a scenario, or its device cannot be prepared.
    case broken([ScenarioError.Problem])
  }

  /// The path of the file, as given on the command line.
  package let file: String
  package let outcome: Outcome

  package init(file: String, _ outcome: Outcome) {
    self.file = file
    self.outcome = outcome
  }

  /// A failure of the script, with the screen at that moment.
  package struct Failure: Sendable {
    package let sentence: String
    /// The location in the file.
    package let location: SourceLocation
    /// The rows of the screen; empty for a file that could not be played.
    package let screen: [String]
  }

  /// The failures in script order, or the problems of the file.
  package var failures: [Failure] {
    switch outcome {
    case .played(let account): account.failures.map { Failure(sentence: $0, location: $1, screen: $2) }
    case .broken(let problems): problems.map { Failure(sentence: $0.message, location: $0.location, screen: []) }
    }
  }

  /// The number of expectations checked; 0 for a file that could not be played.
  package var expectationCount: Int {
    if case .played(let account) = outcome { account.expectationCount } else { 0 }
  }

  /// True if the scenario was played and nothing failed.
  package var holds: Bool { failures.isEmpty }

  /// True if the scenario was played completely but expects nothing, so that it proves nothing about an app.
  package var expectsNothing: Bool {
    if case .played(let account) = outcome { account.expectationCount == 0 } else { false }
  }

  /// True if the scenario could not be played at all.
  package var isBroken: Bool { if case .broken = outcome { true } else { false } }

  /// The scenario's title, or the file's path if it could not be read.
  package var title: String {
    switch outcome {
    case .played(let account): account.title
    case .broken: file
    }
  }
}

/// The result as JSON: its file, title, number of expectations and failures, each with its location and the screen.
extension ScenarioResult: Encodable {
  private enum CodingKeys: String, CodingKey { case file, title, holds, expectations, failures }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(title, forKey: .title)
    try container.encode(holds, forKey: .holds)
    try container.encode(expectationCount, forKey: .expectations)
    try container.encode(failures, forKey: .failures)
  }
}

extension ScenarioResult.Failure: Encodable {
  private enum CodingKeys: String, CodingKey { case sentence, file, line, column, screen }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sentence, forKey: .sentence)
    try container.encode(location.file, forKey: .file)
    try container.encode(location.line, forKey: .line)
    try container.encode(location.column, forKey: .column)
    try container.encode(screen, forKey: .screen)
  }
}

import Scenarios

/// What happened when a scenario was played, line by line.
package struct ScenarioAccount: Sendable {
  package enum Line: Sendable, Hashable {
    /// Said by the script.
    case remark(String)
    case done(String)
    /// An expectation that held, in a sentence.
    case held(String, SourceLocation)
    /// A sentence, and the screen as it was then.
    case failed(String, SourceLocation, screen: [String])
  }

  package let title: String
  package private(set) var lines: [Line] = []

  private let words: ScenarioWords

  init(scenario: Scenario) {
    title = scenario.title
    words = ScenarioWords(scenario)
  }

  /// Whether every step could be done and every expectation held.
  package var holds: Bool { failures.isEmpty }

  package var failures: [(sentence: String, location: SourceLocation, screen: [String])] {
    lines.compactMap { line in
      if case .failed(let sentence, let location, let screen) = line { (sentence, location, screen) } else { nil }
    }
  }

  package var expectationCount: Int { lines.count { if case .held = $0 { true } else { false } } + failures.count }

  mutating func remark(_ text: String) { lines.append(.remark(text)) }
  mutating func done(_ action: Step.Action) { lines.append(.done(words.sentence(action))) }
  mutating func held(_ expectation: Expectation) {
    lines.append(.held(words.sentence(expectation.condition), expectation.location))
  }

  mutating func failed(_ failure: ScenarioFailure, at location: SourceLocation, _ screen: [String]) {
    lines.append(.failed(failure.sentence, location, screen: screen))
  }
}

extension Step.Target {
  var inWords: String {
    switch self {
    case .words(let words): "“\(words)”"
    case .identifier(let identifier): ElementName.name(of: identifier)
    }
  }
}

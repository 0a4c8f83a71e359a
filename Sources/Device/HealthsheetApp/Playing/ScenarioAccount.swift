import Foundation
import Scenarios

/// The events of a played scenario, line by line.
package struct ScenarioAccount: Sendable {
  package enum Line: Sendable, Hashable {
    case remark(String)
    /// A completed step, as a sentence.
    case done(String)
    /// An expectation that passed, as a sentence.
    case held(String, SourceLocation)
    /// A step or an expectation that failed, as a sentence, with the screen at that moment.
    case failed(String, SourceLocation, screen: [String])
  }

  package let title: String
  /// The lines in script order.
  package private(set) var lines: [Line] = []

  private let words: ScenarioWords

  init(scenario: Scenario) {
    title = scenario.title
    words = ScenarioWords(scenario)
  }

  /// True if every step could be done and every expectation passed.
  package var holds: Bool { failures.isEmpty }

  /// The steps that could not be done and the expectations that failed, each with the screen at that moment.
  package var failures: [(sentence: String, location: SourceLocation, screen: [String])] {
    lines.compactMap { line in
      if case .failed(let sentence, let location, let screen) = line { (sentence, location, screen) } else { nil }
    }
  }

  /// The number of expectations checked, plus the steps that failed.
  package var expectationCount: Int { lines.count { if case .held = $0 { true } else { false } } + failures.count }

  mutating func remark(_ text: String) { lines.append(.remark(text)) }
  /// Adds a completed step.
  mutating func done(_ verb: any Verb) { lines.append(.done(verb.sentence(in: words))) }
  mutating func held(_ expectation: PlacedExpectation) {
    lines.append(.held(expectation.expectation.sentence(in: words), expectation.location))
  }

  /// Adds a failure, with the rows of the screen at that moment.
  mutating func failed(_ failure: ScenarioFailure, at location: SourceLocation, _ screen: [String]) {
    lines.append(.failed(failure.sentence, location, screen: screen))
  }
}

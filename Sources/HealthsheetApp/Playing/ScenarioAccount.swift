import Scenarios

/// What happened when a scenario was played, line by line.
package struct ScenarioAccount: Sendable {
  package enum Line: Sendable, Hashable {
    /// Said by the script.
    case remark(String)
    case done(String)
    case held(SourceLocation)
    /// A sentence, and the screen as it was then.
    case failed(String, SourceLocation, screen: [String])
  }

  package let title: String
  package private(set) var lines: [Line] = []

  init(scenario: Scenario) { title = scenario.title }

  /// Whether every step could be done and every expectation held.
  package var holds: Bool { failures.isEmpty }

  package var failures: [(sentence: String, location: SourceLocation, screen: [String])] {
    lines.compactMap { line in
      if case .failed(let sentence, let location, let screen) = line { (sentence, location, screen) } else { nil }
    }
  }

  package var expectationCount: Int { lines.count { if case .held = $0 { true } else { false } } + failures.count }

  mutating func remark(_ text: String) { lines.append(.remark(text)) }
  mutating func done(_ action: Step.Action) { lines.append(.done(action.inWords)) }
  mutating func held(_ expectation: Expectation) { lines.append(.held(expectation.location)) }

  mutating func failed(_ failure: ScenarioFailure, at location: SourceLocation, _ screen: [String]) {
    lines.append(.failed(failure.sentence, location, screen: screen))
  }
}

extension Step.Action {
  /// The verb and its object in a few words: "press a, enter", "answer: allow".
  var inWords: String {
    switch self {
    case .press(let keys): "press \(keys.map(\.inWords).joined(separator: ", "))"
    case .type(let text): "type “\(text)”"
    case .click(let target): "click \(target.inWords)"
    case .wait(let target, let isGone): "wait until \(target.inWords) is \(isGone ? "gone" : "there")"
    case .turn: "turn switches"
    case .answer(let answer): "answer: \(answer.rawValue)"
    case .settings: "change switches in Settings"
    case .device: "change the device"
    case .open: "open a screen"
    case .kill(let app): "kill \(app)"
    case .launch(let app): "launch \(app)"
    case .reset(let app): "reset \(app)"
    case .add(let samples): "add samples: \(samples.count)"
    case .delete: "delete data"
    case .request(let request): "\(request.app) asks"
    case .read(let app, let type): "\(app) reads \(type.swiftName)"
    case .save(let app, let samples): "\(app) saves samples: \(samples.count)"
    }
  }
}

extension Step.Target {
  var inWords: String {
    switch self {
    case .words(let words): "“\(words)”"
    case .identifier(let identifier): "the element \(identifier)"
    }
  }
}

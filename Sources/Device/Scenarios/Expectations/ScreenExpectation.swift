import TerminalUI
import Yams

/// Text on one row of the screen.
struct ScreenExpectation: Expectation {
  static let key = KeyDescription("screen", .oneOrMore(.text), "Words that the screen shows.")
  var text: String

  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    value.oneOrMore.compactMap(\.text).map { Self(text: $0) }
  }

  func written(by writer: inout ScenarioWriter) -> Node { writer.text(text) }

  func sentence(in words: ScenarioWords) -> String { words.said("The screen shows “\(text)”.") }

  func problem(on stage: any ScenarioStage) -> String? {
    stage.isShown(.words(text)) ? nil : "The screen does not show “\(text)”."
  }
}

/// Text that no row of the screen contains.
struct NotScreenExpectation: Expectation {
  static let key = KeyDescription("notScreen", .oneOrMore(.text), "Words that the screen does not show.")
  var text: String

  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    value.oneOrMore.compactMap(\.text).map { Self(text: $0) }
  }

  func written(by writer: inout ScenarioWriter) -> Node { writer.text(text) }

  func sentence(in words: ScenarioWords) -> String { words.said("The screen does not show “\(text)”.") }

  func problem(on stage: any ScenarioStage) -> String? {
    stage.isShown(.words(text)) ? "The screen shows “\(text)”." : nil
  }
}

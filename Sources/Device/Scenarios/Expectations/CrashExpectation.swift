import TerminalUI
import Yams

/// Text in the message that stopped an app.
struct CrashExpectation: Expectation {
  static let key = KeyDescription("crash", .scalar(.text), "Words of the message that stopped an app.")
  var text: String

  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    value.text.map { [Self(text: $0)] } ?? []
  }

  func written(by writer: inout ScenarioWriter) -> Node { writer.text(text) }

  func sentence(in words: ScenarioWords) -> String { words.said("An app was stopped: “\(text)”.") }

  func problem(on stage: any ScenarioStage) -> String? {
    let reasons = stage.crashReasons
    if reasons.contains(where: { $0.contains(text) }) { return nil }
    return reasons.isEmpty ? "No app has stopped." : "An app stopped, with: \(reasons.joined(separator: " / "))"
  }
}

import TerminalUI
import Yams

/// Presses a view, or text on the screen.
package struct ClickVerb: Verb {
  package static let key = KeyDescription(
    "click", .either([.scalar(.text), .mapping(Target.form)]), "Clicks words on the screen, or a view.")
  package var target: Target

  package init(_ target: Target) { self.target = target }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let target = Target(value) else { return nil }
    self.init(target)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { target.written(by: writer) }

  package func sentence(in words: ScenarioWords) -> String { words.said("Press \(target.inWords(in: words.locale))") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let element: Element
    do throws(PilotError) { element = try await stage.pilot.element(target.query) } catch {
      throw ScenarioFailure(error.sentence)
    }
    let question = stage.prompt?.id
    guard element.isEnabled, stage.pilot.host.press(element) else {
      throw ScenarioFailure("Pressing \(target.query) has no effect now.")
    }
    await stage.answerArrives(to: question)
  }
}

package enum Target: Hashable, Sendable {
  case words(String)
  case identifier(String)

  /// The mapping that names a view by its identifier. Text on the screen is written as a plain scalar instead.
  static let form = Mapping(
    name: "target", keys: [KeyDescription("id", .scalar(.text), required: true, "An accessibility identifier.")])

  init?(_ entry: Entry) {
    guard let target = entry["id"]?.text.map(Target.identifier) ?? entry.text.map(Target.words) else { return nil }
    self = target
  }

  func written(by writer: ScenarioWriter) -> Node {
    switch self {
    case .words(let words): writer.text(words)
    case .identifier(let identifier): writer.mapping([("id", writer.text(identifier))])
    }
  }

  /// The target as a query for the pilot.
  var query: ElementQuery {
    switch self {
    case .words(let words): .text(words)
    case .identifier(let identifier): .identifier(identifier)
    }
  }
}

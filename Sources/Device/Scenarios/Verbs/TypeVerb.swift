import Yams

/// Types words, a key for each character.
package struct TypeVerb: Verb {
  package static let key = KeyDescription("type", .scalar(.text), "Types words, a key for each character.")
  package var text: String

  package init(_ text: String) { self.text = text }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let text = value.text else { return nil }
    self.init(text)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.text(text) }

  package func sentence(in words: ScenarioWords) -> String { words.said("Type “\(text)”") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) { stage.pilot.type(text) }
}

import Yams

/// Types text, one key per character.
struct TypeVerb: Verb {
  static let key = KeyDescription("type", .scalar(.text), "Types words, a key for each character.")
  var text: String

  init(_ text: String) { self.text = text }

  init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let text = value.text else { return nil }
    self.init(text)
  }

  func written(by writer: inout ScenarioWriter) -> Node { writer.text(text) }

  func sentence(in words: ScenarioWords) -> String { words.said("Type “\(text)”") }

  func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) { stage.pilot.type(text) }
}

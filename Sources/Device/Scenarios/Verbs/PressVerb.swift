import TerminalUI
import Yams

/// Presses keys in turn.
package struct PressVerb: Verb {
  package static let key = KeyDescription("press", .oneOrMore(.key), "Presses a key, or several in turn.")
  package var keys: [Key]

  package init(_ keys: [Key]) { self.keys = keys }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    self.init(value.oneOrMore.compactMap { $0.text.flatMap { Key(written: $0) } })
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    keys.count == 1 ? writer.text(keys[0].written) : writer.list(keys.map { writer.text($0.written) })
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("Press \(keys.map(\.inWords).inList(locale: words.locale))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    for key in keys {
      let question = stage.prompt?.id
      stage.pilot.host.send(.key(key.keyPress))
      await stage.answerArrives(to: question)
      stage.pilot.redraw()
    }
  }
}

/// A key with its modifiers, as a terminal sends it.
package struct Key: Hashable, Sendable {
  /// The key itself, without modifiers.
  package enum Name: Hashable, Sendable {
    case character(Character)
    case function(Int)
    case enter, escape, tab, backTab, delete, deleteForward, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  package var name: Name
  package var control = false
  /// True when Alt, or Option, is held.
  package var option = false
  package var shift = false

  package init(_ name: Name) { self.name = name }

  /// The key as a scenario writes it: "enter", "ctrl+c".
  var written: String {
    let word =
      KeyWords.table.first { $0.name == name }?.word
      ?? {
        switch name {
        case .character(let character): String(character)
        case .function(let number): "f\(number)"
        default: ""
        }
      }()
    return (control ? "ctrl+" : "") + (option ? "alt+" : "") + (shift ? "shift+" : "") + word
  }
}

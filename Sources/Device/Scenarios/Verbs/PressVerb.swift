import TerminalUI
import Yams

/// Presses keys in order.
package struct PressVerb: Verb {
  package static let key = KeyDescription("press", .oneOrMore(.key), "Presses a key, or several in turn.")
  package var keys: [KeyPress]

  package init(_ keys: [KeyPress]) { self.keys = keys }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    self.init(value.oneOrMore.compactMap { $0.text.flatMap { KeyPress(written: $0) } })
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    keys.count == 1 ? writer.text(keys[0].written) : writer.list(keys.map { [writer] in writer.text($0.written) })
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("Press \(keys.map { $0.modifiersInWords + $0.label(in: .ascii) }.inList(locale: words.locale))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    for key in keys {
      let question = stage.prompt?.id
      stage.pilot.host.send(.key(key))
      await stage.answerArrives(to: question)
      stage.pilot.redraw()
    }
  }
}

/// Keys as written in scenarios and in other programs' requests: "enter", "a", "f5", "ctrl+c".
extension KeyPress {
  /// The named keys, in the order of the guide.
  private static let named: [(word: String, key: KeyEquivalent)] = [
    ("enter", .return), ("space", .space), ("esc", .escape), ("tab", .tab), ("backtab", .backTab), ("up", .upArrow),
    ("down", .downArrow), ("left", .leftArrow), ("right", .rightArrow), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("delete", .delete), ("deleteforward", .deleteForward),
    ("insert", .insert),
  ]
  package static let words = named.map(\.word)

  private static let modifierWords: [(word: String, modifier: EventModifiers)] = [
    ("ctrl+", .control), ("alt+", .option), ("shift+", .shift),
  ]

  fileprivate var modifiersInWords: String {
    Self.modifierWords.filter { modifiers.contains($0.modifier) }.map(\.word).joined()
  }

  package init?(written text: String) {
    var (rest, modifiers): (Substring, EventModifiers) = (text[...], [])
    while let found = Self.modifierWords.first(where: { rest.hasPrefix($0.word) && rest.count > $0.word.count }) {
      modifiers.insert(found.modifier)
      rest = rest.dropFirst(found.word.count)
    }
    if let found = Self.named.first(where: { $0.word == rest }) {
      self.init(found.key, modifiers: modifiers)
    } else if let number = rest.wholeMatch(of: /f([1-9][0-9]?)/).flatMap({ Int($0.1) }), number <= 24 {
      self.init(.function(number), modifiers: modifiers)
    } else if rest.count == 1, let character = rest.first, !character.isNewline, character != "\t" {
      self.init(.character(character), modifiers: modifiers)
    } else {
      return nil
    }
  }

  /// The key as written in a scenario.
  package var written: String {
    let word =
      switch key {
      case .function(let number): "f\(number)"
      case .character(let character) where character != " ": String(character)
      default: Self.named.first { $0.key == key }?.word ?? ""
      }
    return modifiersInWords + word
  }
}

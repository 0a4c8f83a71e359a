/// The names of keys in scenarios.
enum KeyWords {
  /// The name of each key, in the order of the guide.
  static let table: [(word: String, name: Key.Name)] = [
    ("enter", .enter), ("space", .character(" ")), ("esc", .escape), ("tab", .tab), ("backtab", .backTab),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("delete", .delete), ("deleteforward", .deleteForward),
    ("insert", .insert),
  ]

  static let all = table.map(\.word)
}

extension Key {
  /// Reads a key: "enter", "a", "f5", "ctrl+c". Nil for anything else.
  init?(written text: String) {
    var rest = Substring(text)
    var (control, option, shift) = (false, false, false)
    while rest.count > 1, let plus = rest.dropFirst().firstIndex(of: "+") {
      switch rest[..<plus] {
      case "ctrl": control = true
      case "alt": option = true
      case "shift": shift = true
      default: return nil
      }
      rest = rest[rest.index(after: plus)...]
    }
    guard let name = Name(written: rest) else { return nil }
    self.init(name)
    self.control = control
    self.option = option
    self.shift = shift
  }
}

extension Key.Name {
  fileprivate init?(written text: Substring) {
    if let word = KeyWords.table.first(where: { $0.word == text }) {
      self = word.name
    } else if let number = text.wholeMatch(of: /f([1-9][0-9]?)/).flatMap({ Int($0.1) }), number <= 24 {
      self = .function(number)
    } else if text.count == 1, let character = text.first, !character.isNewline, character != "\t" {
      self = .character(character)
    } else {
      return nil
    }
  }
}

import HealthsheetApp

/// A line that a person typed, parsed without knowledge of the page.
enum PlainAnswer: Hashable {
  case nothing
  /// A control by number, and the rest of the line, if any: an option, a text, or the name of an action of the control.
  case control(Int, String?)
  case word(Word)
  case device(DeviceWord)
  case table(Int?)
  /// A request for the list of words; with a number, for the actions on that control.
  case help(Int?)
  case words(String)

  /// Words with the same meaning on every page.
  enum Word: String, CaseIterable {
    case back, again, more, less, wait, quit
  }

  /// Parses a line, ignoring case and extra blanks.
  init(_ line: String) {
    let line = line.split { $0.isWhitespace }.joined(separator: " ")
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let word = line.lowercased()
    if parts.isEmpty {
      self = .nothing
    } else if let number = Int(parts[0]) {
      self = .control(number, parts.count > 1 ? parts[1] : nil)
    } else if let known = Word(rawValue: word) {
      self = .word(known)
    } else if let known = DeviceWord(rawValue: word) {
      self = .device(known)
    } else if ["table", "help"].contains(parts[0].lowercased()), parts.count == 1 || Int(parts[1]) != nil {
      let number = parts.count > 1 ? Int(parts[1]) : nil
      self = parts[0].lowercased() == "table" ? .table(number) : .help(number)
    } else {
      self = .words(line)
    }
  }
}

extension String {
  /// The text for comparisons: in lower case, with straight quotation marks.
  var folded: String {
    lowercased().replacing("’", with: "'").replacing("“", with: "\"").replacing("”", with: "\"")
  }

  /// Returns the positions of the texts that the words match: equal texts, or else texts that begin with the words, or
  /// else texts that contain them.
  func matches(in texts: [String]) -> [Int] {
    let (words, texts) = (folded, texts.map(\.folded))
    for isMeant in [{ $0 == words }, { $0.hasPrefix(words) }, { $0.contains(words) }] as [(String) -> Bool] {
      let found = texts.indices.filter { isMeant(texts[$0]) }
      if !found.isEmpty { return found }
    }
    return []
  }
}

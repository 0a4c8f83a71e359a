import HealthsheetApp

/// A line a person types, as far as it can be understood without the page.
enum PlainAnswer: Hashable {
  case nothing
  /// A control by its number, and what is to become of it: a choice, a text, a word for what can be done with it.
  case control(Int, String?)
  case word(Word)
  case device(DeviceWord)
  /// The values of a picture by its number.
  case table(Int?)
  /// A question for all words, or for what can be done with a control.
  case help(Int?)
  /// Words of a control or of something to do on the page.
  case words(String)

  /// Words that are the same on each page.
  enum Word: String, CaseIterable {
    case back, again, more, less, wait, quit
  }

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
  /// The text as it is compared: small letters, straight quotation marks.
  private var folded: String {
    lowercased().replacing("’", with: "'").replacing("“", with: "\"").replacing("”", with: "\"")
  }

  /// The positions of the texts these words mean: the one that is the same, or all that begin with them, or all that contain
  /// them.
  func matches(in texts: [String]) -> [Int] {
    let (words, texts) = (folded, texts.map(\.folded))
    for isMeant in [{ $0 == words }, { $0.hasPrefix(words) }, { $0.contains(words) }] as [(String) -> Bool] {
      let found = texts.indices.filter { isMeant(texts[$0]) }
      if !found.isEmpty { return found }
    }
    return []
  }
}

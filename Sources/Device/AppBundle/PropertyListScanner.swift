/// Reads the tokens of Apple's old-style property lists: words, quoted strings, comments.
///
/// `.strings` files and Xcode's `project.pbxproj` have this format. The text is read once, from start to end.
struct PropertyListScanner {
  struct Fault: Error, Hashable {
    var line: Int
    var problem: String
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The line of the next character, counted from 1.
  private(set) var line = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    position += 1
    if scalar == "\n" || (scalar == "\r" && next != "\n") { line += 1 }
    return scalar
  }

  /// Skips a character if it is next. Returns false otherwise.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    if next != scalar { return false }
    position += 1
    return true
  }

  /// Skips white space, `// …` and `/* … */`.
  mutating func skipBlanks() throws(Fault) {
    while let scalar = next {
      if scalar.properties.isWhitespace {
        _ = advance()
      } else if scalar == "/", position + 1 < scalars.count, scalars[position + 1] == "/" {
        while let scalar = next, scalar != "\n", scalar != "\r" { _ = advance() }
      } else if scalar == "/", position + 1 < scalars.count, scalars[position + 1] == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Fault) {
    let start = line
    position += 2
    while let scalar = advance() {
      if scalar == "*", take("/") { return }
    }
    throw Fault(line: start, problem: "The comment that begins here has no end. Add “*/”.")
  }

  /// Reads a word or a quoted string.
  ///
  /// - Parameter expected: The name of the token for error messages, such as "a key".
  mutating func token(_ expected: String) throws(Fault) -> String {
    if let quote = next, quote == "\"" || quote == "'" { return try quoted(by: quote) }
    var word = String.UnicodeScalarView()
    while let scalar = next, Self.isUnquoted(scalar) {
      word.append(scalar)
      position += 1
    }
    if !word.isEmpty { return String(word) }
    let found = next.map { "“\(ControlCharacters.replaced(in: String(Character($0))).text)”" } ?? "the end of the file"
    throw Fault(
      line: line, problem: "Expected \(expected) here, but found \(found). Put texts into quotation marks.")
  }

  private static func isUnquoted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
    default: false
    }
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(Fault) -> String {
    let start = line
    position += 1
    // Collect UTF-16 code units, so that an emoji written as two escapes becomes one character.
    var units: [UInt16] = []
    while let scalar = advance() {
      if scalar == quote { return String(decoding: units, as: UTF16.self) }
      if scalar == "\\" {
        units += escape()
      } else {
        units += UTF16.encode(scalar)!
      }
    }
    throw Fault(line: start, problem: "The text that begins here has no closing quotation mark. Add it.")
  }

  /// Reads an escape after its backslash: a letter for a control character, `U` and four digits for a UTF-16 unit, up
  /// to three octal digits, or the character itself.
  private mutating func escape() -> [UInt16] {
    guard let scalar = advance() else { return [] }
    switch scalar {
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "U", "u": return [number(base: 16, digits: 4) ?? UInt16(scalar.value)]
    case "0"..."7":
      position -= 1
      return [number(base: 8, digits: 3)!]
    default: return Array(UTF16.encode(scalar)!)
    }
  }

  private mutating func number(base: UInt16, digits: Int) -> UInt16? {
    var value: UInt16?
    for _ in 0..<digits {
      guard let digit = next.flatMap({ Character($0).hexDigitValue }).map(UInt16.init), digit < base else { break }
      value = (value ?? 0) * base + digit
      position += 1
    }
    return value
  }
}

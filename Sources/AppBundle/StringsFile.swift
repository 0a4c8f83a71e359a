import Foundation

/// A `.strings` file: keys and texts for one language.
///
///     /* Shown under the switches */
///     "NSHealthShareUsageDescription" = "Stride zeigt Ihre Schritte.";
///     CFBundleDisplayName = "Stride";
///
/// Projects hold the text form; built apps hold property lists, XML or binary. The text form is read here and not by
/// Foundation, which takes a comment without an end for an empty file and writes to the standard error stream, over
/// the screen, when a semicolon is missing.
struct StringsFile {
  let strings: [String: String]

  init(contentsOf url: URL) throws(AppBundleError) {
    try self.init(data: BoundedFile.contents(of: url), name: url.relativePath)
  }

  init(data: Data, name: String) throws(AppBundleError) {
    if data.starts(with: Data("bplist".utf8)) {
      strings = try Self.propertyListStrings(data, name: name)
      return
    }
    guard let text = EncodedText.decode(data) else {
      throw .malformed(file: name, line: nil, problem: "This is not text in UTF-8 or UTF-16. Save it in UTF-8.")
    }
    if text.first(where: { !$0.isWhitespace }) == "<" {
      strings = try Self.propertyListStrings(data, name: name)
      return
    }
    var parser = StringsFileParser(text)
    do {
      strings = try parser.parse()
    } catch {
      throw .malformed(file: name, line: error.line, problem: error.problem)
    }
  }

  private static func propertyListStrings(_ data: Data, name: String) throws(AppBundleError) -> [String: String] {
    let file = try PropertyListFile(data: data, name: name)
    var strings: [String: String] = [:]
    for key in file.keys { strings[key] = try file.string(key) }
    return strings
  }
}

/// Reads the text form of a `.strings` file: comments, and pairs of key and text that end in a semicolon.
struct StringsFileParser {
  struct Fault: Error, Hashable {
    var line: Int
    var problem: String
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func parse() throws(Fault) -> [String: String] {
    var strings: [String: String] = [:]
    while true {
      try skipBlanks()
      if position == scalars.count { return strings }
      let key = try token("a key")
      let keyLine = line
      try skipBlanks()
      // A key alone stands for itself.
      if take(";") {
        strings[key] = key
        continue
      }
      if !take("=") { throw Fault(line: keyLine, problem: "There is no “=” after the key “\(shown(key))”. Add it.") }
      try skipBlanks()
      strings[key] = try token("a text")
      let textLine = line
      try skipBlanks()
      if !take(";") {
        throw Fault(line: textLine, problem: "There is no “;” after the text of “\(shown(key))”. Add it.")
      }
    }
  }

  private func shown(_ key: String) -> String { ControlCharacters.oneLine(key, limit: 60) }

  // MARK: Pieces

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    position += 1
    if scalar == "\n" || (scalar == "\r" && next != "\n") { line += 1 }
    return scalar
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    if next != scalar { return false }
    position += 1
    return true
  }

  /// White space, `// …` and `/* … */`.
  private mutating func skipBlanks() throws(Fault) {
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

  private mutating func token(_ expected: String) throws(Fault) -> String {
    if let quote = next, quote == "\"" || quote == "'" { return try quoted(by: quote) }
    var word = String.UnicodeScalarView()
    while let scalar = next, Self.isUnquoted(scalar) {
      word.append(scalar)
      position += 1
    }
    if !word.isEmpty { return String(word) }
    let found = next.map { "“\(ControlCharacters.replaced(in: String(Character($0))).text)”" } ?? "the end of the file"
    throw Fault(
      line: line, problem: "Here should be \(expected), but there is \(found). Put texts into quotation marks.")
  }

  private static func isUnquoted(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      || "_$/:.-".unicodeScalars.contains(scalar)
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(Fault) -> String {
    let start = line
    position += 1
    // UTF-16, so that an emoji written as two escapes becomes one character.
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

  /// What follows a backslash: a letter for a control character, `U` and four digits for a UTF-16 unit, up to three
  /// octal digits, or the character itself.
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

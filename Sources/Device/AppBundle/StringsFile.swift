import Foundation

/// A `.strings` file: keys and texts for one language.
///
///     /* Shown under the switches */
///     "NSHealthShareUsageDescription" = "Stride zeigt Ihre Schritte.";
///     CFBundleDisplayName = "Stride";
///
/// Projects contain the text form; built apps contain XML or binary property lists. Foundation is not used for the text
/// form: it treats a file with an unterminated comment as empty, and logs a missing semicolon to standard error, on top
/// of the screen.
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

/// Parses the text form of a `.strings` file: comments, and pairs of key and text that end in a semicolon.
struct StringsFileParser {
  private var scanner: PropertyListScanner

  init(_ text: String) { scanner = PropertyListScanner(text) }

  /// Returns the texts by key. If a key has no text, the key is its own text.
  mutating func parse() throws(PropertyListScanner.Fault) -> [String: String] {
    var strings: [String: String] = [:]
    while true {
      try scanner.skipBlanks()
      if scanner.isAtEnd { return strings }
      let key = try scanner.token("a key")
      let keyLine = scanner.line
      try scanner.skipBlanks()
      // A key without a text is its own text.
      if scanner.take(";") {
        strings[key] = key
        continue
      }
      if !scanner.take("=") {
        throw .init(line: keyLine, problem: "There is no “=” after the key “\(shown(key))”. Add it.")
      }
      try scanner.skipBlanks()
      strings[key] = try scanner.token("a text")
      let textLine = scanner.line
      try scanner.skipBlanks()
      if !scanner.take(";") {
        throw .init(line: textLine, problem: "There is no “;” after the text of “\(shown(key))”. Add it.")
      }
    }
  }

  private func shown(_ key: String) -> String { ControlCharacters.oneLine(key, limit: 60) }
}

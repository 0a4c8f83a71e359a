/// A parser for a `.strings` file with plural forms.
///
///     /* Under the list */
///     "Delete “%@”?" = "要删除“%@”吗？";
///     "%lld samples" = { one = "%lld sample"; other = "%lld samples"; };
///
/// The parser reads tables of this program, once, before the first text in another language is shown. Parsing stops at
/// a syntax error; a test parses every table to its end.
struct StringsText {
  private let bytes: [UInt8]
  private var position = 0
  /// The translations, by key.
  private(set) var entries: [String: LocalizedStringTable.Entry] = [:]
  /// The keys in the order of the file, with duplicates.
  private(set) var keys: [String] = []
  /// The line of the first syntax error, counted from 1; nil if the file was parsed to its end.
  private(set) var faultyLine: Int?

  /// Parses a file to its end, or to the first syntax error.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while skipBlanks() {
      guard let key = quoted(), take("="), let entry = entry(), take(";") else {
        faultyLine = 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") }
        return
      }
      keys.append(key)
      entries[key] = entry
    }
  }

  private mutating func entry() -> LocalizedStringTable.Entry? {
    guard take("{") else { return quoted().map { .text($0) } }
    var forms: [PluralCategory: String] = [:]
    while !take("}") {
      guard let category = PluralCategory(rawValue: word()), take("="), let text = quoted(), take(";") else {
        return nil
      }
      forms[category] = text
    }
    return .plural(forms)
  }

  /// Skips white space and comments. Returns false at the end.
  private mutating func skipBlanks() -> Bool {
    while position < bytes.count {
      if bytes[position] <= 0x20 {
        position += 1
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(bytes.count, position + 2)
      } else {
        return true
      }
    }
    return false
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard skipBlanks(), bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func word() -> String {
    guard skipBlanks() else { return "" }
    let end = bytes[position...].firstIndex { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? bytes.count
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Parses a quoted text with the escapes `\"`, `\\` and `\n`; nil for other input.
  private mutating func quoted() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        text.append(bytes[position] == UInt8(ascii: "n") ? 0x0A : bytes[position])
        position += 1
      } else {
        text.append(byte)
      }
    }
    return nil
  }
}

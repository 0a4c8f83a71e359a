import Foundation

/// A text in the parser's memory. It is UTF-8 with a zero byte at the end, and is valid until the parser's call
/// returns.
struct ParsedText {
  var start: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) { self.start = start }

  init(_ start: UnsafePointer<CChar>) {
    self.start = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  }

  /// The text as a C string.
  var characters: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }
  /// The number of bytes. The property scans the text.
  var count: Int { strlen(characters) }
  var string: String { String(cString: start) }
  var isEmpty: Bool { start[0] == 0 }

  func dropFirst(_ count: Int) -> ParsedText { ParsedText(start + count) }

  /// Appends the bytes without the zero byte at the end.
  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Compares a text with a word, byte by byte.
  static func == (text: ParsedText, word: StaticString) -> Bool {
    text.start[0] == word.utf8Start[0]
      && strcmp(
        UnsafeRawPointer(text.start).assumingMemoryBound(to: CChar.self),
        UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element in the parser's order: name, value, name, value, and nil at the end.
struct Attributes: Sequence, IteratorProtocol {
  private var position: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Creates the attributes from the parser's list, which must stay valid while the attributes are read.
  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { position = list }

  mutating func next() -> (name: ParsedText, value: ParsedText)? {
    guard let name = position[0], let value = position[1] else { return nil }
    position += 2
    return (ParsedText(name), ParsedText(value))
  }

  /// All attributes by name, copied. Use this property only for rare elements.
  var dictionary: [String: String] {
    reduce(into: [:]) { $0[$1.name.string] = $1.value.string }
  }
}

extension String {
  func withUTF8Text<Result>(_ body: (ParsedText) -> Result) -> Result {
    withCString { body(ParsedText($0)) }
  }
}

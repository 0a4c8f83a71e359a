import Foundation

/// Text in the parser's memory: UTF-8 with a zero byte at the end, valid until the parser's call returns.
struct ParsedText {
  var start: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) { self.start = start }

  init(_ start: UnsafePointer<CChar>) {
    self.start = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  }

  /// The text as C's functions take it.
  var characters: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }
  /// The number of bytes. Costs a look at each.
  var count: Int { strlen(characters) }
  var string: String { String(cString: start) }
  /// True where the first byte is the zero.
  var isEmpty: Bool { start[0] == 0 }

  func dropFirst(_ count: Int) -> ParsedText { ParsedText(start + count) }

  /// Appends the bytes, without the zero.
  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// True where the text is a word, compared byte by byte.
  static func == (text: ParsedText, word: StaticString) -> Bool {
    text.start[0] == word.utf8Start[0]
      && strcmp(
        UnsafeRawPointer(text.start).assumingMemoryBound(to: CChar.self),
        UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element, as the parser lists them: name, value, name, value, nothing.
struct Attributes: Sequence, IteratorProtocol {
  private var position: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Takes the parser's list, which must live as long as the attributes are read.
  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { position = list }

  mutating func next() -> (name: ParsedText, value: ParsedText)? {
    guard let name = position[0], let value = position[1] else { return nil }
    position += 2
    return (ParsedText(name), ParsedText(value))
  }

  /// Copies of all attributes, by name, for elements that are rare.
  var dictionary: [String: String] {
    reduce(into: [:]) { $0[$1.name.string] = $1.value.string }
  }
}

extension String {
  func withUTF8Text<Result>(_ body: (ParsedText) -> Result) -> Result {
    withCString { body(ParsedText($0)) }
  }
}

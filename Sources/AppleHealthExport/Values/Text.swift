import Foundation

/// Text the parser holds: UTF-8 with a zero byte at the end, valid until the parser's call returns.
struct Text {
  var start: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) { self.start = start }

  init(_ start: UnsafePointer<CChar>) {
    self.start = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  }

  /// The text as C's functions take it.
  var characters: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }
  var count: Int { strlen(characters) }
  var string: String { String(cString: start) }
  var isEmpty: Bool { start[0] == 0 }

  func dropFirst(_ count: Int) -> Text { Text(start + count) }

  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  static func == (text: Text, word: StaticString) -> Bool {
    text.start[0] == word.utf8Start[0]
      && strcmp(
        UnsafeRawPointer(text.start).assumingMemoryBound(to: CChar.self),
        UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element, as the parser lists them: name, value, name, value, nothing.
struct Attributes: Sequence, IteratorProtocol {
  private var position: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { position = list }

  mutating func next() -> (name: Text, value: Text)? {
    guard let name = position[0], let value = position[1] else { return nil }
    position += 2
    return (Text(name), Text(value))
  }

  /// For elements that are rare enough to be read in comfort.
  var dictionary: [String: String] {
    reduce(into: [:]) { $0[$1.name.string] = $1.value.string }
  }
}

extension String {
  /// The string as the parser would hold it.
  func withUTF8Text<Result>(_ body: (Text) -> Result) -> Result {
    withCString { body(Text($0)) }
  }
}

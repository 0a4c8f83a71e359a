import Foundation

/// The part of the document before the data: the XML declaration and the document type.
///
/// The reader skips the document type without parsing it, because its contents are not needed. In exports of iOS 16,
/// the document type is malformed and stops every XML parser before the first record (rule X8). Because the reader
/// skips it, no file can define entities either.
struct DocumentHead {
  var rootOffset: Int
  /// The line of the root element, counted from 1.
  var rootLine: Int
  var rootName: String
  /// The export's version, from the comment in the document type: 14 for iOS 17 and 18; nil if the comment is missing.
  var exportVersion: Int?

  enum Search {
    case found(DocumentHead)
    case more(line: Int)
    case notXML
  }

  /// The number of bytes within which the root must begin. The head of an export is about ten thousand bytes long.
  static let longest = 1 << 20

  /// Searches for the root: the first `<` followed by a letter, outside comments and processing instructions.
  ///
  /// Inside a document type, `!` or `?` follows every `<`, so errors in the document type have no effect.
  static func search(_ text: UnsafeRawBufferPointer) -> Search {
    var position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var version: Int?
    var isFirst = true
    while let bracket = text.position(of: UInt8(ascii: "<"), from: position) {
      if isFirst, text[position..<bracket].contains(where: { !$0.isSpace }) { return .notXML }
      isFirst = false
      guard bracket + 1 < text.count else { break }
      switch text[bracket + 1] {
      case UInt8(ascii: "?"):
        guard let end = text.position(of: "?>", from: bracket + 2) else {
          return .more(line: text.line(at: text.count))
        }
        position = end + 2
      case UInt8(ascii: "!"):
        // Skip a comment as a whole, because it can contain any text. At a declaration, skip only `<!`.
        if bracket + 4 <= text.count, text[bracket + 2] == UInt8(ascii: "-"), text[bracket + 3] == UInt8(ascii: "-") {
          guard let end = text.position(of: "-->", from: bracket + 4) else {
            return .more(line: text.line(at: text.count))
          }
          version = version ?? exportVersion(in: text[bracket..<end])
          position = end + 3
        } else {
          position = bracket + 2
        }
      case let letter where letter.isNameStart:
        var end = bracket + 1
        while end < text.count, !text[end].isSpace, text[end] != UInt8(ascii: ">"), text[end] != UInt8(ascii: "/") {
          end += 1
        }
        guard end < text.count else { return .more(line: text.line(at: text.count)) }
        let name = String(decoding: text[bracket + 1..<end], as: UTF8.self)
        return .found(
          DocumentHead(
            rootOffset: bracket, rootLine: text.line(at: bracket), rootName: name, exportVersion: version))
      default:
        return .notXML
      }
    }
    if isFirst, text.contains(where: { !$0.isSpace }) { return .notXML }
    return .more(line: text.line(at: text.count))
  }

  /// Returns the number in "HealthKit Export Version: 14".
  private static func exportVersion(in comment: Slice<UnsafeRawBufferPointer>) -> Int? {
    let text = String(decoding: comment, as: UTF8.self)
    guard let label = text.firstRange(of: "Export Version:") else { return nil }
    return Int(text[label.upperBound...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the first position of a byte at or after a start; nil if there is none.
  func position(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = memchr(baseAddress! + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - baseAddress!
  }

  /// Returns the first position of a text at or after a start; nil if there is none.
  func position(of text: StaticString, from start: Int) -> Int? {
    var start = start
    while let found = position(of: text.utf8Start.pointee, from: start) {
      guard found + text.utf8CodeUnitCount <= count else { return nil }
      if memcmp(baseAddress! + found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return found }
      start = found + 1
    }
    return nil
  }

  /// Returns the line, counted from 1, of the byte at an offset. The method scans all text before the offset.
  func line(at offset: Int) -> Int {
    var (line, position) = (1, 0)
    while let newline = self.position(of: UInt8(ascii: "\n"), from: position), newline < offset {
      line += 1
      position = newline + 1
    }
    return line
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  var isNameStart: Bool {
    (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")) || (self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z"))
      || self == UInt8(ascii: "_") || self >= 0x80
  }
}

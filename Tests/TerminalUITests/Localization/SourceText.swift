import Foundation

/// A source file, parsed far enough to search its texts: the string literals, and the code without literals and
/// comments.
struct SourceText {
  struct Literal {
    /// The parts of the text between interpolations.
    var pieces: [String] = [""]
    /// The offset of the literal in bytes.
    let start: Int
  }

  private(set) var literals: [Literal] = []
  /// The bytes of the code, with blanks instead of literals and comments.
  private(set) var code: [UInt8]

  init(_ text: String) {
    code = Array(text.utf8)
    bytes = code
    var position = 0
    readCode(from: &position, until: nil)
    literals.sort { $0.start < $1.start }
  }

  private let bytes: [UInt8]

  /// Returns the line of an offset, counted from 1.
  func line(of position: Int) -> Int { 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") } }

  private func starts(_ text: String, at position: Int) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where code[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
  }

  private mutating func readCode(from position: inout Int, until end: UInt8?) {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        readLiteral(from: &position)
        continue
      case UInt8(ascii: "/") where starts("//", at: position):
        let line = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        blank(position..<line)
        position = line
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if byte == end, depth == 0 { return }
        depth -= 1
      default: break
      }
      position += 1
    }
  }

  private mutating func readLiteral(from position: inout Int) {
    let start = position
    let isLong = starts("\"\"\"", at: position)
    let quote = isLong ? "\"\"\"" : "\""
    position += quote.utf8.count
    var literal = Literal(start: start)
    var piece: [UInt8] = []
    var masked = start
    func text() -> String { String(decoding: piece, as: UTF8.self) }
    while position < bytes.count, !starts(quote, at: position) {
      guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else {
        piece.append(bytes[position])
        position += 1
        continue
      }
      let escape = bytes[position + 1]
      position += 2
      switch escape {
      case UInt8(ascii: "("):
        // An interpolation is code, which can contain calls and literals.
        blank(masked..<position - 1)
        readCode(from: &position, until: UInt8(ascii: ")"))
        position += 1
        masked = position
        literal.pieces[literal.pieces.count - 1] = text()
        literal.pieces.append("")
        piece = []
      case UInt8(ascii: "u"):
        let digits = bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "}") }
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        piece += Array(String(scalar.map(Character.init) ?? "?").utf8)
        position += digits.count + 2
      case UInt8(ascii: "n"): piece.append(UInt8(ascii: "\n"))
      // At the end of a line, a long literal continues with the next line.
      case UInt8(ascii: "\n"): piece += Array("\\\n".utf8)
      default: piece.append(escape)
      }
    }
    position += quote.utf8.count
    blank(masked..<min(position, bytes.count))
    literal.pieces[literal.pieces.count - 1] = text()
    if isLong { literal.pieces = Self.unindented(literal.pieces) }
    literals.append(literal)
  }

  /// Returns the lines of a multi-line literal without the indentation of its closing quotation marks.
  private static func unindented(_ pieces: [String]) -> [String] {
    let separator = "\u{0}"
    var lines = pieces.joined(separator: separator).components(separatedBy: "\n").dropFirst()
    let indent = lines.popLast()?.count ?? 0
    let text = lines.map { $0.dropFirst(indent) }.joined(separator: "\n").replacing("\\\n", with: "")
    return text.components(separatedBy: separator)
  }
}

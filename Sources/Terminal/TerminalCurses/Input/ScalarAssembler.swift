import CTerminal

/// Puts scalars together from bytes, which may arrive in pieces.
///
/// ncurses' `wget_wch` does this too, but a byte that belongs to no character makes it lose those that follow.
///
///     var assembler = ScalarAssembler(isUTF8: true)
///     assembler.receive(0xC3)   // nil: the second byte is missing
///     assembler.receive(0xA9)   // "é"
struct ScalarAssembler {
  /// True where the bytes are UTF-8; false leaves them to the C library, one byte a character.
  let isUTF8: Bool
  private var waiting: [UInt8] = []

  /// Starts with no byte waiting.
  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// Returns the scalar that a byte completes; nil when more bytes are needed. Bytes that belong to none are left out.
  mutating func receive(_ byte: UInt8) -> Unicode.Scalar? {
    guard isUTF8 else { return terminal_character_from_byte(byte).scalar }
    let continues = byte & 0b1100_0000 == 0b1000_0000
    if !continues { waiting = [] }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    if continues && waiting.isEmpty { return nil }
    waiting.append(byte)
    let length = waiting[0] >= 0xF0 ? 4 : waiting[0] >= 0xE0 ? 3 : 2
    guard waiting.count == length else { return nil }
    defer { waiting = [] }
    return String(validating: waiting, as: UTF8.self)?.unicodeScalars.first
  }
}

extension Int32 {
  fileprivate var scalar: Unicode.Scalar? { self < 0 ? nil : Unicode.Scalar(UInt32(self)) }
}

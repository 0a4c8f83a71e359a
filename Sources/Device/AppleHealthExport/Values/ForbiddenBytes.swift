/// Makes a part of the text safe for an XML parser, in place.
///
/// Exports contain control characters, mostly vertical tabs, in source names and metadata (rule X9). XML forbids
/// control characters, and a single one stops an XML parser in a file of several gigabytes.
///
/// This type replaces control characters with spaces, and bytes that aren't UTF-8 with question marks, so that offsets
/// and lines stay the same. After a "<", it replaces invalid bytes with spaces too, because "<?" would begin a
/// processing instruction that hides the text after it.
enum ForbiddenBytes {
  /// Replaces the bytes that XML forbids, and returns the number of replacements.
  ///
  /// - Precondition: The text doesn't end within a character.
  static func replace(in text: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var replaced = 0
    var position = 0
    while position < count {
      // Skip eight bytes at a time if none has its high bit set or is below a space.
      while position + 8 <= count {
        let word = UnsafeRawPointer(text + position).loadUnaligned(as: UInt64.self)
        let isBelowSpace = (word &- 0x2020_2020_2020_2020) & ~word
        if (word | isBelowSpace) & 0x8080_8080_8080_8080 != 0 { break }
        position += 8
      }
      guard position < count else { break }
      let byte = text[position]
      if byte >= 0x20, byte < 0x80 {
        position += 1
      } else if byte < 0x20 {
        if byte != 0x09, byte != 0x0A, byte != 0x0D {
          text[position] = UInt8(ascii: " ")
          replaced += 1
        }
        position += 1
      } else {
        let length = lengthOfCharacter(text + position, available: count - position)
        if length == 0 {
          let isInTag = position > 0 && text[position - 1] == UInt8(ascii: "<")
          text[position] = isInTag ? UInt8(ascii: " ") : UInt8(ascii: "?")
          replaced += 1
        }
        position += max(1, length)
      }
    }
    return replaced
  }

  /// Returns the number of bytes of a non-ASCII character; 0 if the bytes aren't UTF-8 or XML forbids the character.
  private static func lengthOfCharacter(_ text: UnsafeMutablePointer<UInt8>, available: Int) -> Int {
    func continues(_ index: Int) -> Bool { index < available && text[index] & 0xC0 == 0x80 }
    switch text[0] {
    case 0xC2...0xDF:
      return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(1), continues(2) else { return 0 }
      if text[0] == 0xE0 && text[1] < 0xA0 { return 0 }  // overlong encoding
      if text[0] == 0xED && text[1] > 0x9F { return 0 }  // half of a surrogate pair
      if text[0] == 0xEF && text[1] == 0xBF && text[2] >= 0xBE { return 0 }  // U+FFFE and U+FFFF
      return 3
    case 0xF0...0xF4:
      guard continues(1), continues(2), continues(3) else { return 0 }
      if text[0] == 0xF0 && text[1] < 0x90 { return 0 }
      if text[0] == 0xF4 && text[1] > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }
}

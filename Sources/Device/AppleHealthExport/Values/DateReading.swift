import Foundation

/// Parses dates in Apple's format, "2023-03-15 14:49:02 +0800". Consecutive dates are often on the same day, so the
/// parser caches the last day.
///
/// This type parses only one format of dates. ``ExportDate`` parses all supported formats.
struct DateReading {
  /// The bytes of the last day, and its start in seconds since 1970.
  private var dayBytes: (UInt64, UInt64) = (0, 0)
  private var secondsOfDay = 0
  /// The bytes of the last time-zone offset, and the offset in seconds.
  private var offsetBytes: (UInt32, UInt32) = (0, 0)
  private var secondsOfOffset = 0

  static let length = 25

  /// Returns whole seconds since 1970; nil for any other format and for text that isn't a date.
  ///
  /// - Precondition: There are ``length`` bytes.
  @inline(__always)
  mutating func seconds(_ text: UnsafeRawBufferPointer, at position: Int) -> Int? {
    let day = (text.word(at: position), text.word(at: position + 3))
    if day != dayBytes, !learnDay(text, at: position) { return nil }
    let time = text.word(at: position + 11)
    let digits = (time & 0xFFFF_00FF_FF00_FFFF) ^ 0x3030_0030_3000_3030
    // If a digit is above nine, adding six carries into the high half of its byte.
    guard (digits | (digits &+ 0x0606_0006_0600_0606)) & 0xF0F0_00F0_F000_F0F0 == 0,
      time & 0x0000_FF00_00FF_0000 == 0x0000_3A00_003A_0000
    else { return nil }
    let hour = Int(digits & 0xFF) * 10 + Int(digits >> 8 & 0xFF)
    let minute = Int(digits >> 24 & 0xFF) * 10 + Int(digits >> 32 & 0xFF)
    let second = Int(digits >> 48 & 0xFF) * 10 + Int(digits >> 56)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    let offset = (text.halfWord(at: position + 19), text.halfWord(at: position + 21))
    if offset != offsetBytes, !learnOffset(text, at: position + 19) { return nil }
    return secondsOfDay + hour * 3_600 + minute * 60 + second - secondsOfOffset
  }

  private mutating func learnDay(_ text: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let bytes = text.baseAddress!.assumingMemoryBound(to: UInt8.self) + position
    guard let day = ExportDate.day(bytes), ExportDate.days.contains(day), bytes[10] == UInt8(ascii: " ") else {
      return false
    }
    dayBytes = (text.word(at: position), text.word(at: position + 3))
    secondsOfDay = day * 86_400
    return true
  }

  private mutating func learnOffset(_ text: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let bytes = [UInt8](text[position..<position + 6])
    let digits = bytes[2...].map { Int($0) - 48 }
    guard bytes[0] == UInt8(ascii: " "), bytes[1] == UInt8(ascii: "+") || bytes[1] == UInt8(ascii: "-"),
      digits.allSatisfy((0...9).contains)
    else { return false }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hours <= 18, minutes < 60 else { return false }
    offsetBytes = (text.halfWord(at: position), text.halfWord(at: position + 2))
    secondsOfOffset = (bytes[1] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Returns eight bytes as a little-endian number.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Returns four bytes as a little-endian number.
  @inline(__always)
  func halfWord(at position: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }

  @inline(__always)
  func hasBytes(_ bytes: [UInt8], at position: Int) -> Bool {
    position + bytes.count <= count
      && bytes.withUnsafeBytes { $0.isEmpty || memcmp(baseAddress! + position, $0.baseAddress!, $0.count) == 0 }
  }
}

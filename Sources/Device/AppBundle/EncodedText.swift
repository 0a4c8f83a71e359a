import Foundation

/// Decodes text in the encodings Apple's tools write: UTF-8, and UTF-16 in either byte order.
enum EncodedText {
  /// Returns the text; nil for bytes that are not text in any of these encodings.
  static func decode(_ data: Data) -> String? {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(validating: data.dropFirst(3), as: UTF8.self) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
    // Without a mark: text of these files starts with an ASCII character, so a zero byte gives the order away.
    if data.count >= 2, data.count.isMultiple(of: 2) {
      let first = data[data.startIndex]
      let second = data[data.startIndex + 1]
      if first == 0, second != 0 { return utf16(data, isBigEndian: true) }
      if first != 0, second == 0 { return utf16(data, isBigEndian: false) }
    }
    return String(validating: data, as: UTF8.self)
  }

  private static func utf16(_ data: Data, isBigEndian: Bool) -> String? {
    if !data.count.isMultiple(of: 2) { return nil }
    let bytes = Array(data)
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let high = bytes[isBigEndian ? index : index + 1]
      let low = bytes[isBigEndian ? index + 1 : index]
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(validating: units, as: UTF16.self)
  }
}

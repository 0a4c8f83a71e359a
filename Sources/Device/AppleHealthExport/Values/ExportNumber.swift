/// Parses the numbers of an export: decimal digits with a point, in any locale (rule X17).
enum ExportNumber {
  /// Returns the number nearest to the text; nil for text that isn't a number, such as "", "nan", "1,5" or "12 kg".
  ///
  /// Nearly all values have few digits. For these, one division of two exact numbers rounds only once and so gives the
  /// nearest number. Swift's own parser handles all other values.
  static func double(_ text: UnsafePointer<UInt8>) -> Double? {
    var position = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") ? 1 : 0
    let first = position
    var mantissa: UInt64 = 0
    var decimals = 0
    var hasPoint = false
    while true {
      let byte = text[position]
      if byte >= 48, byte <= 57 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
        if hasPoint { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    let digits = position - first - (hasPoint ? 1 : 0)
    // All whole numbers up to 2^53, which has sixteen digits, are exact.
    guard text[position] == 0, digits > 0, digits <= 15 else { return longWay(text) }
    let value = Double(mantissa) / powersOfTen[decimals]
    return text[0] == UInt8(ascii: "-") ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns the number nearest to the few digits at a position, with or without a point, and moves the position past
  /// them; nil for any other format. The method reads at most eighteen bytes.
  @inline(__always)
  static func plain(_ text: UnsafeRawBufferPointer, at position: inout Int) -> Double? {
    let isNegative = text[position] == UInt8(ascii: "-")
    var next = isNegative ? position + 1 : position
    let first = next
    var (mantissa, decimals, point) = (UInt64(0), 0, -1)
    while next - first <= 16 {
      let digit = text[next] &- 48
      if digit <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else if text[next] == UInt8(ascii: "."), point < 0 {
        point = next
      } else {
        break
      }
      next += 1
    }
    let digits = next - first - (point < 0 ? 0 : 1)
    if point >= 0 { decimals = next - point - 1 }
    guard digits > 0, digits <= 15 else { return nil }
    position = next
    let value = decimals == 0 ? Double(mantissa) : Double(mantissa) / powersOfTen[decimals]
    return isNegative ? -value : value
  }

  private static func longWay(_ text: UnsafePointer<UInt8>) -> Double? {
    var end = 0
    while text[end] != 0 {
      // `Double` also parses texts such as "inf" and "0x1p3", which aren't measurements.
      guard "0123456789.+-eE".utf8.contains(text[end]) else { return nil }
      end += 1
    }
    guard let value = Double(String(cString: text)), value.isFinite else { return nil }
    return value
  }
}

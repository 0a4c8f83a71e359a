import Foundation

/// What makes a sample this one: the things an export says of it that a later export says again (rule X42).
struct SampleIdentity {
  private var first = StableHash(seed: 1)
  private var second = StableHash(seed: 2)

  mutating func combine(_ word: UInt64) {
    first.combine(word)
    second.combine(word)
  }

  /// Adds when a sample was, in whole seconds since 1970.
  mutating func combine(start: Int, end: Int) {
    combine(UInt64(bitPattern: Int64(start)))
    combine(UInt64(bitPattern: Int64(end)))
  }

  /// To find others like it.
  var hash: UInt64 { first.value }

  /// A UUID of version 8, which is the one for identifiers made by one's own rules.
  func uuid(occurrence: Int) -> UUID {
    var (high, low) = (first, second)
    high.combine(UInt64(occurrence))
    low.combine(UInt64(occurrence))
    let front = (high.value & ~0xF000) | 0x8000
    let back = (low.value & ~(0b11 << 62)) | (0b10 << 62)
    return UUID(
      uuid: (
        front.byte(7), front.byte(6), front.byte(5), front.byte(4), front.byte(3), front.byte(2), front.byte(1),
        front.byte(0), back.byte(7), back.byte(6), back.byte(5), back.byte(4), back.byte(3), back.byte(2),
        back.byte(1), back.byte(0)
      ))
  }
}

extension UInt64 {
  fileprivate func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: self >> (index * 8)) }
}

import Foundation

/// The identity of a sample: the properties that a later export repeats (rule X42).
struct SampleIdentity {
  private var first = StableHash(seed: 1)
  private var second = StableHash(seed: 2)

  /// Adds a word, usually a hash.
  mutating func combine(_ word: UInt64) {
    first.combine(word)
    second.combine(word)
  }

  /// Adds the start and the end of a sample, in whole seconds since 1970.
  mutating func combine(start: Int, end: Int) {
    combine(UInt64(bitPattern: Int64(start)))
    combine(UInt64(bitPattern: Int64(end)))
  }

  /// The hash by which equal samples are found.
  var hash: UInt64 { first.value }

  /// Returns a UUID of version 8, the one for identifiers made by rules of one's own.
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

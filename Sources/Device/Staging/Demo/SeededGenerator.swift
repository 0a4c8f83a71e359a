import Foundation

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
///
/// The methods do not use the standard library's generic functions, which are slow without optimization.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence for one purpose on one day, which is independent of all other sequences.
  package init(seed: UInt64, day: Int, purpose: UInt64) {
    state = seed
    state = next() ^ UInt64(bitPattern: Int64(day))
    state = next() ^ purpose
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a uniformly distributed number between two bounds.
  package mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Returns a number near a middle. The difference is rarely as large as the spread, and never larger.
  package mutating func around(_ middle: Double, _ spread: Double) -> Double {
    middle + spread * (number(-1, 1) + number(-1, 1) + number(-1, 1)) / 3
  }

  package mutating func happens(_ probability: Double) -> Bool { number(0, 1) < probability }

  /// Returns a UUID of version 8, which marks the demo's identifiers.
  package mutating func uuid() -> UUID {
    let (high, low) = (next(), next())
    func byte(_ word: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 8), byte(high, 16), byte(high, 24), byte(high, 32), byte(high, 40),
        // Version 8 (custom identifiers), and the variant of RFC 9562.
        byte(high, 48) & 0x0F | 0x80, byte(high, 56), byte(low, 0) & 0x3F | 0x80, byte(low, 8), byte(low, 16),
        byte(low, 24), byte(low, 32), byte(low, 40), byte(low, 48), byte(low, 56)
      ))
  }
}

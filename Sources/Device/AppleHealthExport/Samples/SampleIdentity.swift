import Foundation
import HealthModel

/// The identity of a sample: the properties that stay the same in later exports (rule X42).
struct SampleIdentity {
  private var first = StableHash(seed: 1)
  private var second = StableHash(seed: 2)

  init() {}

  /// Creates an identity that contains the type of a sample.
  init(of type: ObjectType) { combine(StableHash.of(type.identifier)) }

  /// Adds a 64-bit word, usually a hash.
  mutating func combine(_ word: UInt64) {
    first.combine(word)
    second.combine(word)
  }

  mutating func combine(start: Int, end: Int) {
    combine(UInt64(bitPattern: Int64(start)))
    combine(UInt64(bitPattern: Int64(end)))
  }

  /// The hash for finding equal samples.
  var hash: UInt64 { first.value }

  /// Returns a UUID of version 8, which is reserved for custom identifiers.
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

/// A hash that is the same on every machine and in every run, unlike `Hasher`. The importer derives UUIDs from it.
///
/// The hash folds words with a 64 × 64-bit multiplication, as wyhash does. It doesn't need to be cryptographic: a
/// forged export damages only the data of the person who imports it.
struct StableHash {
  private var state: UInt64

  /// Creates a hash. Different seeds give independent hashes.
  init(seed: UInt64) { state = seed ^ 0xA076_1D64_78BD_642F }

  mutating func combine(_ word: UInt64) { state = Self.fold(state ^ word, 0xE703_7ED1_A0B4_28DB) }

  /// The hash of the words added so far.
  var value: UInt64 { Self.fold(state, 0x8EBC_6AF0_9C88_C6E3) }

  static func of(_ bytes: UnsafeRawPointer, count: Int) -> UInt64 {
    var state: UInt64 = 0xA076_1D64_78BD_642F
    var offset = 0
    while offset + 8 <= count {
      let word = UInt64(littleEndian: (bytes + offset).loadUnaligned(as: UInt64.self))
      state = fold(state ^ word, 0xE703_7ED1_A0B4_28DB)
      offset += 8
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while offset < count {
      tail |= UInt64((bytes + offset).load(as: UInt8.self)) << shift
      shift += 8
      offset += 1
    }
    return fold(state ^ tail, 0x8EBC_6AF0_9C88_C6E3 ^ UInt64(count))
  }

  /// Returns the hash of a string's UTF-8.
  static func of(_ string: String) -> UInt64 {
    var string = string
    return string.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return of(UnsafeRawPointer(bitPattern: 1)!, count: 0) }
      return of(start, count: bytes.count)
    }
  }

  private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}

/// A hash that is the same on every machine and in every run, unlike `Hasher`: UUIDs are made from it.
///
/// It folds words by a 64 by 64 bit multiplication, as wyhash does. It is not a cryptographic hash, and need not be: a
/// forged export damages only the data of the person who imports it.
struct StableHash {
  private var state: UInt64

  /// Starts a hash; different seeds give independent hashes.
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

import Foundation

/// Numbers distinct byte strings: 0 for the first, 1 for the next, and the same number for each repetition.
///
/// An export repeats the same type, source and unit a million times. A lookup of the bytes in the parser's memory
/// creates no `String` and allocates nothing. The structure isn't generic, so it stays fast without optimization.
struct BytesIndex {
  private struct Entry {
    var hash: UInt64
    var offset: Int
    var count: Int
  }

  private var entries: [Entry] = []
  /// The strings, concatenated.
  private var storage: [UInt8] = []
  /// The slots of a hash table with open addressing: the number of an entry plus one, or zero for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  var count: Int { entries.count }

  /// Returns the number of a string. The number of a new string is the value of ``count`` before the call.
  mutating func number(of bytes: UnsafeRawPointer, count: Int) -> Int {
    let hash = StableHash.of(bytes, count: count)
    let slot = slot(of: bytes, count: count, hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    entries.append(Entry(hash: hash, offset: storage.count, count: count))
    storage.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    slots[slot] = Int32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  /// Returns the number of a string; nil if the string is new.
  func knownNumber(of bytes: UnsafeRawPointer, count: Int) -> Int? {
    let slot = slot(of: bytes, count: count, StableHash.of(bytes, count: count))
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Returns the slot of a string, or the free slot for a new string.
  private func slot(of bytes: UnsafeRawPointer, count: Int, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == count, isStored(bytes, at: entry.offset, count: count) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Returns the hash of a numbered string. The hash is the same on every machine and in every run.
  func hash(of number: Int) -> UInt64 { entries[number].hash }

  private func isStored(_ bytes: UnsafeRawPointer, at offset: Int, count: Int) -> Bool {
    storage.withUnsafeBytes { count == 0 || memcmp($0.baseAddress! + offset, bytes, count) == 0 }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}

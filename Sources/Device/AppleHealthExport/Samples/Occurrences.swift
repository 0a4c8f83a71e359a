import Foundation

/// Distinguishes samples that are identical in the export, and recognizes the two copies of one sample: an export
/// contains each member of a correlation twice, inside the correlation and outside of it (rule X14).
///
/// An export contains no UUIDs (rule X42), so the importer derives a sample's UUID from its contents and from the
/// number of equal samples before it. A second import of the same export, or of a later one, therefore gives the same
/// samples the same UUIDs.
///
/// Each sample takes eight bytes, plus spare capacity. This is the only memory that grows with the file.
struct Occurrences {
  /// The hashes of samples outside correlations.
  private let hashes = HashSet()
  /// The numbers of equal samples outside correlations, by hash, for hashes that occur more than once.
  private var repetitions: [UInt64: Int] = [:]
  /// The numbers of equal members of correlations, by hash.
  private var members: [UInt64: Int] = [:]

  /// Prefetches the slots of the next samples into the processor's cache.
  ///
  /// - Returns: A number that depends on all slots, so that the compiler can't remove the loads.
  @inline(never) @discardableResult
  func expect(_ hashes: [UInt64]) -> UInt64 { hashes.reduce(0) { $0 | self.hashes.valueInSlot(for: max(1, $1)) } }

  /// Counts a sample outside correlations.
  ///
  /// - Returns: The number of equal samples before it, and true if the same sample already occurred inside a
  ///   correlation.
  mutating func next(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    let hash = max(1, hash)
    let occurrence = hashes.insert(hash) ? 0 : repetitions[hash, default: 1]
    if occurrence > 0 { repetitions[hash] = occurrence + 1 }
    return (occurrence, !members.isEmpty && occurrence < members[hash, default: 0])
  }

  /// Counts a sample inside a correlation.
  ///
  /// - Returns: The number of equal samples in correlations before it, and true if the same sample already occurred
  ///   outside correlations.
  mutating func nextMember(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    let hash = max(1, hash)
    let occurrence = members[hash, default: 0]
    members[hash] = occurrence + 1
    return (occurrence, occurrence < count(of: hash))
  }

  private func count(of hash: UInt64) -> Int { hashes.contains(hash) ? repetitions[hash, default: 1] : 0 }
}

/// A set of hashes other than zero, in a table with open addressing.
///
/// The table grows in place. An array would be copied, and both copies together would take 400 MB in an import of
/// twenty million samples.
private final class HashSet {
  /// The hashes. Zero marks a free slot.
  private var slots: UnsafeMutablePointer<UInt64>
  /// The number of slots, a power of two.
  private var capacity = 1 << 10
  private var filled = 0

  init() {
    slots = malloc(capacity * MemoryLayout<UInt64>.stride)!.bindMemory(to: UInt64.self, capacity: capacity)
    slots.update(repeating: 0, count: capacity)
  }

  deinit { free(slots) }

  func contains(_ hash: UInt64) -> Bool { slots[slot(for: hash)] == hash }

  /// Inserts a hash. Returns true if the hash is new.
  func insert(_ hash: UInt64) -> Bool {
    let slot = slot(for: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    filled += 1
    if filled * 4 > capacity * 3 { grow() }
    return true
  }

  /// Returns the contents of the slot at which the search for a hash begins.
  func valueInSlot(for hash: UInt64) -> UInt64 { slots[Int(truncatingIfNeeded: hash) & (capacity - 1)] }

  /// Returns the slot that contains a hash, or the free slot for it.
  private func slot(for hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (capacity - 1) }
    return slot
  }

  /// Doubles the table. Each hash stays in its slot, moves to the new half, or moves to an earlier slot of its search.
  private func grow() {
    let old = capacity
    capacity *= 2
    slots = realloc(slots, capacity * MemoryLayout<UInt64>.stride)!.bindMemory(to: UInt64.self, capacity: capacity)
    (slots + old).update(repeating: 0, count: old)
    // Begin after a free slot, so that a hash moves only after all hashes that precede it in its run of full slots.
    let free = (0..<old).first { slots[$0] == 0 }!
    for offset in 1..<old {
      let place = (free + offset) & (old - 1)
      let hash = slots[place]
      slots[place] = 0
      if hash != 0 { slots[slot(for: hash)] = hash }
    }
  }
}

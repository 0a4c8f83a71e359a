/// Distinguishes samples that are identical in the export, and recognizes the two copies of one sample: an export
/// contains each member of a correlation twice, inside the correlation and outside of it (rule X14).
///
/// An export contains no UUIDs (rule X42), so the importer derives a sample's UUID from its contents and from the
/// number of equal samples before it. A second import of the same export, or of a later one, therefore gives the same
/// samples the same UUIDs.
///
/// Each sample takes eight bytes, plus spare capacity. This is the only memory that grows with the file.
struct Occurrences {
  /// The hashes of samples outside correlations, in a hash table with open addressing.
  ///
  /// Zero marks a free slot, so a hash of zero is replaced by one.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var filled = 0
  /// The numbers of equal samples outside correlations, by hash, for hashes that occur more than once.
  private var repetitions: [UInt64: Int] = [:]
  /// The numbers of equal members of correlations, by hash.
  private var members: [UInt64: Int] = [:]

  /// Prefetches the slots of the next samples into the processor's cache.
  ///
  /// - Returns: A number that depends on all slots, so that the compiler can't remove the loads.
  @inline(never) @discardableResult
  func expect(_ hashes: [UInt64]) -> UInt64 {
    slots.withUnsafeBufferPointer { slots in
      hashes.reduce(0) { $0 | slots[Int(truncatingIfNeeded: max(1, $1)) & (slots.count - 1)] }
    }
  }

  /// Counts a sample outside correlations.
  ///
  /// - Returns: The number of equal samples before it, and true if the same sample already occurred inside a
  ///   correlation.
  mutating func next(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    let hash = max(1, hash)
    let occurrence = insert(hash) ? 0 : repetitions[hash, default: 1]
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

  private func count(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == hash { return repetitions[hash, default: 1] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return 0
  }

  /// Inserts a hash. Returns true if the hash is new.
  private mutating func insert(_ hash: UInt64) -> Bool {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == hash { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = hash
    filled += 1
    if filled * 4 > slots.count * 3 { grow() }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for hash in old where hash != 0 {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = hash
    }
  }
}

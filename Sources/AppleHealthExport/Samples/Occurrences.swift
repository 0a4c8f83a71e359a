/// Tells apart samples that are alike in everything an export says of them, and brings together the two copies of one
/// sample: a record inside a correlation stands beside it once more (rule X14).
///
/// An export holds no UUIDs (rule X42), so a sample's is made from what it says and from how many like it came before. A
/// second reading of the same export, or of a later one, thus gives the same samples the same UUIDs.
///
/// Remembering each sample takes eight bytes and some room to grow. It is the one thing that grows with the file.
struct Occurrences {
  /// What was seen beside correlations, by hash, in open addressing. Zero marks a free slot, so a
  /// hash of zero is taken for one.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var filled = 0
  /// How often, where it is more than once.
  private var repetitions: [UInt64: Int] = [:]
  /// How often inside correlations.
  private var members: [UInt64: Int] = [:]

  /// Brings the places of samples that come next into the processor's cache, all at once.
  ///
  /// - Returns: Something that hangs on all of them, so that nobody skips looking.
  @inline(never) @discardableResult
  func expect(_ hashes: [UInt64]) -> UInt64 {
    slots.withUnsafeBufferPointer { slots in
      hashes.reduce(0) { $0 | slots[Int(truncatingIfNeeded: max(1, $1)) & (slots.count - 1)] }
    }
  }

  /// A sample beside correlations: how many like it came before, and whether it was met already inside a correlation.
  mutating func next(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    let hash = max(1, hash)
    let occurrence = insert(hash) ? 0 : repetitions[hash, default: 1]
    if occurrence > 0 { repetitions[hash] = occurrence + 1 }
    return (occurrence, !members.isEmpty && occurrence < members[hash, default: 0])
  }

  /// A sample inside a correlation: how many like it came before inside one, and whether it was met already beside one.
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

  /// Whether the hash is new.
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

/// Tells apart samples that are equal in everything an export says of them, and brings together the two copies of one
/// sample: a record inside a correlation is repeated beside it (rule X14).
///
/// An export holds no UUIDs (rule X42), so a sample's is made from its contents and from the number of equal ones
/// before it. A second reading of the same export, or of a later one, thus gives the same samples the same UUIDs.
///
/// Each sample takes eight bytes and some room to grow. It is the only memory that grows with the file.
struct Occurrences {
  /// The hashes of samples beside correlations, in open addressing. Zero marks a free slot, so a hash of zero is taken
  /// for one.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var filled = 0
  /// The numbers of equal samples beside correlations, by hash, where there is more than one.
  private var repetitions: [UInt64: Int] = [:]
  /// The numbers of equal members of correlations, by hash.
  private var members: [UInt64: Int] = [:]

  /// Brings the places of the next samples into the processor's cache, all at once.
  ///
  /// - Returns: A number that depends on all of them, so that the compiler does not leave the loads out.
  @inline(never) @discardableResult
  func expect(_ hashes: [UInt64]) -> UInt64 {
    slots.withUnsafeBufferPointer { slots in
      hashes.reduce(0) { $0 | slots[Int(truncatingIfNeeded: max(1, $1)) & (slots.count - 1)] }
    }
  }

  /// Counts a sample beside correlations. Returns the number of equal ones before it, and true where it was met already
  /// inside a correlation.
  mutating func next(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    let hash = max(1, hash)
    let occurrence = insert(hash) ? 0 : repetitions[hash, default: 1]
    if occurrence > 0 { repetitions[hash] = occurrence + 1 }
    return (occurrence, !members.isEmpty && occurrence < members[hash, default: 0])
  }

  /// Counts a sample inside a correlation. Returns the number of equal ones before it inside one, and true where it was
  /// met already beside one.
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

  /// Adds a hash. Returns true where it is new.
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

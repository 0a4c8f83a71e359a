import Foundation
import HealthModel

/// The samples of the current batch. Samples that differ only in dates and value are in columns, and the others are
/// separate records.
///
/// Each sample gets its UUID here, which depends on the number of equal samples before it. Samples in columns are
/// looked up in groups, so that the processor waits for memory only once per group.
struct GatheredSamples {
  /// The properties that the samples of a block share, by their numbers in the lookup tables.
  struct Kind: Hashable {
    var type: Int
    /// The number of the unit in ``Vocabulary``; nil for categories.
    var unit: Int?
    var source: Int
    var metadata: Int
  }

  /// A kind of samples, with the group and the hashes that are needed to add another sample of this kind.
  struct KnownKind {
    var kind: Kind
    var group: Int
    /// The hash of the type, from which the samples' UUIDs are derived.
    var typeHash: UInt64
    /// The hash of the unit, from which the samples' UUIDs are derived; nil for categories.
    var unitHash: UInt64?
    var sourceHash: UInt64
  }

  /// A sample that has no UUID yet.
  private struct Row {
    var group: Int
    var start: Double
    var end: Double
    /// The value, in the unit of the kind.
    var value: Double
    var identity: SampleIdentity
  }

  struct Group {
    var block: SampleBlock
    let source: Int
    /// The number of the group's samples in all batches so far.
    var total = 0
  }

  /// The maximum number of samples waiting for a UUID.
  private static let mostWaiting = 512

  /// The groups, one per kind, in the order of their first sample.
  private(set) var groups: [Group] = []
  private var numbers: [Kind: Int] = [:]
  private var waiting: [Row] = []
  private var records: [SampleRecord] = []
  /// The group of each sample of the batch, in the order of the file; nil for a separate record.
  private var order: [Int32?] = []
  private var repetitions: [UUID: Int] = [:]
  /// The sources whose samples were added so far, by type.
  private var met: Set<SourceOfType> = []
  private var occurrences = Occurrences()
  /// The number of samples in columns that repeat an imported one (rule X14).
  private(set) var repeatedCount = 0

  /// The last separate record of the batch; nil if there is none.
  var lastRecord: SampleRecord? { records.last }

  var count: Int { order.count + waiting.count }

  /// Returns the number of the group of a kind. Creates the group if needed.
  ///
  /// - Parameter block: Returns a block with the shared properties, but without samples.
  mutating func group(of kind: Kind, _ block: () -> SampleBlock) -> Int {
    if let number = numbers[kind] { return number }
    groups.append(Group(block: block(), source: kind.source))
    numbers[kind] = groups.count - 1
    return groups.count - 1
  }

  /// Adds a sample to a group.
  ///
  /// - Parameters:
  ///   - start: The start in whole seconds since 1970. The end has the same unit.
  ///   - identity: The identity without the dates.
  @inline(__always)
  mutating func append(to group: Int, start: Int, end: Int, value: Double, _ identity: SampleIdentity) {
    var identity = identity
    identity.combine(start: start, end: end)
    waiting.append(
      Row(
        group: group, start: Double(start - ExportDate.secondsBefore2001),
        end: Double(end - ExportDate.secondsBefore2001), value: value, identity: identity))
    if waiting.count == Self.mostWaiting { settle() }
  }

  /// Adds a sample as a separate record.
  mutating func append(_ sample: SampleRecord, occurrence: Int) {
    settle()
    order.append(nil)
    records.append(sample)
    if occurrence > 0 { repetitions[sample.uuid] = occurrence }
  }

  /// Removes the last sample of the batch, which must be a separate record.
  mutating func removeLastRecord() {
    order.removeLast()
    records.removeLast()
  }

  // MARK: Equal samples

  /// Handles a sample outside of correlations. Returns the number of earlier equal samples outside of correlations, and
  /// true if an equal sample already occurred inside a correlation.
  mutating func next(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    settle()
    return occurrences.next(hash)
  }

  /// Handles a member of a correlation. Returns the number of earlier equal members of correlations, and true if an
  /// equal sample already occurred outside of correlations.
  mutating func nextMember(_ hash: UInt64) -> (occurrence: Int, isKnown: Bool) {
    settle()
    return occurrences.nextMember(hash)
  }

  /// Gives the waiting samples their UUIDs, and adds them to the columns.
  private mutating func settle() {
    if waiting.isEmpty { return }
    occurrences.expect(waiting.map(\.identity.hash))
    for row in waiting {
      let (occurrence, isKnown) = occurrences.next(row.identity.hash)
      if isKnown {
        repeatedCount += 1
        continue
      }
      let uuid = row.identity.uuid(occurrence: occurrence)
      if occurrence > 0 { repetitions[uuid] = occurrence }
      groups[row.group].block.append(start: row.start, end: row.end, value: row.value, uuid)
      groups[row.group].total += 1
      order.append(Int32(row.group))
    }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: The batch

  private struct SourceOfType: Hashable {
    var type: ObjectType
    var source: String
  }

  /// Removes and returns the first samples of sources that are new in this batch, in the order of the file. Returns no
  /// samples if the order does not matter.
  ///
  /// The device stores columns before separate records, but it ranks sources by the order in which it first sees them.
  mutating func takeFirstOfSources(fewestInColumns: Int) -> SampleBatch {
    settle()
    func key(_ group: Int32?, _ record: Int) -> SourceOfType {
      let block = group.map { groups[Int($0)].block }
      return SourceOfType(
        type: block?.type ?? records[record].type, source: block?.bundleIdentifier ?? records[record].bundleIdentifier)
    }
    let blocks = groups.filter { $0.block.count > 0 }
    var new = Set(blocks.map { SourceOfType(type: $0.block.type, source: $0.block.bundleIdentifier) })
    new.formUnion(records.lazy.map { SourceOfType(type: $0.type, source: $0.bundleIdentifier) })
    new.subtract(met)
    met.formUnion(new)
    let numbers = Dictionary(grouping: new, by: \.type).filter { $0.value.count > 1 }
    guard !numbers.isEmpty, blocks.contains(where: { $0.block.count >= fewestInColumns }) else { return SampleBatch() }
    new = new.filter { numbers[$0.type] != nil }
    var firsts = SampleBatch()
    var keptOrder: [Int32?] = []
    var keptRecords: [SampleRecord] = []
    var record = 0
    for group in order {
      let isFirst = !new.isEmpty && new.remove(key(group, record)) != nil
      if isFirst, let group = group.map(Int.init) {
        // The first sample of its source is also the first of its group.
        firsts.records.append(groups[group].block.record(at: 0))
        groups[group].block = groups[group].block.selecting(Array(1..<groups[group].block.count))
      } else if isFirst {
        firsts.records.append(records[record])
      } else {
        keptOrder.append(group)
        if group == nil { keptRecords.append(records[record]) }
      }
      if group == nil { record += 1 }
    }
    (order, records) = (keptOrder, keptRecords)
    return firsts
  }

  /// Returns the samples of the batch, and starts the next one.
  ///
  /// - Parameter fewestInColumns: The smallest number of samples of a kind to return in columns. Fewer samples are
  ///   separate records, in the order of the file.
  mutating func takeBatch(fewestInColumns: Int) -> SampleBatch {
    settle()
    var batch = SampleBatch()
    batch.repetitions = repetitions
    let isWhole = groups.map { $0.block.count >= fewestInColumns }
    let inColumns = zip(groups, isWhole).reduce(0) { $1.1 ? $0 + $1.0.block.count : $0 }
    for (number, isWhole) in isWhole.enumerated() where isWhole { batch.blocks.append(groups[number].block) }
    batch.records = records.count + inColumns == order.count ? records : recordsInOrder(without: isWhole)
    for number in groups.indices where groups[number].block.count > 0 { groups[number].block.removeAll() }
    order.removeAll(keepingCapacity: true)
    records = []
    repetitions = [:]
    return batch
  }

  /// Returns all samples except those of some groups, in the order of the file.
  private func recordsInOrder(without isLeftOut: [Bool]) -> [SampleRecord] {
    var found: [SampleRecord] = []
    var rows = [Int](repeating: 0, count: groups.count)
    var next = records.startIndex
    for group in order {
      guard let group = group.map(Int.init) else {
        found.append(records[next])
        next += 1
        continue
      }
      if !isLeftOut[group] { found.append(groups[group].block.record(at: rows[group])) }
      rows[group] += 1
    }
    return found
  }
}

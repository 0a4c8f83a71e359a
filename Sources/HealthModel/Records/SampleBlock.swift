import Foundation

/// Samples of one type that are alike in everything but time, number and UUID, in columns sorted by start.
package struct SampleBlock: Sendable {
  package var type: ObjectType
  package var sourceRevision: SourceRevisionRecord
  package var device: DeviceRecord?
  /// Nil for categories.
  package var unit: HealthUnit?
  package var metadata: [String: MetadataValue]
  /// Seconds since the reference date.
  package var starts: [Double] = []
  package var ends: [Double] = []
  /// Numbers in the unit; a category's raw value, which is an `Int`.
  package var values: [Double] = []
  package var uuids: [UUID] = []
  /// The number of the change that saved each; none before they are saved.
  package var serials: [UInt64] = []

  package var count: Int { starts.count }
  /// Of the source.
  package var bundleIdentifier: String { sourceRevision.source.bundleIdentifier }

  /// Adds a sample that has no number yet.
  package mutating func append(start: Double, end: Double, value: Double, _ uuid: UUID) {
    starts.append(start)
    ends.append(end)
    values.append(value)
    uuids.append(uuid)
  }

  /// Leaves no sample, and what they shared.
  package mutating func removeAll() { (starts, ends, values, uuids, serials) = ([], [], [], [], []) }

  package init(
    type: ObjectType, sourceRevision: SourceRevisionRecord, device: DeviceRecord?, unit: HealthUnit?,
    metadata: [String: MetadataValue] = [:]
  ) {
    self.type = type
    self.sourceRevision = sourceRevision
    self.device = device
    self.unit = unit
    self.metadata = metadata
  }

  /// The same samples by start; those that begin together stay in their order.
  package func sorted() -> SampleBlock {
    if zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) { return self }
    return selecting(starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) })
  }

  /// Some of the samples, in the order of the numbers given.
  package func selecting(_ rows: [Int]) -> SampleBlock {
    var block = SampleBlock(
      type: type, sourceRevision: sourceRevision, device: device, unit: unit, metadata: metadata)
    block.starts = rows.map { starts[$0] }
    block.ends = rows.map { ends[$0] }
    block.values = rows.map { values[$0] }
    block.uuids = rows.map { uuids[$0] }
    if !serials.isEmpty { block.serials = rows.map { serials[$0] } }
    return block
  }

  /// The name of one sample of the block.
  package func reference(at row: Int) -> SampleReference {
    SampleReference(
      type: type, bundleIdentifier: bundleIdentifier, start: Date(timeIntervalSinceReferenceDate: starts[row]),
      uuid: uuids[row])
  }

  /// One sample of the block, made of what all share and what is its own.
  package func record(at row: Int) -> SampleRecord {
    SampleRecord(
      uuid: uuids[row], type: type, start: Date(timeIntervalSinceReferenceDate: starts[row]),
      end: Date(timeIntervalSinceReferenceDate: ends[row]),
      content: unit.map { .quantity(HealthQuantity(values[row], $0)) } ?? .category(Int(values[row])),
      sourceRevision: sourceRevision, device: device, metadata: metadata)
  }
}

extension [String: MetadataValue] {
  /// False where it says what no other sample has alike, or where being equal says less than its text: a kilometre equals a
  /// thousand metres.
  package var mayBeShared: Bool {
    if isEmpty { return true }
    return self[MetadataKey.syncIdentifier] == nil && self[MetadataKey.externalUUID] == nil
      && !values.contains { if case .quantity = $0 { true } else { false } }
  }
}

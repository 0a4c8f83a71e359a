import Foundation

/// Samples of one type that differ only in time, value and UUID, in columns sorted by start.
package struct SampleBlock: Sendable {
  /// The type of the samples, a quantity or a category.
  package var type: ObjectType
  package var sourceRevision: SourceRevisionRecord
  /// The hardware that measured the samples; nil when unknown.
  package var device: DeviceRecord?
  /// The unit of the quantities; nil for categories.
  package var unit: HealthUnit?
  package var metadata: [String: MetadataValue]
  /// The start of each sample, in seconds since the reference date.
  package var starts: [Double] = []
  /// The end of each sample, in seconds since the reference date.
  package var ends: [Double] = []
  /// The value of each sample: a quantity in ``unit``, or a category's raw value, which is an `Int`.
  package var values: [Double] = []
  package var uuids: [UUID] = []
  /// The serial of the change that saved each sample; empty before they are saved.
  package var serials: [UInt64] = []

  package var count: Int { starts.count }
  package var bundleIdentifier: String { sourceRevision.source.bundleIdentifier }

  /// Appends a sample that has no serial yet.
  package mutating func append(start: Double, end: Double, value: Double, _ uuid: UUID) {
    starts.append(start)
    ends.append(end)
    values.append(value)
    uuids.append(uuid)
  }

  /// Removes all samples but keeps their common properties.
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

  /// Returns the same samples sorted by start. The sort is stable.
  package func sorted() -> SampleBlock {
    if zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) { return self }
    return selecting(starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) })
  }

  /// Returns the samples at the given rows, in the order of the rows.
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

  package func reference(at row: Int) -> SampleReference {
    SampleReference(
      type: type, bundleIdentifier: bundleIdentifier, start: Date(timeIntervalSinceReferenceDate: starts[row]),
      uuid: uuids[row])
  }

  package func record(at row: Int) -> SampleRecord {
    SampleRecord(
      uuid: uuids[row], type: type, start: Date(timeIntervalSinceReferenceDate: starts[row]),
      end: Date(timeIntervalSinceReferenceDate: ends[row]),
      content: unit.map { .quantity(HealthQuantity(values[row], $0)) } ?? .category(Int(values[row])),
      sourceRevision: sourceRevision, device: device, metadata: metadata)
  }
}

extension [String: MetadataValue] {
  /// True when samples of a block may share the metadata. False for keys that are unique to a sample, and for
  /// quantities, because two equal quantities may still be written differently (a kilometer and a thousand meters).
  package var mayBeShared: Bool {
    if isEmpty { return true }
    return self[MetadataKey.syncIdentifier] == nil && self[MetadataKey.externalUUID] == nil
      && !values.contains { if case .quantity = $0 { true } else { false } }
  }
}

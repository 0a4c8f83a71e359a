import Foundation
import HealthDaemon
import HealthModel

/// Groups of samples that differ only in time, value and UUID, and the samples that fit into no group.
struct SampleGroups {
  private struct Key: Hashable {
    var type: ObjectType
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
    var unit: HealthUnit?
    var metadata: [String: MetadataValue]
  }

  private var groups: [SampleBlock] = []
  private var places: [Key: Int] = [:]
  /// The group of the previous sample, which is often also the group of the next sample.
  private var last: Int?
  /// The samples that cannot be in a block: correlations and their members, those whose content is not a number, and
  /// those with unique metadata.
  private(set) var singles: [StoredSamples.Row] = []

  /// The minimum number of samples in a block. Fewer samples cost less as rows.
  static let fewestAlike = 128

  /// Adds a sample to its group, or to ``singles``.
  mutating func add(_ record: SampleRecord, serial: UInt64, correlation: SampleReference?) {
    let value: Double
    let unit: HealthUnit?
    switch record.content {
    case .quantity(let quantity):
      value = quantity.value
      unit = quantity.unit
    case .category(let category):
      value = Double(category)
      unit = nil
    default: return singles.append(StoredSamples.Row(serial: serial, record: record, correlation: correlation))
    }
    guard correlation == nil, record.metadata.mayBeShared else {
      return singles.append(StoredSamples.Row(serial: serial, record: record, correlation: correlation))
    }
    let place = place(of: record, unit)
    groups[place].starts.append(record.start.timeIntervalSinceReferenceDate)
    groups[place].ends.append(record.end.timeIntervalSinceReferenceDate)
    groups[place].values.append(value)
    groups[place].uuids.append(record.uuid)
    groups[place].serials.append(serial)
  }

  private mutating func place(of record: SampleRecord, _ unit: HealthUnit?) -> Int {
    if let last, groups[last].holds(samplesLike: record, unit) { return last }
    let key = Key(
      type: record.type, revision: record.sourceRevision, device: record.device, unit: unit, metadata: record.metadata)
    let place = places[key] ?? groups.count
    if place == groups.count {
      groups.append(
        SampleBlock(
          type: record.type, sourceRevision: record.sourceRevision, device: record.device, unit: unit,
          metadata: record.metadata))
      places[key] = place
    }
    last = place
    return place
  }

  /// Returns the groups large enough to be blocks, sorted by start and of bounded size. Samples of other groups join
  /// ``singles``.
  mutating func takeBlocks() -> [SampleBlock] {
    var blocks: [SampleBlock] = []
    for group in groups {
      if group.count < Self.fewestAlike {
        singles += (0..<group.count).map { StoredSamples.Row(serial: group.serials[$0], record: group.record(at: $0)) }
      } else {
        blocks += group.sorted().pieces(of: BlockColumns.capacity)
      }
    }
    groups = []
    places = [:]
    last = nil
    return blocks
  }
}

extension SampleBlock {
  /// Returns true when a sample has all the properties that the samples of the block share.
  fileprivate func holds(samplesLike record: SampleRecord, _ unit: HealthUnit?) -> Bool {
    type == record.type && self.unit == unit && sourceRevision == record.sourceRevision && device == record.device
      && metadata == record.metadata
  }

  /// Returns the samples in blocks of limited size, in the same order.
  func pieces(of capacity: Int) -> [SampleBlock] {
    if count <= capacity { return [self] }
    return stride(from: 0, to: count, by: capacity).map { first in
      let rows = first..<min(first + capacity, count)
      var piece = self
      piece.starts = Array(starts[rows])
      piece.ends = Array(ends[rows])
      piece.values = Array(values[rows])
      piece.uuids = Array(uuids[rows])
      piece.serials = Array(serials[rows])
      return piece
    }
  }
}

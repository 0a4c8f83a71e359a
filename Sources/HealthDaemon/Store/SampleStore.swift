import Foundation
import HealthModel

/// Everything the device knows about the person's body, in memory.
///
/// A value without any notion of who may see what: consent is decided before a sample leaves, never in here.
///
/// Every change gets the next serial number, so "what is new since" is a question about numbers (rule Q22).
package struct SampleStore: Sendable {
  /// What one change of the store did.
  struct Change: Sendable {
    /// How many of the records that were given came in.
    var count = 0
    /// Those, and the members of correlations among them.
    var added: [SampleRecord] = []
    var deleted: [DeletedSample] = []

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
  }

  /// Where a sample stands: enough to find its row by binary search.
  private struct Location {
    var type: ObjectType
    var start: Double
  }

  private(set) var columns: [ObjectType: SampleColumns] = [:]
  /// Deleted samples in the order they were deleted (rules Q25 and S20).
  private(set) var deletedSamples: [DeletedSample] = []
  /// The number of the latest change.
  private(set) var lastSerial: UInt64 = 0
  private var locations: [UUID: Location] = [:]
  private var syncEntries: [SyncKey: SyncEntry] = [:]

  package init() {}

  func contains(_ uuid: UUID) -> Bool { locations[uuid] != nil }

  /// One sample, whoever may see it.
  func record(_ uuid: UUID) -> SampleRecord? {
    guard let (type, row) = find(uuid) else { return nil }
    return columns[type]?.record(at: row)
  }

  // MARK: Adding

  /// Adds samples, members of correlations included (rule S40). Left out are those with a known UUID and those that
  /// cannot be (see ``SampleRecord/flaw``).
  ///
  /// A sample with a sync identifier replaces the older version of itself and is left out when the store has the same
  /// or a newer version (rules S24 to S26).
  mutating func insert(_ records: [SampleRecord]) -> Change {
    var batch = Batch()
    batch.change.added.reserveCapacity(records.count)
    locations.reserveCapacity(locations.count + records.count)
    var next = records.startIndex
    while next < records.endIndex {
      if records[next].standsAlone {
        next = insertRun(of: records, from: next, &batch)
      } else {
        let record = records[next]
        let isNew = record.flaw == nil && !contains(record.uuid)
        if isNew, insert(record, in: nil, &batch) { batch.change.count += 1 }
        next += 1
      }
    }
    for (type, rows) in batch.rows { columns[type]?.insert(rows) }
    replace(batch.replacements, &batch.change)
    columns = columns.filter { $0.value.count > 0 }
    return batch.change
  }

  /// What is collected while records come in, so that columns are sorted once.
  private struct Batch {
    var rows: [ObjectType: [SampleColumns.Row]] = [:]
    /// Older versions, and what takes their place.
    var replacements: [(old: UUID, new: SampleRecord)] = []
    var change = Change()
  }

  /// Adds records of one type until something else comes: most batches are such runs.
  ///
  /// - Returns: Where the run ended.
  private mutating func insertRun(of records: [SampleRecord], from first: Int, _ batch: inout Batch) -> Int {
    let type = records[first].type
    var columns = columns.removeValue(forKey: type) ?? SampleColumns(type: type)
    var rows = batch.rows.removeValue(forKey: type) ?? []
    var next = first
    while next < records.endIndex {
      let record = records[next]
      guard record.type == type, record.standsAlone else { break }
      next += 1
      if record.flaw != nil || contains(record.uuid) { continue }
      lastSerial += 1
      let row = columns.row(for: record, serial: lastSerial)
      rows.append(row)
      locations[record.uuid] = Location(type: type, start: row.start)
      batch.change.added.append(record)
      batch.change.count += 1
    }
    self.columns[type] = columns
    batch.rows[type] = rows
    return next
  }

  /// Adds one record with everything that hangs on it.
  ///
  /// - Returns: False when the store holds the same or a newer version.
  @discardableResult
  private mutating func insert(_ record: SampleRecord, in correlation: UUID?, _ batch: inout Batch) -> Bool {
    if let (key, version) = record.syncVersion {
      if let known = syncEntries[key] {
        guard known.version < version else { return false }
        batch.replacements.append((known.uuid, record))
      }
      syncEntries[key] = SyncEntry(uuid: record.uuid, version: version)
    }
    if case .correlation(let members) = record.content {
      for member in members where !contains(member.uuid) { insert(member, in: record.uuid, &batch) }
    }
    lastSerial += 1
    let type = record.type
    let row = columns[type, default: SampleColumns(type: type)].row(
      for: record, serial: lastSerial, correlation: correlation)
    batch.rows[type, default: []].append(row)
    locations[record.uuid] = Location(type: type, start: row.start)
    batch.change.added.append(record)
    return true
  }

  /// Takes older versions out, also of the correlations that hold them (rule S24).
  private mutating func replace(_ replacements: [(old: UUID, new: SampleRecord)], _ change: inout Change) {
    if replacements.isEmpty { return }
    for (old, new) in replacements {
      guard let (type, row) = find(old), let correlation = columns[type]?.details(at: row)?.correlation else {
        continue
      }
      changeMembers(of: correlation) { members in
        if let place = members.firstIndex(where: { $0.uuid == old }) { members[place] = new }
      }
      hold(new.uuid, in: correlation)
    }
    change.deleted += remove(replacements.map(\.old)).deleted
  }

  // MARK: Removing

  /// Removes samples and remembers that they were there. Unknown UUIDs are ignored.
  ///
  /// Deleting a correlation keeps its members (rule S22); deleting a member takes it out of the correlation.
  mutating func remove(_ uuids: some Sequence<UUID>) -> Change {
    var change = Change()
    var rows: [ObjectType: [Int]] = [:]
    for uuid in uuids {
      guard let (type, row) = find(uuid), let columns = columns[type] else { continue }
      rows[type, default: []].append(row)
      lastSerial += 1
      let record = columns.record(at: row)
      if let correlation = columns.details(at: row)?.correlation {
        changeMembers(of: correlation) { $0.removeAll { $0.uuid == uuid } }
      }
      if case .correlation(let members) = record.content { for member in members { hold(member.uuid, in: nil) } }
      if let (key, _) = record.syncVersion, syncEntries[key]?.uuid == uuid { syncEntries[key] = nil }
      locations[uuid] = nil
      let deleted = DeletedSample(serial: lastSerial, record)
      deletedSamples.append(deleted)
      change.deleted.append(deleted)
    }
    for (type, rows) in rows {
      columns[type]?.remove(rows: rows.sorted())
      if columns[type]?.count == 0 { columns[type] = nil }
    }
    return change
  }

  // MARK: Sources

  package func sourceOrder(for type: ObjectType) -> [SourceRecord] { columns[type]?.sourceOrder.sources ?? [] }

  package mutating func prioritize(_ bundleIdentifiers: [String], for type: ObjectType) {
    columns[type]?.sourceOrder.prioritize(bundleIdentifiers)
  }

  // MARK: Inside

  private func find(_ uuid: UUID) -> (type: ObjectType, row: Int)? {
    guard let location = locations[uuid] else { return nil }
    return columns[location.type]?.row(of: uuid, start: location.start).map { (location.type, $0) }
  }

  private mutating func changeMembers(of correlation: UUID, _ change: (inout [SampleRecord]) -> Void) {
    guard let (type, row) = find(correlation), let serial = columns[type]?.serials[row],
      case .correlation(var members) = columns[type]?.details[serial]?.content
    else { return }
    change(&members)
    columns[type]?.details[serial]?.content = .correlation(members)
  }

  /// Says which correlation holds a sample; nil when it stands on its own.
  private mutating func hold(_ member: UUID, in correlation: UUID?) {
    guard let (type, row) = find(member), let serial = columns[type]?.serials[row] else { return }
    var details = columns[type]?.details[serial] ?? SampleColumns.Details()
    details.correlation = correlation
    columns[type]?.details[serial] = details.isEmpty ? nil : details
  }
}

extension SampleRecord {
  /// Nothing else in the store depends on the record, and it on nothing.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}

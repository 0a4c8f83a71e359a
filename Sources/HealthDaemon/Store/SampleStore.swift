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

  /// Adds samples whose UUIDs are new, members of correlations included (rule S40).
  ///
  /// A sample with a sync identifier replaces the older version of itself and is left out when the store has the same
  /// or a newer version (rules S24 to S26).
  mutating func insert(_ records: [SampleRecord]) -> Change {
    var change = Change()
    change.added.reserveCapacity(records.count)
    locations.reserveCapacity(locations.count + records.count)
    var rows: [ObjectType: [SampleColumns.Row]] = [:]
    for record in records {
      insert(record, in: nil, &rows, &change)
    }
    for (type, rows) in rows { columns[type]?.insert(rows) }
    return change
  }

  private mutating func insert(
    _ record: SampleRecord, in correlation: UUID?, _ rows: inout [ObjectType: [SampleColumns.Row]],
    _ change: inout Change
  ) {
    if let (key, version) = record.syncVersion {
      if let known = syncEntries[key] {
        guard known.version < version else { return }
        // The older version may have come in this very batch: it must stand in its column to be taken out.
        for (type, rows) in rows { columns[type]?.insert(rows) }
        rows.removeAll()
        replaceInCorrelation(known.uuid, by: record)
        change.merge(remove([known.uuid]))
      }
      syncEntries[key] = SyncEntry(uuid: record.uuid, version: version)
    }
    if case .correlation(let members) = record.content {
      for member in members where !contains(member.uuid) { insert(member, in: record.uuid, &rows, &change) }
    }
    lastSerial += 1
    let type = record.type
    let row = columns[type, default: SampleColumns(type: type)].row(
      for: record, serial: lastSerial, correlation: correlation)
    rows[type, default: []].append(row)
    locations[record.uuid] = Location(type: type, start: row.start)
    change.added.append(record)
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
      if case .correlation(let members) = record.content { members.forEach { release($0.uuid) } }
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

  private mutating func replaceInCorrelation(_ uuid: UUID, by record: SampleRecord) {
    guard let (type, row) = find(uuid), let correlation = columns[type]?.details(at: row)?.correlation else { return }
    changeMembers(of: correlation) { members in
      if let place = members.firstIndex(where: { $0.uuid == uuid }) { members[place] = record }
    }
  }

  private mutating func changeMembers(of correlation: UUID, _ change: (inout [SampleRecord]) -> Void) {
    guard let (type, row) = find(correlation), let serial = columns[type]?.serials[row],
      case .correlation(var members) = columns[type]?.details[serial]?.content
    else { return }
    change(&members)
    columns[type]?.details[serial]?.content = .correlation(members)
  }

  /// A member whose correlation is gone stands on its own.
  private mutating func release(_ member: UUID) {
    guard let (type, row) = find(member), let serial = columns[type]?.serials[row] else { return }
    columns[type]?.details[serial]?.correlation = nil
  }
}

extension SampleStore.Change {
  mutating func merge(_ other: SampleStore.Change) {
    added += other.added
    deleted += other.deleted
  }
}

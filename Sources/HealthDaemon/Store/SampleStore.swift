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
    var source: UInt16
    var start: Double
  }

  /// A sample's row, until the next change.
  private struct Place {
    var type: ObjectType
    var source: Int
    var row: Int
  }

  private(set) var types: [ObjectType: TypeSamples] = [:]
  private(set) var deletions = DeletionLog()
  /// The number of the latest change.
  private(set) var lastSerial: UInt64 = 0
  private var locations: [UUID: Location] = [:]
  private var syncEntries: [SyncKey: SyncEntry] = [:]

  package init() {}

  func contains(_ uuid: UUID) -> Bool { locations[uuid] != nil }

  /// One sample, whoever may see it.
  func record(_ uuid: UUID) -> SampleRecord? {
    place(of: uuid).flatMap { place in types[place.type]?.sources[place.source].record(at: place.row) }
  }

  /// A snapshot of the types a query needs.
  func snapshot(of types: some Sequence<ObjectType>) -> [ObjectType: TypeSamples] {
    types.reduce(into: [:]) { $0[$1] = self.types[$1] }
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
    for type in batch.types { types[type]?.settle() }
    replace(batch.replacements, &batch.change)
    return batch.change
  }

  /// What is collected while records come in, so that columns are sorted once.
  private struct Batch {
    /// Types with staged samples.
    var types: Set<ObjectType> = []
    /// Older versions, and what takes their place.
    var replacements: [(old: UUID, new: SampleRecord)] = []
    var change = Change()
  }

  /// Adds records of one type until something else comes: most batches are such runs.
  ///
  /// - Returns: Where the run ended.
  private mutating func insertRun(of records: [SampleRecord], from first: Int, _ batch: inout Batch) -> Int {
    let type = records[first].type
    var samples = types.removeValue(forKey: type) ?? TypeSamples(type: type)
    var next = first
    while next < records.endIndex {
      let record = records[next]
      guard record.type == type, record.standsAlone else { break }
      next += 1
      if record.flaw != nil || contains(record.uuid) { continue }
      stage(record, in: nil, &samples, &batch)
      batch.change.count += 1
    }
    if !samples.sources.isEmpty { types[type] = samples }
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
    var samples = types.removeValue(forKey: record.type) ?? TypeSamples(type: record.type)
    stage(record, in: correlation, &samples, &batch)
    types[record.type] = samples
    return true
  }

  private mutating func stage(
    _ record: SampleRecord, in correlation: UUID?, _ samples: inout TypeSamples, _ batch: inout Batch
  ) {
    lastSerial += 1
    let source = samples.stage(record, serial: lastSerial, correlation: correlation)
    locations[record.uuid] = Location(
      type: record.type, source: UInt16(source), start: record.start.timeIntervalSinceReferenceDate)
    batch.types.insert(record.type)
    batch.change.added.append(record)
  }

  /// Takes older versions out, also of the correlations that hold them (rule S24).
  private mutating func replace(_ replacements: [(old: UUID, new: SampleRecord)], _ change: inout Change) {
    if replacements.isEmpty { return }
    for (old, new) in replacements {
      guard let correlation = place(of: old).flatMap({ details(at: $0)?.correlation }) else { continue }
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
    var rows: [ObjectType: [Int: [Int]]] = [:]
    for uuid in uuids {
      guard let place = place(of: uuid), let record = record(uuid) else { continue }
      rows[place.type, default: [:]][place.source, default: []].append(place.row)
      if let correlation = details(at: place)?.correlation {
        changeMembers(of: correlation) { $0.removeAll { $0.uuid == uuid } }
      }
      if case .correlation(let members) = record.content {
        for member in members { hold(member.uuid, in: nil) }
      }
      if let (key, _) = record.syncVersion, syncEntries[key]?.uuid == uuid { syncEntries[key] = nil }
      locations[uuid] = nil
      lastSerial += 1
      let deleted = DeletedSample(serial: lastSerial, record)
      deletions.append(deleted)
      change.deleted.append(deleted)
    }
    for (type, rows) in rows {
      types[type]?.remove(rows.mapValues { $0.sorted() })
      if types[type]?.count == 0 { types[type] = nil }
    }
    return change
  }

  // MARK: Sources

  package func sourceOrder(for type: ObjectType) -> [SourceRecord] { types[type]?.order.sources ?? [] }

  package mutating func prioritize(_ bundleIdentifiers: [String], for type: ObjectType) {
    types[type]?.prioritize(bundleIdentifiers)
  }

  // MARK: Inside

  private func place(of uuid: UUID) -> Place? {
    guard let location = locations[uuid] else { return nil }
    let source = Int(location.source)
    let row = types[location.type]?.sources[source].row(of: uuid, start: location.start)
    return row.map { Place(type: location.type, source: source, row: $0) }
  }

  private func details(at place: Place) -> SampleColumns.Details? {
    types[place.type]?.sources[place.source].details(at: place.row)
  }

  private mutating func changeMembers(of correlation: UUID, _ change: (inout [SampleRecord]) -> Void) {
    guard let place = place(of: correlation) else { return }
    types[place.type]?.changeDetails(of: place.row, source: place.source) { details in
      guard case .correlation(var members) = details.content else { return }
      change(&members)
      details.content = .correlation(members)
    }
  }

  /// Says which correlation holds a sample; nil when it stands on its own.
  private mutating func hold(_ member: UUID, in correlation: UUID?) {
    guard let place = place(of: member) else { return }
    types[place.type]?.changeDetails(of: place.row, source: place.source) { $0.correlation = correlation }
  }
}

extension SampleRecord {
  /// Nothing else in the store depends on the record, and it on nothing.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}

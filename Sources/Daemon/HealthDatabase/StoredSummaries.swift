import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Summaries of all types, made without reading samples: from indexes, the verified headers of blocks, and the tallies.
struct StoredSummaries {
  private(set) var types: [Int64: StoredSummary] = [:]
  /// The number of a type's samples in individual rows, by the type's id.
  private(set) var inRows: [Int64: Int] = [:]
  /// The highest serial in the file; 0 in an empty one.
  private(set) var lastSerial: UInt64 = 0

  private struct Part: Hashable {
    var typeID: Int64
    var revisionID: Int64
  }

  /// Reads the summaries.
  ///
  /// - Throws: A `DeviceStorageError` when something is missing or differs from what was written.
  init(_ shared: SharedValues, _ file: StorageFile) throws {
    let db = shared.db
    var parts: [Part: StoredSummary.Source] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT type_id, source_revision_id, count(*), min(start_time), max(end_time) FROM sample
        GROUP BY type_id, source_revision_id
        """)
    while let row = try rows.next() {
      let (start, end): (Double, Double) = (try row.value(3), try row.value(4))
      guard StoredTime.isPossible(start), StoredTime.isPossible(end) else {
        throw file.damaged("a row of the table “sample” has an invalid value")
      }
      let part = Part(typeID: try row.value(0), revisionID: try row.value(1))
      parts[part] = StoredSummary.Source(
        count: try row.value(2), earliestStart: Date(timeIntervalSinceReferenceDate: start),
        latestEnd: Date(timeIntervalSinceReferenceDate: end))
      inRows[part.typeID, default: 0] += try row.value(2) as Int
    }
    var counts = parts.mapValues(\.count)
    var blocks: [Part: Tally] = [:]
    let heads = try Row.fetchCursor(db, sql: "SELECT \(BlockHead.columns), head_check FROM sample_block")
    while let row = try heads.next() {
      let head = try BlockHead(row, file)
      let part = Part(typeID: head.typeID, revisionID: head.revisionID)
      parts[part, default: StoredSummary.Source()].add(
        StoredSummary.Source(
          count: head.count, earliestStart: Date(timeIntervalSinceReferenceDate: head.firstStart),
          latestEnd: Date(timeIntervalSinceReferenceDate: head.latestEnd)))
      blocks[part, default: Tally()].add(head.check)
      lastSerial = max(lastSerial, head.lastSerial)
    }
    let tallies = try Row.fetchCursor(
      db, sql: "SELECT type_id, source_revision_id, row_count, block_count, block_checks FROM sample_tally")
    while let row = try tallies.next() {
      let part = Part(typeID: try row.value(0), revisionID: try row.value(1))
      let (counted, block) = (counts.removeValue(forKey: part) ?? 0, blocks.removeValue(forKey: part) ?? Tally())
      if counted != (try row.value(2)) { throw file.missingRows("sample", of: "source \(part.revisionID)") }
      if block != Tally(count: try row.value(3), checks: try row.value(4)) {
        throw file.missingRows("sample_block", of: "source \(part.revisionID)")
      }
    }
    if let part = counts.keys.first ?? blocks.keys.first {
      throw file.missingRows("sample_tally", of: "source \(part.revisionID)")
    }
    try sort(parts, shared, file)
    try addDeletions(shared, file)
    try findLastSerial(db, file)
  }

  private mutating func sort(
    _ parts: [Part: StoredSummary.Source], _ shared: SharedValues, _ file: StorageFile
  ) throws {
    let (identifiers, revisions) = (try shared.allTypes(), try shared.allRevisions())
    // Sort by revision, because the first revision determines the kind of the source's device.
    for (part, source) in parts.sorted(by: { $0.key.revisionID < $1.key.revisionID }) {
      guard identifiers[part.typeID] != nil else {
        throw file.damaged("row \("\(part.typeID)") is missing from the table “object_type”")
      }
      guard let revision = revisions[part.revisionID] else {
        throw file.damaged("row \("\(part.revisionID)") is missing from the table “source_revision”")
      }
      types[part.typeID, default: StoredSummary()]
        .add(source, of: revision.source.bundleIdentifier, productType: revision.productType)
    }
  }

  private mutating func addDeletions(_ shared: SharedValues, _ file: StorageFile) throws {
    let db = shared.db
    struct Place: Hashable {
      var typeID: Int64
      var source: String
    }
    let identifiers = try shared.allTypes()
    var counts: [Place: Int] = [:]
    let deleted = try Row.fetchCursor(
      db,
      sql: "SELECT type_id, bundle_identifier, count(*) FROM deleted_sample GROUP BY type_id, bundle_identifier")
    while let row = try deleted.next() {
      let place = Place(typeID: try row.value(0), source: try row.value(1))
      guard identifiers[place.typeID] != nil else {
        throw file.damaged("row \("\(place.typeID)") is missing from the table “object_type”")
      }
      counts[place] = try row.value(2)
      types[place.typeID, default: StoredSummary()].add(StoredSummary.Source(), of: place.source, productType: nil)
    }
    let tallies = try Row.fetchCursor(db, sql: "SELECT type_id, bundle_identifier, row_count FROM deletion_tally")
    while let row = try tallies.next() {
      let place = Place(typeID: try row.value(0), source: try row.value(1))
      let counted = counts.removeValue(forKey: place) ?? 0
      if counted != (try row.value(2)) { throw file.missingRows("deleted_sample", of: place.source) }
    }
    if let place = counts.keys.first { throw file.missingRows("deletion_tally", of: place.source) }
  }

  private mutating func findLastSerial(_ db: Database, _ file: StorageFile) throws {
    for table in [CheckedTable.sample, .deletedSample] {
      try table.forEach("ORDER BY serial DESC LIMIT 1", [], db, file) { row, _ in
        guard let serial = UInt64(exactly: try row.value(0) as Int64) else { throw table.nonsense(row, file) }
        lastSerial = max(lastSerial, serial)
      }
    }
    guard lastSerial <= UInt64(Int64.max / 2) else {
      throw file.damaged("the number of the latest change is too large")
    }
  }
}

extension StoredSummary {
  fileprivate mutating func add(_ part: Source, of source: String, productType: String?) {
    if writers[source] == nil { productTypes[source] = productType }
    writers[source, default: Source()].add(part)
  }
}

extension StoredSummary.Source {
  fileprivate mutating func add(_ other: Self) {
    count += other.count
    earliestStart = [earliestStart, other.earliestStart].compactMap(\.self).min()
    latestEnd = [latestEnd, other.latestEnd].compactMap(\.self).max()
  }
}

import Foundation
import GRDB
import HealthDaemon
import HealthModel
import StatisticsEngine

extension SQLiteStorage {
  /// Returns the stored samples of a type for `SampleStorage`. Verifies each row and block.
  package func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples {
    try read { db in
      var stored = StoredSamples()
      guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return stored }
      let known = KnownStart(wanted: start, known: known)
      let shared = SharedValues(db, file)
      if let sources, sources.count <= SampleScope.mostSources || !known.isFirst {
        for source in sources.sorted() { try read(StoredRows(id, type, source), known, shared, into: &stored) }
        if sources.count > 1 {
          stored.rows.sort { $0.serial < $1.serial }
          stored.deletions.sort { $0.serial < $1.serial }
        }
      } else {
        try read(StoredRows(id, type, nil), wanted: sources, known, shared, into: &stored)
      }
      return stored
    }
  }

  /// The span of time to read: from a requested start up to the start of an earlier read.
  private struct KnownStart {
    var earliest: Double
    /// The start of the earlier read; infinity when there was none.
    var latest: Double
    /// True for the first read of these sources.
    var isFirst: Bool

    init(wanted: Date, known: Date?) {
      earliest = wanted.timeIntervalSinceReferenceDate
      latest = known?.timeIntervalSinceReferenceDate ?? .infinity
      isFirst = known == nil
    }
  }

  /// Reads rows and blocks, also of sources whose samples the caller does not keep.
  ///
  /// - Parameter wanted: The sources whose samples the caller keeps; nil for all.
  private func read(
    _ rows: StoredRows, wanted: Set<String>? = nil, _ start: KnownStart, _ shared: SharedValues,
    into stored: inout StoredSamples
  ) throws {
    let db = shared.db
    // Skip blocks added after the first read of the type, such as those into which rows were moved later: all their
    // samples are already in memory.
    let newest = try newestBlock(of: rows, wanted: wanted, isFirst: start.isFirst, db)
    let tally = start.isFirst ? try SampleTally(rows, db, file) : nil
    // Sort the ids alone: SQLite copies each column that a sorted query returns.
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM sample_block WHERE \(rows.condition) AND latest_end >= ? AND latest_end < ? AND id <= ?
        ORDER BY first_start
        """, arguments: rows.arguments + [start.earliest, start.latest, newest])
    stored.blocks += try ids.map { try block($0, of: rows.type, shared) { tally?.count($0) } }
    let hasEarlier = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM sample_block WHERE \(rows.condition) AND latest_end < ? AND id <= ?)",
      arguments: rows.arguments + [start.earliest, newest])!
    stored.isComplete = stored.isComplete && !hasEarlier
    guard let tally else { return }
    if !hasEarlier { try tally.requireBlocks() }
    stored.rows += try self.rows("WHERE \(rows.condition) ORDER BY serial", rows.arguments, of: rows.type, shared) {
      tally.count($0)
    }
    try tally.requireRows()
    stored.deletions += try deletions(rows, db)
  }

  private func deletions(_ rows: StoredRows, _ db: Database) throws -> [DeletedSample] {
    var found: [DeletedSample] = []
    var tally: [String: Tally] = [:]
    let bySource = rows.source == nil ? "" : "AND bundle_identifier = ?"
    var ends: [UInt64: Date] = [:]
    // Verify also the ends whose serial belongs to no deletion: damage may have changed the serial of an end that
    // belongs to a deletion of this type.
    let endsOfRows = """
      WHERE serial IN (SELECT serial FROM deleted_sample WHERE type_id = ? \(bySource))
        OR serial NOT IN (SELECT serial FROM deleted_sample)
      """
    try CheckedTable.deletedSampleEnd.forEach(endsOfRows, rows.arguments, db, file) { row, _ in
      guard let serial = UInt64(exactly: try row.value(0) as Int64) else { return }
      ends[serial] = Date(timeIntervalSinceReferenceDate: try row.value(1))
    }
    let table = CheckedTable.deletedSample
    try table.forEach("WHERE type_id = ? \(bySource) ORDER BY serial", rows.arguments, db, file) { row, check in
      guard let uuid = UUID(data: try row.value(1)), let serial = UInt64(exactly: try row.value(0) as Int64) else {
        throw table.nonsense(row, file)
      }
      let source: String = try row.value(3)
      tally[source, default: Tally()].add(check)
      found.append(
        DeletedSample(
          serial: serial, uuid: uuid, type: rows.type, bundleIdentifier: source,
          memberTypes: try (row.value(4) as String?).map { try JSON.value($0) } ?? [],
          chosenObject: try (row.value(5) as Data?).flatMap(UUID.init(data:)) ?? uuid,
          metadata: try (row.value(6) as String?).map { try JSON.value($0) } ?? [:],
          replacement: try (row.value(7) as Data?).flatMap(UUID.init(data:)), end: ends[serial]))
    }
    // Deletions in a file of version 6 have no ends. Any other deletion without an end has lost it.
    if found.contains(where: { $0.end == nil }) { try Schema.requireRows(of: .deletedSampleEnd, db, file) }
    let stored = try Row.fetchCursor(
      db,
      sql: "SELECT bundle_identifier, row_count, row_checks FROM deletion_tally WHERE type_id = ? \(bySource)",
      arguments: rows.arguments)
    while let row = try stored.next() {
      VisitCounter.visit(rows: 1)
      let source: String = try row.value(0)
      let counted = tally.removeValue(forKey: source) ?? Tally()
      if counted != Tally(count: try row.value(1), checks: try row.value(2)) {
        throw file.missingRows("deleted_sample", of: source)
      }
    }
    if let source = tally.keys.first { throw file.missingRows("deletion_tally", of: source) }
    return found
  }

  /// Returns the number of the newest block at the time when a type, or one source's part of it, was first read.
  private func newestBlock(
    of rows: StoredRows, wanted: Set<String>?, isFirst: Bool, _ db: Database
  ) throws -> Int64 {
    if !isFirst, let newest = newestBlocks.withLock({ $0[rows] ?? $0[StoredRows(rows.typeID, rows.type, nil)] }) {
      return newest
    }
    let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM sample_block") ?? 0
    newestBlocks.withLock { blocks in
      if let wanted {
        for source in wanted { blocks[StoredRows(rows.typeID, rows.type, source)] = newest }
      } else {
        // All sources are read at once only when none of them is in memory. The entries of single sources are left from
        // samples that were unloaded since, so remove these entries.
        if rows.source == nil { blocks = blocks.filter { $0.key.typeID != rows.typeID } }
        blocks[rows] = newest
      }
    }
    return newest
  }

  /// Returns the order of sources by the type's id. The table is read whole, because looking up rows by type would miss
  /// a row in which the id of the type is damaged.
  func sourceOrders(_ db: Database) throws -> [Int64: [StoredSummary.Place]] {
    var orders: [Int64: [StoredSummary.Place]] = [:]
    try CheckedTable.sourceOrder.forEach("ORDER BY type_id, position", [], db, file) { row, _ in
      let source = SourceRecord(name: try row.value(3), bundleIdentifier: try row.value(2))
      orders[try row.value(0), default: []]
        .append(StoredSummary.Place(position: try row.value(1), source: source))
    }
    return orders
  }

  /// Returns samples stored as individual rows, verifying each.
  ///
  /// - Parameter note: Called with the source revision and the checksum of each row.
  func rows(
    _ condition: String, _ arguments: StatementArguments, of type: ObjectType, _ shared: SharedValues,
    note: ((revision: Int64, check: Int64)) -> Void = { _ in }
  ) throws -> [StoredSamples.Row] {
    let table = CheckedTable.sample
    var units: [String: HealthUnit] = [:]
    var found: [StoredSamples.Row] = []
    try table.forEach(condition, arguments, shared.db, file) { row, check in
      guard let uuid = UUID(data: try row.value(1)), let serial = UInt64(exactly: try row.value(0) as Int64) else {
        throw table.nonsense(row, file)
      }
      let content: SampleRecord.Content
      if let text = try row.value(11) as String? {
        content = try JSON.value(text)
      } else if let name = try row.value(8) as String? {
        if units[name] == nil { units[name] = HealthUnit(name) }
        guard let unit = units[name] else { throw table.nonsense(row, file) }
        // SQL has no NaN, so the file stores NULL instead.
        content = .quantity(HealthQuantity(try row.value(7) as Double? ?? .nan, unit))
      } else {
        guard let value = Int(exactly: try row.value(7) as Double) else { throw table.nonsense(row, file) }
        content = .category(value)
      }
      let (start, end): (Double, Double) = (try row.value(5), try row.value(6))
      let revision: Int64 = try row.value(3)
      let record = SampleRecord(
        uuid: uuid, type: type, start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: end), content: content, sourceRevision: try shared.revision(revision),
        device: try (row.value(4) as Int64?).map(shared.device),
        metadata: try (row.value(10) as String?).map { try JSON.value($0) } ?? [:])
      guard StoredTime.isPossible(start), StoredTime.isPossible(end), record.flaw == nil else {
        throw table.nonsense(row, file)
      }
      note((revision, check))
      found.append(
        StoredSamples.Row(
          serial: serial, record: record, correlation: try (row.value(9) as Int64?).map(shared.reference)))
    }
    return found
  }

  /// Returns a block after verifying it.
  ///
  /// - Parameter note: Called with the header of the block.
  func block(
    _ id: Int64, of type: ObjectType, _ shared: SharedValues, note: (BlockHead) -> Void = { _ in }
  ) throws -> SampleBlock {
    let statement = try shared.db.cachedStatement(
      sql: """
        SELECT \(BlockHead.columns), head_check, device_id, unit, metadata, checksum, starts, ends, sample_values, uuids,
        serials FROM sample_block WHERE id = ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [id])
    guard let row = try rows.next() else { throw file.missingRows("sample_block") }
    // A block counts as one row, and its samples are counted separately.
    VisitCounter.visit(rows: 1)
    let head = try BlockHead(row, file)
    let isSound = try withColumns(of: row, from: 14) { columns in
      try columns.checksum(head: [row[9], row[10], row[11], row[12]]) == row.value(13) as Int64
    }
    guard isSound else {
      throw file.damaged("row \("\(head.id)") of the table “sample_block” has changed since it was written")
    }
    var unit: HealthUnit?
    if let name = try row.value(11) as String? {
      unit = HealthUnit(name)
      if unit == nil { throw head.nonsense(file) }
    }
    var block = SampleBlock(
      type: type, sourceRevision: try shared.revision(head.revisionID),
      device: try (row.value(10) as Int64?).map(shared.device), unit: unit,
      metadata: try (row.value(12) as String?).map { try JSON.value($0) } ?? [:])
    guard try withColumns(of: row, from: 14, { $0.fill(&block, head) }) else { throw head.nonsense(file) }
    note(head)
    return block
  }

  /// Calls a closure with the columns in SQLite's memory, valid only during the call.
  private func withColumns<Result>(
    of row: Row, from index: Int, _ body: (BlockColumns) throws -> Result
  ) throws -> Result {
    try row.withUnsafeData(atIndex: index) { starts in
      try row.withUnsafeData(atIndex: index + 1) { ends in
        try row.withUnsafeData(atIndex: index + 2) { values in
          try row.withUnsafeData(atIndex: index + 3) { uuids in
            try row.withUnsafeData(atIndex: index + 4) { serials in
              try body(
                BlockColumns(
                  starts: starts ?? Data(), ends: ends ?? Data(), values: values ?? Data(), uuids: uuids ?? Data(),
                  serials: serials))
            }
          }
        }
      }
    }
  }

  /// Verifies that all samples of a type can be read, without storing them in memory. It costs as much as reading the
  /// samples.
  ///
  /// - Throws: A `DeviceStorageError` for the first sample or deletion that cannot be read.
  package func verifySamples(of type: ObjectType) throws(DeviceStorageError) {
    try read { db in
      guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return }
      let rows = StoredRows(id, type, nil)
      let (shared, tally) = (SharedValues(db, file), try SampleTally(rows, db, file))
      let ids = try Int64.fetchAll(
        db, sql: "SELECT id FROM sample_block WHERE \(rows.condition)", arguments: rows.arguments)
      for id in ids { _ = try block(id, of: type, shared) { tally.count($0) } }
      try tally.requireBlocks()
      _ = try self.rows("WHERE \(rows.condition)", rows.arguments, of: type, shared) { tally.count($0) }
      try tally.requireRows()
      _ = try deletions(rows, db)
    }
  }

  /// Returns the types of the samples with these UUIDs. Searches only the given types, and reads all of their samples.
  package func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> {
    try read { db in
      try types.filter { type in
        guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return false }
        return try holds(any: uuids, StoredRows(id, type, source), db)
      }
    }
  }

  /// Returns true when one of the samples is stored. Reads all of them, because UUIDs have no index. Only a daemon that
  /// has just started calls this function; later all UUIDs are in memory.
  private func holds(any uuids: Set<UUID>, _ rows: StoredRows, _ db: Database) throws -> Bool {
    var isThere = false
    try CheckedTable.sample.forEach("WHERE \(rows.condition)", rows.arguments, db, file) { row, _ in
      if !isThere, let uuid = UUID(data: try row.value(1)) { isThere = uuids.contains(uuid) }
    }
    if isThere { return true }
    let shared = SharedValues(db, file)
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id FROM sample_block WHERE \(rows.condition)", arguments: rows.arguments)
    return try ids.contains { id in
      try block(id, of: rows.type, shared).uuids.contains(where: uuids.contains)
    }
  }
}

/// The rows of a type, or the rows of one source of the type.
struct StoredRows: Hashable {
  let typeID: Int64
  let type: ObjectType
  let source: String?

  init(_ typeID: Int64, _ type: ObjectType, _ source: String?) {
    self.typeID = typeID
    self.type = type
    self.source = source
  }

  /// The SQL condition that selects the rows, for both `sample` and `sample_block`.
  var condition: String { source == nil ? "type_id = ?" : "type_id = ? AND \(Self.bySource)" }

  /// The SQL condition that selects the rows of one source.
  static let bySource = "source_revision_id IN (SELECT id FROM source_revision WHERE bundle_identifier = ?)"

  var arguments: StatementArguments { source.map { [typeID, $0] } ?? [typeID] }
}

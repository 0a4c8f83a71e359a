import Foundation
import GRDB
import HealthDaemon
import HealthModel

extension SQLiteStorage {
  package func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples {
    try read { db in
      var stored = StoredSamples()
      guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return stored }
      let known = KnownStart(wanted: start, known: known)
      let shared = SharedValues(db, file)
      if let sources {
        for source in sources.sorted() { try read(TypeRows(id, type, source), known, shared, into: &stored) }
        if sources.count > 1 {
          stored.rows.sort { $0.serial < $1.serial }
          stored.deletions.sort { $0.serial < $1.serial }
        }
      } else {
        try read(TypeRows(id, type, nil), known, shared, into: &stored)
      }
      return stored
    }
  }

  /// What somebody wants to have read.
  private struct KnownStart {
    var earliest: Double
    var latest: Double
    var isFirst: Bool

    init(wanted: Date, known: Date?) {
      earliest = wanted.timeIntervalSinceReferenceDate
      latest = known?.timeIntervalSinceReferenceDate ?? .infinity
      isFirst = known == nil
    }
  }

  private func read(
    _ rows: TypeRows, _ start: KnownStart, _ shared: SharedValues, into stored: inout StoredSamples
  ) throws {
    let db = shared.db
    // What came into blocks after the type was first read is in memory already: rows that were moved, for one.
    let newest = try newestBlock(of: rows, isFirst: start.isFirst, db)
    stored.blocks += try blocks(
      "WHERE \(rows.condition) AND latest_end >= ? AND latest_end < ? AND id <= ? ORDER BY first_start",
      rows.arguments + [start.earliest, start.latest, newest], of: rows.type, shared)
    let hasEarlier = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM sample_block WHERE \(rows.condition) AND latest_end < ? AND id <= ?)",
      arguments: rows.arguments + [start.earliest, newest])!
    stored.isComplete = stored.isComplete && !hasEarlier
    if !start.isFirst { return }
    stored.rows += try self.rows(
      "WHERE \(rows.condition) ORDER BY serial", rows.arguments, of: rows.type, shared)
    stored.deletions += try deletions(rows, db)
  }

  private func deletions(_ rows: TypeRows, _ db: Database) throws -> [DeletedSample] {
    var found: [DeletedSample] = []
    let bySource = rows.source == nil ? "" : "AND bundle_identifier = ?"
    let deletions = try Row.fetchCursor(
      db,
      sql: """
        SELECT serial, uuid, bundle_identifier, member_types, metadata, chosen_object, replacement FROM deleted_sample
        WHERE type_id = ? \(bySource) ORDER BY serial
        """, arguments: rows.arguments)
    while let row = try deletions.next() {
      guard let uuid = UUID(data: try row.value(1)) else { throw file.damaged("a deleted sample has no uuid") }
      found.append(
        DeletedSample(
          serial: try serial(row), uuid: uuid, type: rows.type, bundleIdentifier: try row.value(2),
          memberTypes: try (row.value(3) as String?).map { try JSON.value($0) } ?? [],
          chosenObject: try (row.value(5) as Data?).flatMap(UUID.init(data:)) ?? uuid,
          metadata: try (row.value(4) as String?).map { try JSON.value($0) } ?? [:],
          replacement: try (row.value(6) as Data?).flatMap(UUID.init(data:))))
    }
    return found
  }

  /// The newest block there was when a type was first read, or a source's part of it.
  private func newestBlock(of rows: TypeRows, isFirst: Bool, _ db: Database) throws -> Int64 {
    if !isFirst, let newest = newestBlocks.withLock({ $0[rows] ?? $0[TypeRows(rows.typeID, rows.type, nil)] }) {
      return newest
    }
    let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM sample_block") ?? 0
    newestBlocks.withLock { $0[rows] = newest }
    return newest
  }

  func sources(of typeID: Int64, _ db: Database) throws -> [SourceRecord] {
    try Row.fetchAll(
      db, sql: "SELECT name, bundle_identifier FROM source_order WHERE type_id = ? ORDER BY position",
      arguments: [typeID]
    ).map { SourceRecord(name: try $0.value(0), bundleIdentifier: try $0.value(1)) }
  }

  /// Samples of the row table.
  func rows(
    _ condition: String, _ arguments: StatementArguments, of type: ObjectType, _ shared: SharedValues
  ) throws -> [StoredSamples.Row] {
    let db = shared.db
    var units: [String: HealthUnit] = [:]
    var found: [StoredSamples.Row] = []
    var holders: [Int64: SampleReference] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT serial, uuid, source_revision_id, device_id, start_time, end_time, value, unit, correlation, metadata,
        content FROM sample \(condition)
        """, arguments: arguments)
    while let row = try rows.next() {
      guard let uuid = UUID(data: try row.value(1)) else { throw file.damaged("a sample has no uuid") }
      let content: SampleRecord.Content
      if let text = try row.value(10) as String? {
        content = try JSON.value(text)
      } else if let name = try row.value(7) as String? {
        if units[name] == nil { units[name] = HealthUnit(name) }
        guard let unit = units[name] else { throw file.damaged("“\(name)” is not a unit") }
        // SQL has no NaN: it keeps NULL in its place.
        content = .quantity(HealthQuantity(try row.value(6) as Double? ?? .nan, unit))
      } else {
        guard let value = Int(exactly: try row.value(6) as Double) else { throw file.damaged("a sample has no value") }
        content = .category(value)
      }
      let record = SampleRecord(
        uuid: uuid, type: type, start: Date(timeIntervalSinceReferenceDate: try row.value(4)),
        end: Date(timeIntervalSinceReferenceDate: try row.value(5)), content: content,
        sourceRevision: try shared.revision(row.value(2)), device: try (row.value(3) as Int64?).map(shared.device),
        metadata: try (row.value(9) as String?).map { try JSON.value($0) } ?? [:])
      if let flaw = record.flaw { throw file.damaged(flaw) }
      found.append(
        StoredSamples.Row(
          serial: try serial(row), record: record,
          correlation: try (row.value(8) as Int64?).flatMap { serial in
            if holders[serial] == nil { holders[serial] = try reference(to: serial, db) }
            return holders[serial]
          }))
    }
    return found
  }

  /// The number of the change that saved a sample, or deleted it, in the first column.
  private func serial(_ row: Row) throws -> UInt64 {
    guard let serial = UInt64(exactly: try row.value(0) as Int64) else { throw file.damaged("a sample has no number") }
    return serial
  }

  func reference(to serial: Int64, _ db: Database) throws -> SampleReference? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT identifier, bundle_identifier, start_time, uuid FROM sample
        JOIN object_type ON object_type.id = type_id JOIN source_revision ON source_revision.id = source_revision_id
        WHERE serial = ?
        """, arguments: [serial])
    guard let row, let type = ObjectType(identifier: try row.value(0)), let uuid = UUID(data: try row.value(3)) else {
      return nil
    }
    return SampleReference(
      type: type, bundleIdentifier: try row.value(1), start: Date(timeIntervalSinceReferenceDate: try row.value(2)),
      uuid: uuid)
  }

  /// Blocks, each checked.
  func blocks(
    _ condition: String, _ arguments: StatementArguments, of type: ObjectType, _ shared: SharedValues
  ) throws -> [SampleBlock] {
    var found: [SampleBlock] = []
    let rows = try Row.fetchCursor(
      shared.db,
      sql: """
        SELECT id, source_revision_id, device_id, unit, metadata, sample_count, first_serial, checksum, starts, ends,
        sample_values, uuids, serials FROM sample_block \(condition)
        """, arguments: arguments)
    while let row = try rows.next() {
      let id: Int64 = try row.value(0)
      var unit: HealthUnit?
      if let name = try row.value(3) as String? {
        unit = HealthUnit(name)
        if unit == nil { throw file.damaged("“\(name)” is not a unit") }
      }
      var block = SampleBlock(
        type: type, sourceRevision: try shared.revision(row.value(1)),
        device: try (row.value(2) as Int64?).map(shared.device), unit: unit,
        metadata: try (row.value(4) as String?).map { try JSON.value($0) } ?? [:])
      let isSound = try withColumns(of: row, from: 8) { columns in
        try columns.checksum == row.value(7) as Int64
          && columns.fill(&block, count: row.value(5), firstSerial: UInt64(bitPattern: row.value(6)))
      }
      guard isSound else { throw file.damaged("the samples of block \(id) of \(type.identifier) are not as they were") }
      found.append(block)
    }
    return found
  }

  /// The columns as they stand in SQLite's memory, which only the closure may look at.
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

  package func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> {
    try read { db in
      try types.filter { type in
        guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return false }
        return try holds(any: uuids, TypeRows(id, type, source), db)
      }
    }
  }

  /// There is no index of UUIDs: a fresh device looks through them, later everything is in memory.
  private func holds(any uuids: Set<UUID>, _ rows: TypeRows, _ db: Database) throws -> Bool {
    let single = try UUID.fetchCursor(
      db, sql: "SELECT uuid FROM sample WHERE \(rows.condition)", arguments: rows.arguments)
    while let uuid = try single.next() {
      if uuids.contains(uuid) { return true }
    }
    let blocks = try Row.fetchCursor(
      db, sql: "SELECT uuids FROM sample_block WHERE \(rows.condition)", arguments: rows.arguments)
    while let block = try blocks.next() {
      let isThere = try block.withUnsafeData(atIndex: 0) { data in
        data?.withUnsafeBytes { $0.bindMemory(to: UUID.self).contains(where: uuids.contains) } ?? false
      }
      if isThere { return true }
    }
    return false
  }
}

/// The rows of a type, or of one source among them.
struct TypeRows: Hashable {
  let typeID: Int64
  let type: ObjectType
  /// A bundle identifier; nil for all sources.
  let source: String?

  init(_ typeID: Int64, _ type: ObjectType, _ source: String?) {
    self.typeID = typeID
    self.type = type
    self.source = source
  }

  /// Selects rows of `sample` and of `sample_block`.
  var condition: String { source == nil ? "type_id = ?" : "type_id = ? AND \(Self.bySource)" }

  static let bySource = "source_revision_id IN (SELECT id FROM source_revision WHERE bundle_identifier = ?)"

  var arguments: StatementArguments { source.map { [typeID, $0] } ?? [typeID] }
}

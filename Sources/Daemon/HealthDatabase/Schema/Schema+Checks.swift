import Foundation
import GRDB

/// Version 4: each row has a checksum, and the rows of each source are counted.
extension Schema {
  static func addChecks(_ db: Database) throws {
    db.add(function: rowCheck)
    defer { db.remove(function: rowCheck) }
    try db.execute(sql: "DROP TRIGGER audit_log_keeps_its_lines")
    for table in CheckedTable.ofSixthVersion.filter({ $0.name != CheckedTable.auditLine.name }) + [.earlierAuditLog] {
      let columns = table.columns.joined(separator: ", ")
      try db.execute(
        sql: """
          ALTER TABLE \(table.name) ADD COLUMN row_check INTEGER;  -- of the other values
          UPDATE \(table.name) SET row_check = row_check('\(table.name)', \(columns));
          """)
    }
    try db.execute(sql: auditLogKeepsItsLines)
  }

  /// Adds a checksum to the header of each block, so that it can be verified without reading the samples, which have
  /// their own.
  static func addBlockChecks(_ db: Database) throws {
    let functions = [blockHeadCheck, blockChecksum, columnsChecksum]
    for function in functions { db.add(function: function) }
    defer {
      for function in functions { db.remove(function: function) }
    }
    try db.execute(
      sql: """
        DROP VIEW readable_samples;
        DROP VIEW readable_row_samples;
        DROP VIEW readable_block_samples;
        DROP VIEW sample_summary;
        \(blocks)
        INSERT INTO checked_block
        SELECT \(BlockHead.columns), head, device_id, unit, metadata,
          -- What was damaged before does not become whole.
          CASE WHEN checksum = columns_checksum(starts, ends, sample_values, uuids, serials)
          THEN block_checksum(head, device_id, unit, metadata, starts, ends, sample_values, uuids, serials)
          ELSE ~block_checksum(head, device_id, unit, metadata, starts, ends, sample_values, uuids, serials) END,
          starts, ends, sample_values, uuids, serials
        FROM (SELECT *, block_head_check(\(BlockHead.columns)) AS head FROM sample_block);
        DROP TABLE sample_block;
        ALTER TABLE checked_block RENAME TO sample_block;
        CREATE INDEX sample_block_by_source ON sample_block (
          type_id, source_revision_id, latest_end, first_start, last_start, sample_count, first_serial, last_serial,
          head_check);
        \(views)
        """)
  }

  // MARK: Functions

  /// The SQL function `row_check(table, value…)`.
  static let rowCheck = DatabaseFunction("row_check", pure: true) { values in
    values.first.flatMap(String.fromDatabaseValue).map { RowCheck($0, values.dropFirst()).value }
  }

  /// The SQL function `block_head_check(id, type_id …)`. See ``BlockHead/columns``.
  static let blockHeadCheck = DatabaseFunction("block_head_check", argumentCount: 9, pure: true) { BlockHead.check($0) }

  /// The SQL function `block_checksum(head_check, device_id, unit, metadata, starts, ends, sample_values, uuids,
  /// serials)`.
  static let blockChecksum = DatabaseFunction("block_checksum", argumentCount: 9, pure: true) { values in
    BlockColumns(values[4...]).checksum(head: Array(values[..<4]))
  }

  /// The SQL function `columns_checksum(starts, ends, sample_values, uuids, serials)`.
  static let columnsChecksum = DatabaseFunction("columns_checksum", argumentCount: 5, pure: true) { values in
    BlockColumns(values[...]).checksumOfColumns
  }

  private static let blocks = """
    -- Samples by the thousand: alike in all but time, number and uuid. The BLOBs are columns of 8-byte big-endian
    -- numbers (16 bytes for a uuid), in the order of starts; the view readable_block_samples takes them apart.
    CREATE TABLE checked_block (
      id INTEGER PRIMARY KEY,
      type_id INTEGER NOT NULL REFERENCES object_type,
      source_revision_id INTEGER NOT NULL REFERENCES source_revision,
      sample_count INTEGER NOT NULL CHECK (sample_count > 0),
      first_start REAL NOT NULL,
      last_start REAL NOT NULL,
      latest_end REAL NOT NULL,
      first_serial INTEGER NOT NULL,               -- the lowest
      last_serial INTEGER NOT NULL,                -- the highest
      head_check INTEGER NOT NULL,                 -- of what stands above
      device_id INTEGER REFERENCES device,
      unit TEXT,
      metadata TEXT,                               -- JSON, the same for every sample of the block
      checksum INTEGER NOT NULL,                   -- of head_check, device, unit, metadata and the BLOBs
      starts BLOB NOT NULL,                        -- doubles, seconds since 2001-01-01 00:00:00 UTC
      ends BLOB NOT NULL,
      sample_values BLOB NOT NULL,
      uuids BLOB NOT NULL,
      serials BLOB                                 -- NULL: first_serial and on, one by one
    ) STRICT;

    """

  /// The tables of tallies, with triggers that count inserted and deleted rows. After damage loses a row, its tally is
  /// too high.
  static let tallies = """
    CREATE TABLE sample_tally (
      type_id INTEGER NOT NULL,
      source_revision_id INTEGER NOT NULL,
      row_count INTEGER NOT NULL,                  -- of sample
      row_checks INTEGER NOT NULL,                 -- all row_checks, exclusive or
      block_count INTEGER NOT NULL,                -- of sample_block
      block_checks INTEGER NOT NULL,               -- all head_checks, exclusive or
      PRIMARY KEY (type_id, source_revision_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE deletion_tally (
      type_id INTEGER NOT NULL,
      bundle_identifier TEXT NOT NULL,
      row_count INTEGER NOT NULL,                  -- of deleted_sample
      row_checks INTEGER NOT NULL,
      PRIMARY KEY (type_id, bundle_identifier)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER sample_is_counted AFTER INSERT ON sample BEGIN
      INSERT INTO sample_tally VALUES (NEW.type_id, NEW.source_revision_id, 1, NEW.row_check, 0, 0)
      ON CONFLICT DO UPDATE SET row_count = row_count + 1, row_checks = \(xor("row_checks", "excluded.row_checks"));
    END;
    CREATE TRIGGER sample_is_counted_out AFTER DELETE ON sample BEGIN
      UPDATE sample_tally SET row_count = row_count - 1, row_checks = \(xor("row_checks", "OLD.row_check"))
      WHERE type_id = OLD.type_id AND source_revision_id = OLD.source_revision_id;
    END;
    CREATE TRIGGER sample_is_counted_anew AFTER UPDATE OF row_check ON sample BEGIN
      UPDATE sample_tally SET row_checks = \(xor("row_checks", xor("OLD.row_check", "NEW.row_check")))
      WHERE type_id = OLD.type_id AND source_revision_id = OLD.source_revision_id;
    END;
    CREATE TRIGGER sample_block_is_counted AFTER INSERT ON sample_block BEGIN
      INSERT INTO sample_tally VALUES (NEW.type_id, NEW.source_revision_id, 0, 0, 1, NEW.head_check)
      ON CONFLICT DO UPDATE SET block_count = block_count + 1,
      block_checks = \(xor("block_checks", "excluded.block_checks"));
    END;
    CREATE TRIGGER sample_block_is_counted_out AFTER DELETE ON sample_block BEGIN
      UPDATE sample_tally SET block_count = block_count - 1, block_checks = \(xor("block_checks", "OLD.head_check"))
      WHERE type_id = OLD.type_id AND source_revision_id = OLD.source_revision_id;
    END;
    CREATE TRIGGER deleted_sample_is_counted AFTER INSERT ON deleted_sample BEGIN
      INSERT INTO deletion_tally VALUES (NEW.type_id, NEW.bundle_identifier, 1, NEW.row_check)
      ON CONFLICT DO UPDATE SET row_count = row_count + 1, row_checks = \(xor("row_checks", "excluded.row_checks"));
    END;

    """

  static func fillTallies(_ db: Database) throws {
    struct Place: Hashable { let type, source: DatabaseValue }
    func tallies(_ sql: String) throws -> [Place: Tally] {
      var tallies: [Place: Tally] = [:]
      let rows = try Row.fetchCursor(db, sql: sql)
      while let row = try rows.next() {
        tallies[Place(type: row[0], source: row[1]), default: Tally()].add(try row.value(2))
      }
      return tallies
    }
    let rows = try tallies("SELECT type_id, source_revision_id, row_check FROM sample")
    let blocks = try tallies("SELECT type_id, source_revision_id, head_check FROM sample_block")
    for place in Set(rows.keys).union(blocks.keys) {
      let (row, block) = (rows[place] ?? Tally(), blocks[place] ?? Tally())
      try db.execute(
        sql: "INSERT INTO sample_tally VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [place.type, place.source, row.count, row.checks, block.count, block.checks])
    }
    for (place, tally) in try tallies("SELECT type_id, bundle_identifier, row_check FROM deleted_sample") {
      try db.execute(
        sql: "INSERT INTO deletion_tally VALUES (?, ?, ?, ?)",
        arguments: [place.type, place.source, tally.count, tally.checks])
    }
  }

  /// Returns a SQL expression for the exclusive or, which SQLite lacks.
  static func xor(_ left: String, _ right: String) -> String {
    "((\(left) | \(right)) & ~(\(left) & \(right)))"
  }
}

extension BlockColumns {
  fileprivate init(_ values: ArraySlice<DatabaseValue>) {
    let columns = values.map(Data.fromDatabaseValue)
    self.init(
      starts: columns[0] ?? Data(), ends: columns[1] ?? Data(), values: columns[2] ?? Data(),
      uuids: columns[3] ?? Data(), serials: columns[4])
  }
}

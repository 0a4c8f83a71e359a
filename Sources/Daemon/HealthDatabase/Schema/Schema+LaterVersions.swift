import AuditLog
import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Version 4: the data of one source can be found without reading the data of others.
extension Schema {
  static let samplesBySource = """
    DROP INDEX sample_by_type;
    CREATE INDEX sample_by_source ON sample (type_id, source_revision_id, start_time, end_time);
    DROP INDEX sample_block_by_type;
    CREATE INDEX source_revision_by_source ON source_revision (bundle_identifier);
    ALTER TABLE deleted_sample ADD COLUMN replacement BLOB;  -- uuid of the newer version that took its place

    """

  /// The tables of relations, extended by the workout's source. Apps choose UUIDs, so workouts of two apps may have the
  /// same one. A relation from an older version is assigned to each workout with the UUID, as before.
  static let associationsBySource = """
    CREATE TEMP TABLE old_workout_sample AS SELECT * FROM main.workout_sample;
    CREATE TEMP TABLE old_workout_route AS SELECT * FROM main.workout_route;
    DROP TABLE main.workout_sample;
    DROP TABLE main.workout_route;
    CREATE TABLE main.workout_sample (
      bundle_identifier TEXT NOT NULL,             -- of the workout's source
      workout BLOB NOT NULL,                       -- uuid
      sample BLOB NOT NULL,                        -- uuid of a sample that was taken for it
      PRIMARY KEY (bundle_identifier, workout, sample)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE main.workout_route (
      bundle_identifier TEXT NOT NULL,             -- of the workout's source
      workout BLOB NOT NULL,                       -- uuid
      position INTEGER NOT NULL,
      route TEXT NOT NULL,                         -- JSON: type, source, start and uuid of the route
      PRIMARY KEY (bundle_identifier, workout, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE main.workout_effort_event (
      change INTEGER PRIMARY KEY,                  -- counted with those of the samples
      workout_source TEXT NOT NULL,
      workout_start REAL NOT NULL,                 -- seconds since 2001-01-01 00:00:00 UTC
      workout BLOB NOT NULL,                       -- uuid
      activity BLOB,                               -- uuid of one activity of the workout; NULL: all of it
      sample_type TEXT,                            -- the sample that tells how hard it was
      sample_source TEXT,
      sample_start REAL,
      sample BLOB,                                 -- NULL: an older version did not keep it
      is_related INTEGER NOT NULL CHECK (is_related IN (0, 1))  -- 0: no longer
    ) STRICT;

    CREATE TEMP TABLE workout_of_old AS
    SELECT DISTINCT uuid, bundle_identifier FROM main.sample
    JOIN main.source_revision ON source_revision.id = source_revision_id
    WHERE type_id = (SELECT id FROM main.object_type WHERE identifier = 'HKWorkoutTypeIdentifier');
    INSERT INTO main.workout_sample
    SELECT bundle_identifier, workout, sample FROM old_workout_sample JOIN workout_of_old ON uuid = workout;
    INSERT INTO main.workout_route
    SELECT bundle_identifier, workout, position, route FROM old_workout_route JOIN workout_of_old ON uuid = workout;
    DROP TABLE workout_of_old;
    DROP TABLE old_workout_sample;
    DROP TABLE old_workout_route;

    """

  /// Moves the effort relations from a single document into rows.
  static func storeEffortsInRows(_ db: Database) throws {
    if let text = try String.fetchOne(db, sql: "SELECT relationships FROM workout_effort") {
      for event in StoredEffort.events(of: try JSON.value(text)) { try event.insert(db) }
    }
    try db.execute(sql: "DROP TABLE workout_effort")
  }
}

/// Version 5: the audit log is a chain of lines.
extension Schema {
  /// The table of the chain. Its rows can be neither changed nor deleted.
  static let auditLines = """
    CREATE TABLE audit_line (
      seq INTEGER PRIMARY KEY,                     -- from 0
      line TEXT NOT NULL,                          -- JSON, with the hash of the line before
      row_check INTEGER                            -- of the other values
    ) STRICT;
    CREATE TRIGGER audit_line_stays BEFORE UPDATE ON audit_line
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;
    CREATE TRIGGER audit_line_is_not_lost BEFORE DELETE ON audit_line
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;

    """

  /// Moves the lines of an earlier log into the chain, which makes later changes to them detectable.
  static func chainAuditLog(_ db: Database) throws {
    try db.execute(sql: auditLines)
    let rows = try Row.fetchAll(db, sql: "SELECT time, app, call, answer FROM audit_log ORDER BY id")
    let entries = rows.map { row in
      let date = (try? Date(row["time"] as String, strategy: .iso8601)) ?? .distantPast
      return AuditEntry(
        .earlier, at: date, app: row["app"], ["call": .text(row["call"]), "answer": .text(row["answer"])])
    }
    if !entries.isEmpty { try SQLiteStorage.append(entries, db) }
    try db.execute(sql: "DROP TABLE audit_log;")
  }
}

/// Version 6: the rows of small tables are counted, so that rows lost with a damaged page are detected.
extension Schema {
  /// Creates the table `table_tally`, and stores in it the number of rows of each small table.
  static func countSmallTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE table_tally (
          table_name TEXT PRIMARY KEY,
          row_count INTEGER NOT NULL,
          row_checks INTEGER NOT NULL                  -- all row_checks, exclusive or
        ) STRICT, WITHOUT ROWID;
        """)
    for table in CheckedTable.ofSixthVersion where table.isSmall { try countRows(of: table, db) }
  }

  /// Counts the existing rows of a table, and adds triggers that count later ones.
  static func countRows(of table: CheckedTable, _ db: Database) throws {
    let name = table.name
    var tally = Tally()
    let checks = try Int64.fetchCursor(db, sql: "SELECT row_check FROM \(name)")
    while let check = try checks.next() { tally.add(check) }
    try db.execute(sql: "INSERT INTO table_tally VALUES (?, ?, ?)", arguments: [name, tally.count, tally.checks])
    try db.execute(
      sql: """
        CREATE TRIGGER \(name)_is_counted AFTER INSERT ON \(name) BEGIN
          UPDATE table_tally SET row_count = row_count + 1, row_checks = \(xor("row_checks", "NEW.row_check"))
          WHERE table_name = '\(name)';
        END;
        CREATE TRIGGER \(name)_is_counted_out AFTER DELETE ON \(name) BEGIN
          UPDATE table_tally SET row_count = row_count - 1, row_checks = \(xor("row_checks", "OLD.row_check"))
          WHERE table_name = '\(name)';
        END;
        CREATE TRIGGER \(name)_is_counted_anew AFTER UPDATE OF row_check ON \(name) BEGIN
          UPDATE table_tally SET row_checks = \(xor("row_checks", xor("OLD.row_check", "NEW.row_check")))
          WHERE table_name = '\(name)';
        END;
        """)
  }

  /// Compares the rows of small tables with their tallies.
  ///
  /// - Throws: A `DeviceStorageError` when rows are missing, or when there are more than were written.
  static func requireSmallTables(_ db: Database, _ file: StorageFile) throws {
    for table in CheckedTable.all where table.isSmall { try requireRows(of: table, db, file) }
  }

  /// Compares the rows of a table with its tally. Reads the checksum of each row.
  ///
  /// - Throws: A `DeviceStorageError` when rows are missing, or when there are more than were written.
  static func requireRows(of table: CheckedTable, _ db: Database, _ file: StorageFile) throws {
    let stored = try db.cachedStatement(sql: "SELECT row_count, row_checks FROM table_tally WHERE table_name = ?")
    var tally = Tally()
    if let row = try Row.fetchOne(stored, arguments: [table.name]) {
      tally = Tally(count: try row.value(0), checks: try row.value(1))
    }
    let checks = try Int64.fetchCursor(db, sql: "SELECT row_check FROM \(table.name)")
    while let check = try checks.next() { tally.remove(check) }
    if tally != Tally() { throw file.missingRows(table.name) }
  }
}

/// Version 7: reading can be limited to recent samples.
extension Schema {
  static let limitedReading = """
    -- The granted permissions to read that are limited: what ended before is hidden from the app.
    CREATE TABLE limited_reading (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      type TEXT NOT NULL,
      earliest_end REAL NOT NULL,                  -- seconds since 2001-01-01 00:00:00 UTC
      row_check INTEGER,                           -- of the other values
      PRIMARY KEY (app, type)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE deleted_sample_end (
      serial INTEGER PRIMARY KEY,                  -- of deleted_sample
      end_time REAL NOT NULL,                      -- seconds since 2001-01-01 00:00:00 UTC
      row_check INTEGER                            -- of the other values
    ) STRICT;

    """
}

/// Version 8: an app can receive new health records without another request.
extension Schema {
  static let automaticSharing = """
    -- The apps that get new health records automatically; every other one asks.
    CREATE TABLE automatic_sharing (
      app TEXT PRIMARY KEY REFERENCES app ON DELETE CASCADE,
      row_check INTEGER                            -- of the other values
    ) STRICT, WITHOUT ROWID;

    """
}

/// Version 9: the file stores why a permission is still undetermined after a request.
extension Schema {
  static let undecidedPermissions = """
    -- The permissions an app asked for that are undetermined although the person may have seen a sheet with them.
    CREATE TABLE undecided_permission (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      type TEXT NOT NULL,
      direction TEXT NOT NULL,                     -- share or read
      reason TEXT NOT NULL,                        -- answerLost, refusedOnSecondPage; notKept: of an older file
      row_check INTEGER,                           -- of the other values
      PRIMARY KEY (app, type, direction)
    ) STRICT, WITHOUT ROWID;

    """

  /// Marks the reason as unknown for each undetermined permission in a file that did not store reasons.
  static func noteUndecidedPermissions(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT DISTINCT app, type, direction FROM permission WHERE decision = ?",
      arguments: [Decision.undetermined.name])
    for row in rows {
      try CheckedTable.undecidedPermission.insert(
        [
          row[0] as String, row[1] as String, row[2] as String, ConsentLedger.Undecided.notKept.rawValue,
        ], db)
    }
  }
}

import GRDB

/// The sixth version: the rows of small tables are counted, so that rows lost with their page are noticed.
extension Schema {
  /// Creates the table of tallies, counts the rows in the file, and adds triggers that count later ones.
  static func countSmallTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE table_tally (
          table_name TEXT PRIMARY KEY,
          row_count INTEGER NOT NULL,
          row_checks INTEGER NOT NULL                  -- all row_checks, exclusive or
        ) STRICT, WITHOUT ROWID;
        """)
    for table in CheckedTable.all where table.isSmall {
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
  }

  /// Compares the rows of small tables with their tallies.
  ///
  /// - Throws: A `DeviceStorageError` when rows are missing, or are more than were written.
  static func requireSmallTables(_ db: Database, _ file: StorageFile) throws {
    var stored: [String: Tally] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT table_name, row_count, row_checks FROM table_tally")
    while let row = try rows.next() {
      stored[try row.value(0)] = Tally(count: try row.value(1), checks: try row.value(2))
    }
    for table in CheckedTable.all where table.isSmall {
      var tally = stored[table.name] ?? Tally()
      let checks = try Int64.fetchCursor(db, sql: "SELECT row_check FROM \(table.name)")
      while let check = try checks.next() { tally.remove(check) }
      if tally != Tally() { throw file.missingRows(table.name) }
    }
  }
}

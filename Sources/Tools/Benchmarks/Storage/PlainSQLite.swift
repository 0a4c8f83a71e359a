import Foundation
import GRDBSQLite

/// SQLite used directly and optimally: prepared statements, one transaction per call, and the same durability.
final class PlainSQLite {
  private var database: OpaquePointer?
  private var insertion: OpaquePointer?

  struct Failure: Error { var message: String }

  /// Creates a database with a table and two indexes, in WAL mode with full synchronization.
  init(path: String) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Failure(message: "cannot open \(path)") }
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
    try execute(
      """
      CREATE TABLE sample (serial INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type_id INTEGER NOT NULL,
      source INTEGER NOT NULL, start_time REAL NOT NULL, end_time REAL NOT NULL, value REAL);
      CREATE INDEX sample_by_uuid ON sample (uuid);
      CREATE INDEX sample_by_type ON sample (type_id, start_time, end_time)
      """)
    sqlite3_prepare_v2(database, "INSERT INTO sample VALUES (NULL, ?, 1, ?, ?, ?, ?)", -1, &insertion, nil)
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_close(database)
  }

  func insert(_ numbers: some Sequence<Int>) throws {
    try execute("BEGIN IMMEDIATE")
    for number in numbers {
      let uuid = StoredWorkload.uuid(number)
      _ = withUnsafeBytes(of: uuid) {
        sqlite3_bind_blob(insertion, 1, $0.baseAddress, 16, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
      let start = 600_000_000 + Double(number) * 15
      sqlite3_bind_int64(insertion, 2, Int64(number / 700 % 2))
      sqlite3_bind_double(insertion, 3, start)
      sqlite3_bind_double(insertion, 4, start + Double(number % 40))
      sqlite3_bind_double(insertion, 5, Double(number % 97))
      guard sqlite3_step(insertion) == SQLITE_DONE else { throw failure }
      sqlite3_reset(insertion)
    }
    try execute("COMMIT")
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(database))) }
}

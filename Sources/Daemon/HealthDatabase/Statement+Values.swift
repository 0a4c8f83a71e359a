import GRDB
import GRDBSQLite

extension Statement {
  /// Runs a statement that returns nothing, with a value for each question mark.
  ///
  /// Does the same as `execute(arguments:)`, without converting and checking the arguments first: for a row with a
  /// dozen of them that takes as long as everything SQLite does with it.
  func run(_ values: [DatabaseValue]) throws {
    defer { sqlite3_reset(sqliteStatement) }
    for (index, value) in values.enumerated() {
      try require(SQLITE_OK, value.bind(to: sqliteStatement, at: CInt(index + 1)))
    }
    try require(SQLITE_DONE, sqlite3_step(sqliteStatement))
  }

  private func require(_ success: CInt, _ code: CInt) throws {
    if code == success { return }
    let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)))
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
  }
}

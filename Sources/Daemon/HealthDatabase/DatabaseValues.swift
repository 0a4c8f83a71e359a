import Foundation
import GRDB
import GRDBSQLite

/// Access to a row's values that throws on a mismatch. A damaged file may hold NULL or text instead of a number, and
/// GRDB's subscripts would trap.
extension Row {
  /// Returns the value of a column by its index.
  ///
  /// - Throws: `RowDecodingError` for a value of the wrong kind.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(atIndex: index)
  }
}

enum JSON {
  /// Returns a value as JSON with sorted keys. Infinities and NaN are strings.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from JSON text that ``text(_:)`` wrote.
  ///
  /// - Throws: `DecodingError` for any other text.
  static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
    return try decoder.decode(type, from: Data(text.utf8))
  }
}

extension Statement {
  /// Runs a statement without results, with one value per question mark.
  ///
  /// Does the same as `execute(arguments:)` without first converting and checking the arguments. With a dozen of them,
  /// that would take as long as SQLite's own work.
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

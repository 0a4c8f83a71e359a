import GRDB

/// Values of a row that throw on a mismatch: a damaged file may hold NULL or text where a number should be, and GRDB's
/// subscripts stop the program there.
extension Row {
  /// Returns the value of a column by its index.
  ///
  /// - Throws: `RowDecodingError` for a value of another kind.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(atIndex: index)
  }

  /// Returns the value of a column by its name.
  ///
  /// - Throws: `RowDecodingError` for a value of another kind.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
    try decode(forColumn: column)
  }
}

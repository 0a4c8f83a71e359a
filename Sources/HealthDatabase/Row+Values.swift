import GRDB

/// What stands in a row, without trust: a damaged file holds nothing, or text, where a number should be. GRDB's subscripts
/// stop the program there.
extension Row {
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(atIndex: index)
  }

  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
    try decode(forColumn: column)
  }
}

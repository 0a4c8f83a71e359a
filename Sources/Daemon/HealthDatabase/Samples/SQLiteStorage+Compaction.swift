import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// The number of samples in individual rows, by type, and the state of moving them into blocks.
struct CompactionState {
  /// The number of a type's samples in individual rows, by the type's id.
  var rows: [Int64: Int] = [:]
  /// The number of rows at which the next attempt is worthwhile, by the type's id. The number grows with the rows that
  /// an attempt left behind, so that these rows alone cause no further attempt.
  var thresholds: [Int64: Int] = [:]
  var isRunning = false

  /// The number of new rows of a type that makes an attempt worthwhile.
  static let step = 2 * BlockColumns.capacity

  /// Returns the number of rows at which the next attempt is worthwhile, after an attempt that left some rows behind.
  /// The next attempt reads these rows again, so the number of rows must double: otherwise many attempts would read the
  /// rows of many sources.
  static func threshold(after rest: Int) -> Int { rest + max(step, rest) }

  /// Returns the id of a type with enough rows; nil when there is none or an attempt is running.
  mutating func next() -> Int64? {
    if isRunning { return nil }
    return rows.first { $0.value >= thresholds[$0.key] ?? Self.step }?.key
  }
}

extension SQLiteStorage {
  /// Moves individually saved samples into blocks in the background, once there are enough of them. Reads continue
  /// meanwhile; a change waits only while some thousand rows are moved.
  func compactIfWorthwhile() {
    let next = compaction.withLock { state in
      let next = state.next()
      state.isRunning = state.isRunning || next != nil
      return next
    }
    guard let next else { return }
    queue.asyncWriteWithoutTransaction { [self] db in
      // An attempt that fails changes nothing, and the rows remain valid.
      var left: Int?
      try? db.inTransaction(.immediate) {
        left = try compact(typeID: next, db)
        return .commit
      }
      compaction.withLock { state in
        state.isRunning = false
        state.rows[next] = left ?? state.rows[next]
        state.thresholds[next] = CompactionState.threshold(after: state.rows[next] ?? 0)
      }
    }
  }

  /// Moves samples of a type into blocks where enough of them differ only in time, value and UUID.
  ///
  /// - Returns: The number of remaining rows.
  func compact(typeID: Int64, _ db: Database) throws -> Int {
    let plain = "type_id = ? AND content IS NULL AND correlation IS NULL"
    if let identifier = try String.fetchOne(
      db, sql: "SELECT identifier FROM object_type WHERE id = ?", arguments: [typeID]),
      let type = ObjectType(identifier: identifier)
    {
      var groups = SampleGroups()
      for row in try rows("WHERE \(plain) ORDER BY serial", [typeID], of: type, SharedValues(db, file)) {
        groups.add(row.record, serial: row.serial, correlation: row.correlation)
      }
      for block in groups.takeBlocks() {
        try insert(block, db)
        let delete = try db.cachedStatement(sql: "DELETE FROM sample WHERE serial = ?")
        for serial in block.serials { try delete.execute(arguments: [Int64(bitPattern: serial)]) }
      }
    }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM sample WHERE type_id = ?", arguments: [typeID]) ?? 0
  }
}

import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// How many samples of a type stand in rows of their own, by the type's id.
struct CompactionState {
  var rows: [Int64: Int] = [:]
  /// From how many rows on the next attempt is worthwhile; what an attempt left behind does not count again.
  var thresholds: [Int64: Int] = [:]
  var isRunning = false

  static let step = 2 * BlockColumns.capacity

  mutating func next() -> Int64? {
    if isRunning { return nil }
    return rows.first { $0.value >= thresholds[$0.key] ?? Self.step }?.key
  }
}

extension SQLiteStorage {
  /// Moves samples that were saved one by one into blocks, once there are enough. Reading goes on meanwhile; a change waits
  /// for as long as some thousand rows take.
  func compactIfWorthwhile() {
    let next = compaction.withLock { state in
      let next = state.next()
      state.isRunning = state.isRunning || next != nil
      return next
    }
    guard let next else { return }
    queue.asyncWriteWithoutTransaction { [self] db in
      // An attempt that fails changes nothing; the rows are as good as before.
      var left: Int?
      try? db.inTransaction(.immediate) {
        left = try compact(typeID: next, db)
        return .commit
      }
      compaction.withLock { state in
        state.isRunning = false
        state.rows[next] = left ?? state.rows[next]
        state.thresholds[next] = (state.rows[next] ?? 0) + CompactionState.step
      }
    }
  }

  /// Moves every sample that has enough others like it into blocks.
  ///
  /// - Returns: How many rows are left.
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

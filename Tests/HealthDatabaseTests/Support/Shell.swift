import Foundation
import GRDB
import HealthModel

@testable import HealthDaemon
@testable import HealthDatabase

extension TemporaryFile {
  /// Returns the first column of each row.
  func rows(_ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  func execute(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.write { try $0.execute(sql: sql) }
  }

  /// Rewrites the checksums of all rows, as a program that writes invalid data would.
  func writeChecks() throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.write { db in
      for function in [Schema.rowCheck, Schema.blockHeadCheck, Schema.blockChecksum] { db.add(function: function) }
      for table in CheckedTable.all where table.name != "audit_line" {
        let columns = table.columns.joined(separator: ", ")
        try db.execute(sql: "UPDATE \(table.name) SET row_check = row_check('\(table.name)', \(columns))")
      }
      try db.execute(
        sql: """
          UPDATE sample_block SET head_check = block_head_check(\(BlockHead.columns));
          UPDATE sample_block SET checksum = block_checksum(head_check, device_id, unit, metadata, starts, ends,
            sample_values, uuids, serials);
          DELETE FROM sample_tally;
          DELETE FROM deletion_tally;
          """)
      try Schema.fillTallies(db)
    }
  }

  func counts() throws -> (blocks: Int, rows: Int) {
    (Int(try rows("SELECT count(*) FROM sample_block")[0])!, Int(try rows("SELECT count(*) FROM sample")[0])!)
  }
}

extension HealthDaemon {
  /// Adds apps to the device without asking for anything.
  func apps(_ apps: [AppIdentity]) { for app in apps { _ = connect(app) } }
}

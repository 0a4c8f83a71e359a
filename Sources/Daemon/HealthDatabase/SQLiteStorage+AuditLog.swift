import AuditLog
import Foundation
import GRDB
import HealthDaemon

/// The audit log as a table, with the same lines as a log in a separate file. The end of the log is stored a second
/// time, among the device's settings, so that the device notices lines that were cut from the end of the table. Before
/// the next entry, it then adds a line about this to the log, and no later session removes that line.
extension SQLiteStorage {
  static let checkpointSetting = "auditCheckpoint"

  /// Returns the lines of the audit log, in order; empty for a file without the table.
  ///
  /// - Throws: A `DeviceStorageError` when the numbers of the rows differ from the numbers in the lines.
  package func auditLines() throws(DeviceStorageError) -> [String] {
    try read { db in
      if try !db.tableExists(CheckedTable.auditLine.name) { return [] }
      let rows = try Row.fetchAll(db, sql: "SELECT seq, line FROM audit_line ORDER BY seq")
      // The line contains the number too, protected by its hash.
      if let (place, row) = rows.enumerated().first(where: { $0 != $1["seq"] as Int }) {
        throw DeviceStorageError(
          .unreadable,
          "The audit log was changed by another program: its row \(place) has the number \(row["seq"] as Int).")
      }
      return rows.map { $0["line"] }
    }
  }

  /// Returns the number of lines: the number of the last line, plus one because numbers start at 0.
  package func auditLineCount() throws(DeviceStorageError) -> Int {
    try read { db in
      if try !db.tableExists(CheckedTable.auditLine.name) { return 0 }
      return try Int.fetchOne(db, sql: "SELECT max(seq) + 1 FROM audit_line") ?? 0
    }
  }

  /// Checks the log: its chain, the separately stored end, and the ledger.
  ///
  /// - Parameter expected: A checkpoint kept elsewhere; nil for none.
  /// - Throws: A `DeviceStorageError` if the file cannot be read.
  package func verifyAuditLog(
    against expected: AuditCheckpoint? = nil
  ) throws(DeviceStorageError) -> AuditVerification {
    while true {
      let end = try auditCheckpoint()
      let text = try linesInOrder().map { $0 + "\n" }.joined()
      let (kept, ledger) = (try keptEnd(), ConsentLedger(restoring: try contents().apps))
      // Another process may be changing the device, so repeat until everything was read at the same moment.
      if try auditCheckpoint() != end { continue }
      return AuditVerification(of: Data(text.utf8), against: expected, kept: kept, ledger: ledger)
    }
  }

  /// Returns the lines in row order. The row numbers are not checked here, because the lines contain their own.
  private func linesInOrder() throws(DeviceStorageError) -> [String] {
    try read { db in
      if try !db.tableExists(CheckedTable.auditLine.name) { return [] }
      return try String.fetchAll(db, sql: "SELECT line FROM audit_line ORDER BY seq")
    }
  }

  /// Returns the end of the log; nil if the file has no log table.
  package func auditCheckpoint() throws(DeviceStorageError) -> AuditCheckpoint? {
    try read { db in try db.tableExists(CheckedTable.auditLine.name) ? try Self.end(db).0 : nil }
  }

  private func keptEnd() throws(DeviceStorageError) -> AuditVerification.KeptEnd {
    try read { db in
      if try !db.tableExists(CheckedTable.auditLine.name) { return .none }
      let text = try Self.keptCheckpoint(db)
      if let checkpoint = text.flatMap(AuditCheckpoint.init) { return .checkpoint(checkpoint) }
      return try text == nil && Self.needsNoCheckpoint(Self.end(db).line) ? .none : .missing
    }
  }

  /// Returns true if a log with this last line may lack a checkpoint: an empty log, or one from before checkpoints
  /// existed.
  private static func needsNoCheckpoint(_ last: String?) -> Bool {
    last.map { (try? AuditLine($0))?.event == .earlier } ?? true
  }

  func store(_ entries: [AuditEntry], _ db: Database) throws {
    guard let first = entries.first else { return }
    let finding = try Self.finding(db).map { AuditEntry(.finding, at: first.date, $0) }
    let chain = try Self.append([finding].compactMap(\.self) + entries, db)
    try CheckedTable.deviceSetting.insert(
      [Self.checkpointSetting, chain.checkpoint.description], db, replaces: true)
  }

  /// Compares the end of the log with the separately stored end.
  ///
  /// - Returns: Both ends, as values of a log entry; nil if the ends are equal.
  private static func finding(_ db: Database) throws -> [String: AuditValue]? {
    let text = try keptCheckpoint(db)
    let (end, line) = try end(db)
    let kept = text.flatMap(AuditCheckpoint.init)
    if kept == end { return nil }
    if text == nil, needsNoCheckpoint(line) { return nil }
    return ["kept": .text(kept?.description ?? ""), "found": .text(end.description)]
  }

  /// Returns the checkpoint of the log's end that is stored among the settings; nil for none.
  private static func keptCheckpoint(_ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT value FROM device_setting WHERE name = ?", arguments: [checkpointSetting])
  }

  /// Returns the end of the log, and its last line; nil for an empty one.
  private static func end(_ db: Database) throws -> (AuditCheckpoint, line: String?) {
    let last = try db.cachedStatement(sql: "SELECT seq, line FROM audit_line ORDER BY seq DESC LIMIT 1")
    guard let row = try Row.fetchOne(last) else { return (AuditChain().checkpoint, nil) }
    let line: String = row[1]
    return (AuditCheckpoint(count: (row[0] as Int) + 1, head: AuditChain.hash(of: line)), line)
  }

  /// Appends entries to the log without storing its checkpoint.
  ///
  /// - Returns: The chain with the entries at its end.
  @discardableResult
  static func append(_ entries: [AuditEntry], _ db: Database) throws -> AuditChain {
    var chain = AuditChain(continuing: try end(db).0)
    for entry in entries {
      let first = chain.count
      for (offset, line) in chain.append(entry).enumerated() {
        try CheckedTable.auditLine.insert([first + offset, line], db)
      }
    }
    return chain
  }
}

import AuditLog
import Foundation
import GRDB
import HealthDaemon

/// The fifth version: the audit log as a chain of lines.
extension Schema {
  /// The table of the chain, whose rows can be neither changed nor deleted.
  static let auditLines = """
    CREATE TABLE audit_line (
      seq INTEGER PRIMARY KEY,                     -- from 0
      line TEXT NOT NULL,                          -- JSON, with the hash of the line before
      row_check INTEGER                            -- of the other values
    ) STRICT;
    CREATE TRIGGER audit_line_stays BEFORE UPDATE ON audit_line
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;
    CREATE TRIGGER audit_line_is_not_lost BEFORE DELETE ON audit_line
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;

    """

  /// Moves the lines of an earlier log into the chain: from then on a change to them is noticed.
  static func chainAuditLog(_ db: Database) throws {
    try db.execute(sql: auditLines)
    let rows = try Row.fetchAll(db, sql: "SELECT time, app, call, answer FROM audit_log ORDER BY id")
    let entries = rows.map { row in
      let date = (try? Date(row["time"] as String, strategy: .iso8601)) ?? .distantPast
      return AuditEntry(
        .earlier, at: date, app: row["app"], ["call": .text(row["call"]), "answer": .text(row["answer"])])
    }
    if !entries.isEmpty { try SQLiteStorage.append(entries, db) }
    try db.execute(sql: "DROP TABLE audit_log;")
  }
}

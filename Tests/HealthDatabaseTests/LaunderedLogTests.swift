import AuditLog
import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("An audit log that another program changed never verifies again", .timeLimit(.minutes(20)))
struct LaunderedLogTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// The edits that a forger makes to the file while no device is open.
  enum Forgery: CaseIterable {
    case cutsTheEnd, writesAnew, appends, deletesTheCheckpoint

    func commit(in db: Database) throws {
      for trigger in ["audit_line_stays", "audit_line_is_not_lost"] { try db.execute(sql: "DROP TRIGGER \(trigger)") }
      let lines = try String.fetchAll(db, sql: "SELECT line FROM audit_line ORDER BY seq")
      switch self {
      case .cutsTheEnd:
        try db.execute(sql: "DELETE FROM audit_line WHERE seq >= ?", arguments: [lines.count - 2])
      case .writesAnew:
        try db.execute(sql: "DELETE FROM audit_line")
        var chain = AuditChain()
        let entries = try lines.dropFirst().map { text in
          var members = try AuditLine(text.replacing("denied", with: "granted")).members
          for name in ["seq", "prev", "at", "event", "app"] { members[name] = nil }
          let line = try AuditLine(text)
          return AuditEntry(
            line.event ?? .changed, at: try Date(line["at"] ?? "", strategy: .iso8601), app: line.app, members)
        }
        for (seq, line) in entries.flatMap({ chain.append($0) }).enumerated() {
          try CheckedTable.auditLine.insert([seq, line], db)
        }
      case .appends: try SQLiteStorage.append([AuditEntry(.changed, at: noon, ["call": "invented"])], db)
      case .deletesTheCheckpoint:
        try db.execute(
          sql: "DELETE FROM device_setting WHERE name = ?", arguments: [SQLiteStorage.checkpointSetting])
      }
    }
  }

  private func decide(_ decision: Decision) throws {
    try file.open { daemon in
      daemon.setDecision(decision, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
    }
  }

  private func problems() throws -> [String] {
    try file.open { daemon in
      AuditVerification(of: Data(try daemon.auditLines().map { $0 + "\n" }.joined().utf8)).problems
    }
  }

  @Test("Each later session detects that a log was truncated, rewritten or extended", arguments: Forgery.allCases)
  func forgery(_ forgery: Forgery) throws {
    try decide(.granted)
    try decide(.denied)
    #expect(try problems() == [])
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try forgery.commit(in: $0) }
    try queue.close()
    for session in 1...3 {
      try decide(session.isMultiple(of: 2) ? .denied : .granted)
      let problems = try problems()
      #expect(problems.contains { $0.contains("Another program changed the log") })
      #expect(problems.count == 1, "it is said once, in the first session")
    }
  }

  @Test("A device without edits reports no problems, even if opened often")
  func honest() throws {
    for session in 0..<4 { try decide(session.isMultiple(of: 2) ? .granted : .denied) }
    #expect(try problems() == [])
  }
}

import AuditLog
import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// A forger edits a store while no device is open. Some sessions of the device follow.
@Suite("No edit of a store makes a forged log verify", .timeLimit(.minutes(20)))
struct ForgersCampaignTests {
  private let file: TemporaryFile
  private let other: TemporaryFile
  private static let app = AppIdentity.stride.bundleIdentifier

  enum Edit: CaseIterable {
    case cutsTheEnd, deletesADecision, rewrites, writesAnew, inserts, appends, swapsLogs, editsTheLedger
    case deletesTheCheckpoint, deletesLinesAndCheckpoint
    /// Consistent edits of everything that the store contains: the log, its checkpoint and the ledger.
    case rollsTheFileBack, swapsStores, writesAllAnew
    /// Deletes a line that changed no answer, and makes the hashes and the checkpoint consistent.
    case deletesAnObservation

    /// True for an edit that leaves a consistent store. Only a checkpoint kept elsewhere can reveal it.
    var leavesAPossibleStore: Bool {
      [.rollsTheFileBack, .swapsStores, .writesAllAnew, .deletesAnObservation].contains(self)
    }
  }

  init() throws {
    (file, other) = (try TemporaryFile(), try TemporaryFile())
    try decide(.granted, .stepCount, in: file)
    try decide(.denied, .heartRate, in: file)
    try decide(.granted, .heartRate, in: other)
  }

  private func decide(_ decision: Decision, _ type: ObjectType, in file: TemporaryFile, byCommand: Bool = false) throws
  {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    var settings = DeviceSettings.fixed
    settings.isOpenedByCommand = byCommand
    let daemon = try HealthDaemon(settings: settings, storage: storage)
    daemon.setDecision(
      decision, for: Permission(type, .read), of: Self.app, through: byCommand ? .command : .settings)
  }

  private func verify(against checkpoint: AuditCheckpoint? = nil) throws -> AuditVerification {
    let storage = try SQLiteStorage(path: file.path, access: .readOnly)
    defer { storage.close() }
    return try storage.verifyAuditLog(against: checkpoint)
  }

  private func lines(of file: TemporaryFile) throws -> [String] {
    let storage = try SQLiteStorage(path: file.path, access: .readOnly)
    defer { storage.close() }
    return try storage.auditLines()
  }

  // MARK: The edits

  private func commit(_ edit: Edit) throws {
    let lines = try lines(of: file)
    func replaced(_ texts: [String]) -> [String] { texts.map { $0.replacing("denied", with: "granted") } }
    switch edit {
    case .cutsTheEnd: try write(Array(lines.dropLast(2)), keepsCheckpoint: true)
    case .deletesADecision: try write(Self.chained(lines[..<2] + lines[3...]), keepsCheckpoint: false)
    case .deletesAnObservation: try write(Self.chained(lines[..<3] + lines[4...]), keepsCheckpoint: false)
    case .rewrites: try write(replaced(lines), keepsCheckpoint: true)
    case .writesAnew: try write(Self.chained(replaced(lines)), keepsCheckpoint: false)
    case .inserts:
      let denial = try #require(lines.first { $0.contains("denied") })
      try write(Self.chained(lines[..<2] + replaced([denial]) + lines[2...]), keepsCheckpoint: false)
    case .appends: try write(Self.chained(lines + [lines[1]]), keepsCheckpoint: true)
    case .swapsLogs: try write(self.lines(of: other), keepsCheckpoint: false)
    case .editsTheLedger: try allowEverything()
    case .deletesTheCheckpoint: try change { try Self.deleteCheckpoint($0) }
    case .deletesLinesAndCheckpoint:
      try write([], keepsCheckpoint: true)
      try change { try Self.deleteCheckpoint($0) }
    case .rollsTheFileBack: break
    case .swapsStores: try other.contents().write(to: URL(filePath: file.path))
    case .writesAllAnew:
      try write(Self.chained(replaced(lines)), keepsCheckpoint: false)
      try allowEverything()
    }
  }

  /// Returns the lines with new numbers and hashes that match their positions.
  private static func chained(_ lines: some Sequence<String>) throws -> [String] {
    var (chained, previous): ([String], String) = ([], AuditChain.genesis)
    for text in lines {
      var line = try AuditLine(text)
      (line.members["seq"], line.members["prev"]) = (.integer(chained.count), .text(previous))
      chained.append(AuditValue.members(line.members).canonicalJSON)
      previous = AuditChain.hash(of: chained[chained.count - 1])
    }
    return chained
  }

  private static func deleteCheckpoint(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM device_setting WHERE name = ?", arguments: [SQLiteStorage.checkpointSetting])
  }

  private func change(_ body: (Database) throws -> Void) throws {
    // A forger who knows the file format keeps the row counts correct, as healthsheet does. So make REPLACE fire the
    // delete triggers.
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA recursive_triggers = ON") }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.write(body)
    try queue.close()
  }

  /// Replaces the log's lines in healthsheet's format, and updates the store's checkpoint unless it is to be kept.
  private func write(_ lines: [String], keepsCheckpoint: Bool) throws {
    try change { db in
      for trigger in ["audit_line_stays", "audit_line_is_not_lost"] {
        try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)")
      }
      try db.execute(sql: "DELETE FROM audit_line")
      for (seq, line) in lines.enumerated() { try CheckedTable.auditLine.insert([seq, line], db) }
      if keepsCheckpoint { return }
      try CheckedTable.deviceSetting.insert(
        [SQLiteStorage.checkpointSetting, AuditCheckpoint(endOf: lines).description], db, replaces: true)
    }
  }

  /// Changes every stored answer to granted without writing a line to the log.
  private func allowEverything() throws {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    var change = DeviceChange()
    change.apps = try storage.contents().apps
    for index in change.apps.indices {
      guard let consent = change.apps[index].consent else { continue }
      change.apps[index].consent = StoredApp.Consent(
        position: consent.position, decisions: consent.decisions.map { ($0.permission, .granted) })
    }
    try storage.commit(change)
  }

  // MARK: The campaign

  @Test(
    "Each edit of a store is detected, even if the store is opened often afterwards", arguments: Edit.allCases, 0...3)
  func campaign(_ edit: Edit, sessions: Int) throws {
    let older = try file.contents()
    // Decide about a type that no later session changes, because an equal decision at the same time would give an equal
    // line.
    try decide(.denied, .bodyMass, in: file)
    let kept = AuditCheckpoint(endOf: try lines(of: file))
    #expect(try verify(against: kept).isConsistent)
    if edit == .rollsTheFileBack { try older.write(to: URL(filePath: file.path)) } else { try commit(edit) }
    for session in 0..<sessions {
      // The last session decides the forged permission again.
      let decision = session.isMultiple(of: 2) ? Decision.granted : .denied
      try decide(decision, session == 2 ? .heartRate : .stepCount, in: file, byCommand: session.isMultiple(of: 2))
    }
    let (alone, withCheckpoint) = (try verify(), try verify(against: kept))
    #expect(alone.isConsistent == edit.leavesAPossibleStore, "\(alone.problems)")
    #expect(!withCheckpoint.isConsistent, "found by who kept a checkpoint elsewhere")
  }

  @Test("If stored answers were edited, the report names the app, the type, the stored answer and the logged answer")
  func ledger() throws {
    try allowEverything()
    let found = try verify()
    #expect(found.ledgerDifferences.map(\.subject) == [.permission(Permission(.heartRate, .read))])
    #expect(found.problems == ["com.example.stride, read heartRate: the device has granted, but the log has denied."])
    #expect(found.firstFlawedLine == nil, "no line is at fault")
    try decide(.denied, .heartRate, in: file)
    let later = try verify()
    #expect(later.ledgerDifferences.isEmpty, "they agree again")
    let leap = "the line names granted as the previous answer, but the lines before it give denied"
    #expect(later.problems.contains { $0.contains(leap) })
  }

  @Test("Limits, undone answers, resets and deleted objects are not reported as edits of the stored answers")
  func honest() throws {
    let heartRate = Permission(.heartRate, .read)
    try file.open { daemon in
      daemon.setDecision(.limited(since: noon.addingTimeInterval(-0.25)), for: heartRate, of: Self.app)
      let before = daemon.consent
      daemon.setDecision(.denied, for: heartRate, of: Self.app)
      for change in daemon.consent.changes(since: before) { daemon.undo(change, to: before) }
      daemon.setNewRecords(.share, for: Self.app)
    }
    #expect(try verify().problems == [])
    try file.open { daemon in
      let before = daemon.consent
      daemon.resetDecisions(of: Self.app)
      #expect(daemon.decisions(of: Self.app).isEmpty)
      for change in daemon.consent.changes(since: before) { daemon.undo(change, to: before) }
    }
    #expect(try verify().problems == [])
    try file.open { $0.resetDecisions(of: Self.app) }
    #expect(try verify().problems == [])
  }
}

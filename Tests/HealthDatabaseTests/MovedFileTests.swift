import Foundation
import Glibc
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A change reports that the file is no longer in place, and never mixes two files", .timeLimit(.minutes(20)))
struct MovedFileTests {
  private let file: TemporaryFile
  private let steps = Permission(.stepCount, .read)
  private let app = AppIdentity.stride.bundleIdentifier

  init() throws { file = try TemporaryFile() }

  enum Loss: CaseIterable { case deleted, movedAway, replaced }

  @Test(
    "A device whose file was deleted, moved or replaced refuses changes until the file is back",
    arguments: Loss.allCases)
  func lost(_ loss: Loss) throws {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    daemon.setDecision(.granted, for: steps, of: app)
    let aside = file.path + ".aside"
    #expect(loss == .deleted ? link(file.path, aside) == 0 : true)
    #expect(loss == .deleted ? unlink(file.path) == 0 : rename(file.path, aside) == 0)
    if loss == .replaced { try Data("another".utf8).write(to: URL(filePath: file.path)) }
    daemon.setDecision(.denied, for: steps, of: app)
    #expect(daemon.consent.decision(for: steps, of: app) == .granted, "what is not stored is not so")
    let sentence =
      loss == .replaced ? "was replaced with another file while it was open" : "was deleted or moved while it was open"
    #expect(daemon.storageProblem?.contains(sentence) == true)
    #expect(daemon.storageExitStatus == 74)
    #expect(rename(aside, file.path) == 0)
    daemon.setDecision(.denied, for: steps, of: app)
    #expect(daemon.storageProblem == nil)
    #expect(daemon.consent.decision(for: steps, of: app) == .denied)
  }

  /// Returns the file and its write-ahead log as a killed process leaves them. The log contains one more decision.
  private func killed(after decision: Decision) throws -> (file: Data, log: Data) {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    try HealthDaemon(settings: .fixed, storage: storage).setDecision(decision, for: steps, of: app)
    return (try file.contents(), try Data(contentsOf: URL(filePath: file.path + "-wal")))
  }

  @Test("A restored copy of a file is not read with the write-ahead log of the replaced file")
  func oldLog() throws {
    try file.open { $0.setDecision(.granted, for: steps, of: app) }
    let backup = try file.contents()
    let left = try killed(after: .denied)
    try left.file.write(to: URL(filePath: file.path))
    try left.log.write(to: URL(filePath: file.path + "-wal"))
    #expect(try file.open { $0.consent.decision(for: steps, of: app) } == .denied, "its own log is read")
    try backup.write(to: URL(filePath: file.path))
    try left.log.write(to: URL(filePath: file.path + "-wal"))
    for access in [SQLiteStorage.Access.existing, .readOnly] {
      #expect {
        try SQLiteStorage(path: file.path, access: access).close()
      } throws: {
        "\($0)".contains("does not belong to the file")
      }
    }
    #expect(try file.contents() == backup)
    for suffix in ["-wal", "-shm"] { unlink(file.path + suffix) }
    #expect(try file.open { $0.consent.decision(for: steps, of: app) } == .granted)
  }
}

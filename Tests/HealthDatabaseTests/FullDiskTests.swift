import Foundation
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A full or failing disk causes a clear error, loses nothing, and can recover")
struct FullDiskTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  @Test("A failed save changes nothing, the app gets errorDatabaseInaccessible (6), and the person is told the cause")
  func full() throws {
    let storage = try SQLiteStorage(path: file.path)
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    for direction in Direction.allCases {
      daemon.setDecision(.granted, for: Permission(.stepCount, direction), of: "com.example.stride")
    }
    let connection = daemon.connect(.stride)
    try connection.save([.steps(1, at: 1)])
    let before = Snapshot(daemon)
    try storage.limit(pages: 0)
    let problem =
      "The disk has no space left for “\(file.path)”, and nothing was changed: free some space, and try again."
    #expect(throws: HealthError.databaseInaccessible) {
      try connection.save((2..<2000).map { .steps($0, at: Double($0)) })
    }
    #expect(daemon.storageProblem == problem)
    #expect(Snapshot(daemon) == before)
    // Free some disk space.
    try storage.limit(pages: 1_000_000)
    try connection.save([.steps(2000, at: 2)])
    #expect(daemon.storageProblem == nil)
    let after = Snapshot(daemon)
    #expect(after.samples[.stepCount]?.count == 2)
    storage.close()
    #expect(try file.open { Snapshot($0) } == after)
  }

  @Test("A change that was not stored notifies no app")
  func silence() throws {
    let storage = try SQLiteStorage(path: file.path)
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.stride")
    let connection = daemon.connect(.stride)
    let heard = Mutex<[StoreChange?]>([])
    let observation = connection.observeChanges(of: [.stepCount]) { change in heard.withLock { $0.append(change) } }
    try storage.limit(pages: 0)
    #expect(daemon.add((1...2000).map { .steps($0, at: Double($0)) }) == 0)
    try storage.limit(pages: 1_000_000)
    daemon.add([.steps(5000)])
    #expect(heard.withLock { $0.map { $0?.added } } == [[.fixed(5000)]])
    withExtendedLifetime(observation) {}
    storage.close()
  }

  @Test("A failed change leaves deletions, versions, decisions and source orders unchanged")
  func takingBack() throws {
    let storage = RefusingStorage(try SQLiteStorage(path: file.path))
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    for permission in [Permission(.stepCount, .share), Permission(.stepCount, .read)] {
      daemon.setDecision(.granted, for: permission, of: "com.example.stride")
    }
    let connection = daemon.connect(.stride)
    try connection.save([.steps(99)])
    try daemon.addDurably((1000..<1600).map { .steps($0, at: Double($0)) } + [.steps(3, by: .watch)])
    try daemon.addDurably([.bloodPressure(10), .steps(1, 1, .sync("a", version: 1))])
    let before = Snapshot(daemon)
    storage.refuse(true)
    #expect(throws: HealthError(RefusingStorage.problem)) { try connection.delete([SampleRecord.steps(99).reference]) }
    #expect(throws: HealthError(RefusingStorage.problem)) { try connection.save([.steps(100)]) }
    #expect(throws: HealthError(RefusingStorage.problem)) {
      try connection.sampleChanges(matchingAny: [SampleQuery(.stepCount)])
    }
    daemon.deleteSamples((1000..<1010).map { UUID.fixed($0) } + [.fixed(11), .fixed(1), .fixed(10)])
    #expect(daemon.add([.steps(2, 1, .sync("a", version: 2))]) == 0)
    daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: "com.example.stride")
    daemon.resetDecisions(of: "com.example.stride")
    daemon.setSourceOrder(["com.example.stride"], for: .stepCount)
    daemon.setCharacteristics(Characteristics())
    #expect(daemon.storageProblem == RefusingStorage.problem.description)
    #expect(Snapshot(daemon) == before)
    storage.refuse(false)
    daemon.deleteSamples([UUID.fixed(10), .fixed(1001)])
    #expect(daemon.add([.steps(2, 1, .sync("a", version: 2))]) == 1)
    #expect(daemon.storageProblem == nil)
    let after = Snapshot(daemon)
    storage.storage.close()
    #expect(try file.open { Snapshot($0) } == after)
  }

  @Test("A file that cannot grow gives the same error in a separate process")
  func sizeLimit() throws {
    let lines = try Child("fill", file.path, "400000").lines()
    let refused = try #require(lines.firstIndex { $0.hasPrefix("refused ") })
    #expect(refused > 2)
    #expect(lines[refused].contains("“\(file.path)”") && lines[refused].contains("nothing was changed"))
    #expect(lines.count == refused + 2 && lines[refused + 1].hasPrefix("done "))
    let saved = lines.filter { $0.hasPrefix("done ") }
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 300 * saved.count)
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
  }

  @Test("A read-only file or folder is reported and left unchanged", arguments: [true, false])
  func readOnly(isFile: Bool) throws {
    try file.open { try $0.addDurably([.steps(1)]) }
    let before = try file.contents()
    let folder = file.folder.path
    // Other users may read the file, so reading is not what fails.
    chmod(file.path, isFile ? 0o444 : 0o666)
    chmod(folder, isFile ? 0o777 : 0o555)
    defer { chmod(folder, 0o755) }
    let child = getuid() == 0 ? try Child("open", file.path, "nobody") : try Child("open", file.path)
    let line = try #require(child.lines().first)
    #expect(line.hasPrefix("refused 73 ") && line.contains("Permission denied"))
    #expect(
      line.contains(
        isFile
          ? "There is no permission to write “\(file.path)”"
          : "There is no permission to write in the folder “\(folder)”"))
    #expect(try file.contents() == before)
    #expect(file.names == ["kim.healthsheet"])
  }
}

extension SQLiteStorage {
  /// Limits the file to a number of pages. With zero, the file cannot grow at all.
  fileprivate func limit(pages: Int) throws {
    _ = try queue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(max(1, pages))") }
  }
}

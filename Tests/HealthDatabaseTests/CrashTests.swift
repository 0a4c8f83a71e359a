import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon
@testable import HealthDatabase
@testable import StorageProgram

/// A process changes a device in an endless loop and is killed at random times. The test then checks the device.
///
/// An environment variable sets the number of kills: `HEALTHSHEET_CRASHES=500 swift test --filter CrashTests`.
@Suite("After kill -9 a file has every acknowledged change and no partial change")
struct CrashTests {
  private static let crashes = TestSize.amount(10, full: 24, variable: "HEALTHSHEET_CRASHES")

  @Test("A file stays intact although its program is killed repeatedly")
  func crashing() throws {
    let file = try TemporaryFile()
    var random = SplitMix64(seed: 20_251_120)
    var history = History()
    for crash in 1...Self.crashes {
      let child = try Child("change", file.path, "\(history.next)")
      // Kill after a random number of lines and a short delay, so that the kill falls into a statement, a commit or a
      // checkpoint.
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        guard let line = child.line() else { break }
        history.note(line)
      }
      var idle = Int.random(in: 0...20_000, using: &random)
      while idle > 0 { idle -= 1 }
      for line in child.kill() { history.note(line) }
      try #require(history.problems == [], "crash \(crash)")
      try compare(history, since: history.settled, file, "crash \(crash)")
      history.settle()
    }
    try compare(history, since: 0, file, "in the end")
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try file.rows("PRAGMA foreign_key_check") == [])
  }

  /// - Parameter first: The first change to check. Checking all changes would take longer with each crash, because the
  ///   file grows.
  private func compare(_ history: History, since first: Int, _ file: TemporaryFile, _ when: String) throws {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let kept = try Kept(storage, since: first)
    for problem in history.contradictions(of: kept, since: first) { Issue.record("\(when): \(problem)") }
  }
}

/// The stored results of some changes.
private struct Kept {
  var stored: Set<UUID> = []
  var pressures: [SampleRecord] = []
  var decision: Decision?

  init(_ storage: SQLiteStorage, since first: Int) throws {
    let start = Change.start(first)
    let contents = try storage.contents()
    let consent = contents.apps.first { $0.identity.bundleIdentifier == "com.example.stride" }?.consent
    decision = consent?.decisions.first { $0.permission == Permission(.stepCount, .read) }?.decision
    for type in [ObjectType.stepCount, .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic] {
      let records = try storage.read { db in
        guard let id = try storage.names.withLock({ try $0.knownID(of: type, db) }) else { return [SampleRecord]() }
        let shared = SharedValues(db, storage.file)
        let rows = try storage.rows("WHERE type_id = ? AND start_time >= ?", [id, start], of: type, shared)
        let ids = try Int64.fetchAll(
          db, sql: "SELECT id FROM sample_block WHERE type_id = ? AND last_start >= ?", arguments: [id, start])
        let blocks = try ids.map { try storage.block($0, of: type, shared) }
        return rows.map(\.record) + blocks.flatMap { block in (0..<block.count).map(block.record) }
      }
      stored.formUnion(records.map(\.uuid))
      if type == .bloodPressure { pressures = records }
    }
  }
}

/// The changes that a process reported.
private struct History {
  private(set) var problems: [String] = []
  private var done: [Int] = []
  /// The change that was tried but not acknowledged. It may be stored or not, but only as a whole.
  private var begun: Int?
  /// Changes before this one were checked after an earlier crash, and no later change affects them.
  private(set) var settled = 0
  /// The changes that were not acknowledged before a crash. They may or may not be stored.
  private var open: [Int] = []

  var next: Int { (done.last ?? 0) > (open.last ?? 0) ? (done.last ?? 0) + 1 : (open.last ?? 0) + 1 }

  mutating func note(_ line: String) {
    let words = line.split(separator: " ")
    switch words.first {
    case "begin": begun = Int(words[1])
    case "done":
      done.append(Int(words[1])!)
      begun = nil
    default: problems.append(line)
    }
  }

  mutating func settle() {
    if let begun { open.append(begun) }
    begun = nil
    // A deletion removes the samples of the change whose number is lower by two.
    settled = max(0, next - 2)
  }

  func contradictions(of kept: Kept, since first: Int) -> [String] {
    var found: [String] = []
    let stored = kept.stored
    let acknowledged = Set(done)
    let tried = acknowledged.union(open).union(begun.map { [$0] } ?? [])
    for number in tried.sorted() where number >= first {
      let samples = Change(number).samples.flatMap(\.withMembers)
      if samples.isEmpty { continue }
      let count = samples.count { stored.contains($0) }
      if count != 0 && count != samples.count {
        found.append("\(count) of \(samples.count) samples of change \(number)")
      }
      let deletion = Change(number).kind == .many && Change(number + 2).kind == .deletion ? number + 2 : nil
      let isDeleted = deletion.map { acknowledged.contains($0) } ?? false
      let mayBeDeleted = deletion.map { tried.contains($0) } ?? false
      if acknowledged.contains(number), count == 0, !mayBeDeleted { found.append("change \(number) is gone") }
      if isDeleted, count > 0 { found.append("change \(number) is back") }
    }
    for pressure in kept.pressures where pressure.withMembers.count != 3 {
      found.append("a blood pressure has \(pressure.withMembers.count - 1) members")
    }
    if let last = done.last(where: { Change($0).kind == .consent }) {
      // The file may contain a later decision instead, even if that was not acknowledged.
      let later = tried.filter { $0 > last && Change($0).kind == .consent }
      let possible = ([last] + later).map { $0 % 2 == 0 ? Decision.granted : .denied }
      if !possible.contains(where: { $0 == kept.decision }) { found.append("the answer of change \(last) is gone") }
    }
    return found
  }
}

extension SampleRecord {
  fileprivate var withMembers: [UUID] {
    if case .correlation(let members) = content { return [uuid] + members.map(\.uuid) }
    return [uuid]
  }
}

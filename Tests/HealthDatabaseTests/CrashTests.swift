import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import HealthDaemon
@testable import HealthDatabase
@testable import StorageProgram

/// A process changes a device without end and is killed at moments nobody chose. Then the device is looked at.
///
/// How often is said by the environment: `HEALTHSHEET_CRASHES=500 swift test --filter CrashTests`.
@Suite("After kill -9, what was acknowledged is there, and nothing is there by half")
struct CrashTests {
  private static let crashes = ProcessInfo.processInfo.environment["HEALTHSHEET_CRASHES"].flatMap { Int($0) } ?? 24

  @Test("…each time, on the same file")
  func crashing() throws {
    let file = try TemporaryFile()
    var random = SplitMix64(seed: 20_251_120)
    var history = History()
    for crash in 1...Self.crashes {
      let child = try Child("change", file.path, "\(history.next)")
      // So many lines later, and a little more: in the middle of a statement, of a commit, of a checkpoint.
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        guard let line = child.line() else { break }
        history.note(line)
      }
      var idle = Int.random(in: 0...20_000, using: &random)
      while idle > 0 { idle -= 1 }
      for line in child.kill() { history.note(line) }
      try #require(history.problems == [], "crash \(crash)")
      try file.open { daemon in
        for problem in history.contradictions(of: daemon) { Issue.record("crash \(crash): \(problem)") }
      }
      history.settle()
    }
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try file.rows("PRAGMA foreign_key_check") == [])
  }
}

/// What a process said of its changes.
private struct History {
  private(set) var problems: [String] = []
  private var done: [Int] = []
  /// Tried, and not acknowledged: it may have happened or not, but all of it or nothing.
  private var begun: Int?
  /// Earlier changes that were not acknowledged before a crash, and what came of them.
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
  }

  func contradictions(of daemon: HealthDaemon) -> [String] {
    var found: [String] = []
    let stored = Set(
      [ObjectType.stepCount, .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic].flatMap {
        daemon.allSamples(SampleQuery($0)).map(\.uuid)
      })
    let acknowledged = Set(done)
    let tried = acknowledged.union(open).union(begun.map { [$0] } ?? [])
    for number in tried.sorted() {
      let samples = Change(number).samples.flatMap(\.withMembers)
      if samples.isEmpty { continue }
      let count = samples.count { stored.contains($0) }
      if count != 0 && count != samples.count {
        found.append("\(count) of \(samples.count) samples of change \(number)")
      }
      let deletion = Change(number).kind == .many ? number + 2 : nil
      let isDeleted = deletion.map { acknowledged.contains($0) } ?? false
      let mayBeDeleted = deletion.map { tried.contains($0) } ?? false
      if acknowledged.contains(number), count == 0, !mayBeDeleted { found.append("change \(number) is gone") }
      if isDeleted, count > 0 { found.append("change \(number) is back") }
    }
    for pressure in daemon.allSamples(SampleQuery(.bloodPressure)) where pressure.withMembers.count != 3 {
      found.append("a blood pressure has \(pressure.withMembers.count - 1) members")
    }
    if let last = done.last(where: { Change($0).kind == .consent }) {
      let decision = daemon.decisions(of: "com.example.stride")[Permission(.stepCount, .read)]
      // A later answer that was not acknowledged may count as well.
      let later = tried.filter { $0 > last && Change($0).kind == .consent }
      let possible = ([last] + later).map { $0 % 2 == 0 ? Decision.granted : .denied }
      if !possible.contains(where: { $0 == decision }) { found.append("the answer of change \(last) is gone") }
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

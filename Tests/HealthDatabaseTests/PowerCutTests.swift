import Foundation
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A power failure may lose an app's anchors, but never hides changes from the app")
struct PowerCutTests {
  private let file: TemporaryFile
  private let query = [SampleQuery(.stepCount)]

  init() throws { file = try TemporaryFile() }

  /// Works with the device until the power fails. Data that was not synced to disk is lost.
  private func untilThePowerIsCut(_ body: (HealthDaemon) throws -> Void) throws {
    let storage = ForgettingStorage(try SQLiteStorage(path: file.path))
    defer { storage.storage.close() }
    try body(try HealthDaemon(settings: .fixed, storage: storage))
  }

  @Test("After a power failure a query with a lost anchor returns every change that the app has not seen (Q22)")
  func anchors() throws {
    var held: [UInt64] = []
    var all: [UUID] = []
    for run in 0..<4 {
      try untilThePowerIsCut { daemon in
        daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
        let app = daemon.connect(.stride)
        // An anchor from before the power failure must report everything that the app has not seen.
        for (seen, anchor) in held.enumerated() {
          let told = try app.sampleChanges(matchingAny: query, since: anchor).added.map(\.uuid)
          #expect(Set(told).isSuperset(of: all.dropFirst(seen + 1)), "run \(run), anchor \(anchor)")
        }
        for number in 0..<3 {
          let sample = SampleRecord.steps(10 * run + number, at: Double(10 * run + number))
          try daemon.addDurably([sample])
          all.append(sample.uuid)
          held.append(try app.sampleChanges(matchingAny: query, since: held.last ?? 0).anchor)
          #expect(try app.sampleChanges(matchingAny: query, since: held.last!).added.isEmpty)
        }
      }
    }
    #expect(Set(held).count == held.count, "no anchor was given twice")
  }

  @Test("Anchors of queries remain valid after closing and reopening")
  func reopened() throws {
    var held: [UInt64] = []
    for run in 0..<3 {
      try file.open { daemon in
        daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
        let app = daemon.connect(.stride)
        for number in 0..<2 {
          try daemon.addDurably([.steps(10 * run + number, at: Double(10 * run + number))])
          held.append(try app.sampleChanges(matchingAny: query, since: held.last ?? 0).anchor)
        }
        for (place, anchor) in held.enumerated() {
          #expect(try app.sampleChanges(matchingAny: query, since: anchor).added.count == held.count - place - 1)
        }
      }
    }
  }
}

/// A disk that keeps only what must survive a power failure.
private final class ForgettingStorage: DeviceStorageWrapper {
  let storage: SQLiteStorage

  init(_ storage: SQLiteStorage) { self.storage = storage }

  func commit(_ change: DeviceChange) throws(DeviceStorageError) {
    if change.urgency == .power { try storage.commit(change) }
  }
}

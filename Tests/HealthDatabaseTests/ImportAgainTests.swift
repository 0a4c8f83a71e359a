import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("An export is imported a second time")
struct ImportAgainTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Records the type of each read, and how many sources the read names.
  private final class WatchedStorage: DeviceStorageWrapper {
    struct Read: Hashable {
      var type: ObjectType
      var sourceCount: Int?
    }

    let storage: SQLiteStorage
    private let log = Mutex<[Read]>([])
    var reads: [Read] { log.withLock { $0 } }

    init(_ storage: SQLiteStorage) { self.storage = storage }

    func samples(
      of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
    ) throws(DeviceStorageError) -> StoredSamples {
      log.withLock { $0.append(Read(type: type, sourceCount: sources?.count)) }
      return try storage.samples(of: type, by: sources, from: start, known: known)
    }
  }

  private func app(_ number: Int) -> SourceRevisionRecord {
    SourceRevisionRecord(source: SourceRecord(name: "App \(number)", bundleIdentifier: "com.example.app\(number)"))
  }

  /// Imports batches into the device as `healthsheet import` does.
  private func importing(
    _ batches: [[SampleRecord]], into daemon: HealthDaemon, keepsInMemory: Bool = false
  ) throws -> Int {
    var samples = SampleImport(into: daemon, sourceNames: nil, keepsInMemory: keepsInMemory)
    let count = try batches.reduce(0) { try $0 + samples.add(SampleBatch($1)) }
    return try count + samples.finish()
  }

  @Test("An import reads a type with many sources once as a whole, and not source by source in each batch")
  func manySources() throws {
    let batches = (0..<3).map { batch in
      (0..<100).map { SampleRecord.steps(100 * batch + $0, by: app(100 * batch + $0)) }
    }
    let count = try file.open { try importing(batches, into: $0) }
    #expect(count == 300)
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let watched = WatchedStorage(storage)
    let daemon = try HealthDaemon(settings: .fixed, storage: watched)
    #expect(try importing(batches, into: daemon) == 0)
    #expect(watched.reads.filter { $0.type == .stepCount } == [WatchedStorage.Read(type: .stepCount, sourceCount: nil)])
    #expect(daemon.allSamples(SampleQuery(.stepCount)).count == 300)
  }

  @Test("If a type is read as a whole because it has many sources, samples already in memory are not read again")
  func oneSourceBefore() throws {
    let few = (0..<100).map { SampleRecord.steps(1_000 + $0, at: Double($0), by: app($0)) }
    try file.open { daemon in
      try daemon.addDurably(few)
      try daemon.addDurably((0..<400).map { SampleRecord.steps($0, at: Double($0)) })
    }
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let late = noon.addingTimeInterval(60 * 395)
    let phone: Set = [SourceRevisionRecord.phone.source.bundleIdentifier]
    _ = try storage.samples(of: .stepCount, by: phone, from: late, known: nil)
    let many = try storage.samples(
      of: .stepCount, by: Set(few.map(\.bundleIdentifier)), from: .beforeEverything, known: nil)
    #expect(Set(many.rows.map(\.record.uuid)).isSuperset(of: few.map(\.uuid)))
    // A later block of the phone contains samples that are in memory already.
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    try daemon.addDurably((400..<800).map { SampleRecord.steps($0, at: Double($0)) })
    let rest = try storage.samples(of: .stepCount, by: phone, from: .beforeEverything, known: late)
    #expect(rest.blocks.allSatisfy { $0.starts.allSatisfy { $0 < late.timeIntervalSinceReferenceDate + 60 * 5 } })
  }

  @Test(
    "When an import goes on to another type, the earlier type leaves memory, and can be read again completely")
  func memory() throws {
    let steps = (0..<600).map { SampleRecord.steps($0, at: Double($0)) }
    let flights = (0..<600).map { number in
      SampleRecord.sample(
        10_000 + number, .flightsClimbed, .quantity(HealthQuantity(2, .count)), at: Double(number))
    }
    let batches = [Array(steps[..<300]), Array(steps[300...]), flights]
    for (round, added) in [1_200, 0].enumerated() {
      try file.open { daemon in
        let count = try importing(batches, into: daemon)
        #expect(count == added, "round \(round)")
        let inMemory = daemon.read { state in state.store.samples(of: .stepCount, by: .phoneIdentifier).count }
        #expect(inMemory == 0, "round \(round)")
        #expect(daemon.read { $0.store.samples(of: .flightsClimbed, by: .phoneIdentifier).count } == 600)
        // The summary needs no samples.
        let summary = daemon.summary(of: .stepCount)
        #expect(summary.sampleCount == 600 && summary.earliest == steps[0].start && summary.latest == steps[599].end)
        #expect(daemon.sourceOrder(for: .stepCount) == [SourceRevisionRecord.phone.source])
        #expect(Set(daemon.allSamples(SampleQuery(.stepCount))) == Set(steps))
      }
    }
    let reopened = try file.open { $0.allSamples(SampleQuery(.stepCount)) }
    #expect(Set(reopened) == Set(steps))
  }

  @Test("An import that alternates between types adds each sample once, and does not reread the file for each batch")
  func alternating() throws {
    let batches = (0..<40).map { batch in
      (0..<10).map { number in
        let number = 10 * batch + number
        return batch.isMultiple(of: 2)
          ? SampleRecord.steps(number, at: Double(number))
          : .sample(number, .flightsClimbed, .quantity(HealthQuantity(2, .count)), at: Double(number))
      }
    }
    let count = try file.open { try importing(batches, into: $0) }
    #expect(count == 400)
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let watched = WatchedStorage(storage)
    let daemon = try HealthDaemon(settings: .fixed, storage: watched)
    #expect(try importing(batches, into: daemon) == 0)
    #expect(watched.reads.filter { $0.type == .stepCount }.count <= 4)
  }
}

extension String {
  fileprivate static let phoneIdentifier = SourceRevisionRecord.phone.source.bundleIdentifier
}

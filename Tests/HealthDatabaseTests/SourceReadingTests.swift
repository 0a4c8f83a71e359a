import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("The samples of each source are read separately")
struct SourceReadingTests {
  private let file: TemporaryFile
  private let phone = "com.apple.health.phone"
  private let scale = "com.example.scale"

  init() throws { file = try TemporaryFile() }

  /// Creates a device with three sources of steps: in blocks, in rows, and among the records of deleted samples.
  private func makeDevice() throws {
    try file.open { daemon in
      try daemon.addDurably((0..<300).map { .steps($0, at: Double($0), by: .phone) })
      try daemon.addDurably((300..<600).map { .steps($0, at: Double($0), by: .watch) })
      try daemon.addDurably((0..<3).map { .steps(600 + $0, at: 1000, by: [.phone, .watch, .scale][$0]) })
      daemon.deleteSamples([.fixed(5), .fixed(305), .fixed(602)])
    }
  }

  private func read<Value>(_ body: (SQLiteStorage) throws -> Value) throws -> Value {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    return try body(storage)
  }

  private func uuids(_ stored: StoredSamples) -> Set<UUID> {
    Set(stored.rows.map(\.record.uuid) + stored.blocks.flatMap(\.uuids))
  }

  @Test("Reading one source visits no samples of other sources, and gives the same samples as a complete read")
  func onlyThose() throws {
    try makeDevice()
    try read { storage in
      let all = try storage.samples(of: .stepCount)
      for sources in [[phone], [scale], [phone, scale], ["com.example.nobody"], []] as [Set<String>] {
        let some = try storage.samples(of: .stepCount, by: sources, from: .beforeEverything, known: nil)
        #expect(
          some.rows.map(\.serial)
            == all.rows.filter { sources.contains($0.record.sourceRevision.source.bundleIdentifier) }.map(\.serial))
        #expect(
          some.blocks.map(\.uuids)
            == all.blocks.filter { sources.contains($0.sourceRevision.source.bundleIdentifier) }.map(\.uuids))
        #expect(some.deletions == all.deletions.filter { sources.contains($0.bundleIdentifier) })
        #expect(some.isComplete)
      }
      #expect(all.deletions.count == 3)
    }
  }

  @Test("A source's samples can be read span by span, latest first, until no earlier samples remain")
  func stretches() throws {
    try makeDevice()
    let late = noon.addingTimeInterval(60 * 400)
    try read { storage in
      let watch = "com.apple.health.watch"
      let latest = try storage.samples(of: .stepCount, by: [watch], from: late, known: nil)
      #expect(latest.isComplete, "the watch’s only block reaches that far")
      let phone = try storage.samples(of: .stepCount, by: [phone], from: late, known: nil)
      #expect(!phone.isComplete)
      #expect(phone.blocks.isEmpty && phone.rows.count == 1)
      let rest = try storage.samples(of: .stepCount, by: [self.phone], from: .beforeEverything, known: late)
      #expect(rest.isComplete)
      #expect(rest.rows.isEmpty && rest.deletions.isEmpty, "they came with the first answer")
      #expect(rest.blocks.map(\.count) == [299])
    }
  }

  @Test("A query by date reads only from two days before its start, and a query for new samples reads all samples")
  func windows() throws {
    try makeDevice()
    let window = SampleQuery(
      .stepCount, .dates(start: noon.addingTimeInterval(4 * 86_400), end: nil, strictStart: false, strictEnd: false))
    try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
      let app = daemon.connect(.stride)
      func isAllInMemory() -> Bool {
        daemon.read { $0.store.missing(SampleScope(.stepCount), from: .beforeEverything).isEmpty }
      }
      let found = try app.samples(matchingAny: [window])
      #expect(found.isEmpty && !isAllInMemory())
      let changes = try app.sampleChanges(matchingAny: [window])
      #expect(changes.deleted.count == 3 && isAllInMemory())
    }
  }

  @Test("Samples that moved into blocks between two reads are not read twice")
  func moving() throws {
    try file.open { try $0.addDurably((0..<200).map { .steps($0, at: Double($0)) }) }
    try read { storage in
      let late = noon.addingTimeInterval(60 * 50_000)
      #expect(try storage.samples(of: .stepCount, by: [phone], from: late, known: nil).rows.count == 200)
      try storage.queue.write { db in
        let type = try Int64.fetchOne(db, sql: "SELECT id FROM object_type")!
        _ = try storage.compact(typeID: type, db)
      }
      let rest = try storage.samples(of: .stepCount, by: [phone], from: .beforeEverything, known: late)
      #expect(rest.blocks.isEmpty && rest.isComplete)
    }
  }

  @Test("The types of a source's samples can be found by the samples' UUIDs")
  func types() throws {
    try makeDevice()
    try read { storage in
      for source in [nil, phone, scale] {
        for number in [7, 600] {
          let found = try storage.types(of: [.fixed(number)], among: [.stepCount, .heartRate], by: source)
          #expect(found == (source == scale ? [] : [.stepCount]))
        }
      }
    }
  }

  @Test("Reading a source visits no rows, revisions, devices or blocks of other sources")
  func cost() throws {
    try makeDevice()
    try file.open { daemon in
      try daemon.addDurably(
        (0..<50).map { number in
          let source = SourceRecord(name: "\(number)", bundleIdentifier: "org.example.\(number)")
          return SampleRecord.sample(
            5000 + number, .stepCount, .quantity(HealthQuantity(1, .count)),
            by: SourceRevisionRecord(source: source), device: DeviceRecord(name: "\(number)"))
        })
    }
    let queue = try DatabaseQueue(path: file.path)
    for table in ["sample", "sample_block"] {
      let plan = try queue.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(StoredRows(1, .stepCount, phone).condition)",
          arguments: [1, phone]
        ).map { $0["detail"] as String }
      }
      #expect(plan.contains { $0.contains("\(table)_by_source (type_id=? AND source_revision_id=?)") }, "\(plan)")
      #expect(plan.contains { $0.contains("source_revision_by_source (bundle_identifier=?)") }, "\(plan)")
      #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
    }
    let heads = try queue.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT \(BlockHead.columns), head_check FROM sample_block")
        .map { $0["detail"] as String }
    }
    #expect(heads == ["SCAN sample_block USING COVERING INDEX sample_block_by_source"], "no sample is touched")
    // A device record that no sample of this source uses must not be read.
    try file.execute("DELETE FROM device WHERE name = '7'")
    try file.execute("DELETE FROM source_revision WHERE name = '8'")
    try read { storage in
      let own = try storage.samples(of: .stepCount, by: [phone], from: .beforeEverything, known: nil)
      #expect(own.rows.count == 1)
      _ = #expect(throws: DeviceStorageError.self) { try storage.samples(of: .stepCount) }
    }
  }

  @Test("A type's summary has each source's sample count and dates before any sample is read")
  func summary() throws {
    try makeDevice()
    try read { storage in
      let summary = try #require(try storage.contents().types[.stepCount])
      #expect(summary.count == 600)
      #expect(summary.writers.mapValues(\.count) == [phone: 300, "com.apple.health.watch": 300, scale: 0])
      #expect(summary.writers[phone]?.earliestStart == noon)
      #expect(summary.writers[phone]?.latestEnd == noon.addingTimeInterval(60 * 1010))
      #expect(summary.writers[scale]?.earliestStart == nil)
      #expect(summary.productTypes == [phone: "iPhone16,1", "com.apple.health.watch": "Watch7,1"])
      #expect(Set(summary.sources.map(\.source.bundleIdentifier)) == [phone, "com.apple.health.watch"])
      #expect(summary.earliestStart == noon && summary.latestEnd == noon.addingTimeInterval(60 * 1010))
    }
  }

  @Test("The record of a deleted sample has the UUID of the newer version that replaced it (rule S24)")
  func replacement() throws {
    try read { storage in
      let record = SampleRecord.steps(1)
      var change = DeviceChange()
      change.removed = [
        DeviceChange.Removal(deletion: DeletedSample(serial: 7, record, replacement: .fixed(2)), record: record),
        DeviceChange.Removal(deletion: DeletedSample(serial: 8, record), record: record),
      ]
      try storage.commit(change)
      #expect(try storage.samples(of: .stepCount).deletions == change.removed.map(\.deletion))
    }
  }

  @Test("Workouts of two apps with one UUID keep their data separate")
  func workouts() throws {
    let mine = WorkoutKey(bundleIdentifier: "com.example.stride", uuid: .fixed(1))
    let other = WorkoutKey(bundleIdentifier: "com.example.other", uuid: .fixed(1))
    let score = SampleReference(
      type: .workoutEffortScore, bundleIdentifier: mine.bundleIdentifier, start: noon, uuid: .fixed(9))
    let workout = SampleReference(type: .workout, bundleIdentifier: mine.bundleIdentifier, start: noon, uuid: mine.uuid)
    var change = DeviceChange()
    var associations = DeviceChange.Associations()
    associations.added = [mine: [.fixed(2)], other: [.fixed(3), .fixed(4)]]
    associations.routes = [other: [score], mine: [score, workout]]
    associations.efforts.efforts = [
      .init(change: 5, effort: .init(workout: workout, activity: .fixed(3), sample: score))
    ]
    associations.efforts.emptied = [.init(change: 6, workout: workout, activity: nil, sample: score)]
    associations.efforts.lastChange = 6
    change.associations = associations
    try read { try $0.commit(change) }
    let kept = try read { try $0.contents().associations }
    #expect(kept.samples == associations.added)
    #expect(kept.routes == associations.routes)
    #expect(kept.efforts == associations.efforts)

    change.associations = DeviceChange.Associations()
    change.associations?.forgotten = [other]
    change.associations?.forgottenEfforts = [5]
    try read { try $0.commit(change) }
    let left = try read { try $0.contents().associations }
    #expect(left.samples == [mine: [.fixed(2)]])
    #expect(left.routes == [mine: [score, workout]])
    #expect(left.efforts.changes == [6])
  }
}

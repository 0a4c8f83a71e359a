import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// The device decides what an app may read before it reads the file. A hidden type therefore costs no time, and its
/// damage stays hidden too.
@Suite("A denied type in a file answers like an empty type")
struct DeniedTypeTests {
  private let full: TemporaryFile
  private let empty: TemporaryFile
  private let types: [ObjectType] = [.stepCount, .sleepAnalysis, .visionPrescription, .bloodPressureSystolic]

  init() throws { (full, empty) = (try TemporaryFile(), try TemporaryFile()) }

  private func makeDevices(decide decision: Decision?) throws {
    for file in [full, empty] {
      try file.open { daemon in
        for type in types {
          daemon.setDecision(.granted, for: Permission(type, .share), of: AppIdentity.stride.bundleIdentifier)
          guard let decision, !type.requiresPerObjectAuthorization else { continue }
          daemon.setDecision(decision, for: Permission(type, .read), of: AppIdentity.stride.bundleIdentifier)
        }
      }
    }
    try full.open { daemon in
      try daemon.addDurably(
        (0..<2000).map { .steps($0, at: Double($0)) }
          + (2000..<4000).map { .sample($0, .sleepAnalysis, .category(1), at: Double($0)) } + [EveryKind.prescription])
      daemon.deleteSamples([.fixed(5), .fixed(2005)])
    }
  }

  /// Returns the results of each kind of call.
  private func answers(_ app: Connection, _ type: ObjectType) -> [String] {
    func told(_ body: () throws -> Any?) -> String {
      var text = ""
      do { dump(try body(), to: &text) } catch { text = "\(error)" }
      return text
    }
    let query = SampleQuery(type)
    let day = StatisticsInterval(
      anchor: noon, components: DateComponents(day: 1), calendar: DeviceSettings.fixed.calendar)
    let options: StatisticsOptions = type.aggregationStyle == nil ? [] : [.duration]
    let lately = SampleQuery(type, .dates(start: noon, end: nil, strictStart: true, strictEnd: false))
    let reference = SampleReference(
      type: type, bundleIdentifier: SourceRevisionRecord.phone.source.bundleIdentifier, start: noon, uuid: .fixed(3))
    return [
      told { try app.samples(matchingAny: [query]) },
      told { try app.samples(matchingAny: [lately]) },
      told { type.aggregationStyle == nil ? nil : try app.statistics(query, options: options) },
      told { try app.statisticsCollection(query, options: options, interval: day) },
      told { try app.sources(query) },
      told { try app.sampleChanges(matchingAny: [query]) },
      told { try app.attachments(of: reference) },
      told { try app.delete([reference]) },
      told { try app.deleteObjects(of: type, matching: .all) },
    ]
  }

  private func expectSameAnswers() throws {
    func answers(_ file: TemporaryFile) throws -> [[String]] {
      let storage = ReadCountingStorage(try SQLiteStorage(path: file.path))
      defer { storage.storage.close() }
      let app = try HealthDaemon(settings: .fixed, storage: storage).connect(.stride)
      let answers = types.map { self.answers(app, $0) }
      #expect(storage.typesRead.isEmpty, "nothing was looked at")
      return answers
    }
    let (one, other) = (try answers(full), try answers(empty))
    for (type, pair) in zip(types, zip(one, other)) { #expect(pair.0 == pair.1, "\(type.identifier)") }
  }

  private func damage() throws {
    try full.execute("UPDATE sample_block SET checksum = checksum + 1; UPDATE sample SET content = 'x'")
  }

  @Test(
    "A type that was denied, requested only to share, or never requested looks empty",
    arguments: [Decision.denied, nil])
  func whole(_ decision: Decision?) throws {
    try makeDevices(decide: decision)
    try expectSameAnswers()
  }

  @Test("A denied type with damaged samples looks empty", arguments: [Decision.denied, nil])
  func damaged(_ decision: Decision?) throws {
    try makeDevices(decide: decision)
    try damage()
    try expectSameAnswers()
  }

  @Test("A never requested type gives errorAuthorizationNotDetermined (5), even in a damaged file (A56)")
  func undetermined() throws {
    try makeDevices(decide: nil)
    try damage()
    try full.open { daemon in
      daemon.resetDecisions(of: AppIdentity.stride.bundleIdentifier)
      let app = daemon.connect(.stride)
      #expect(throws: HealthError.authorizationNotDetermined) {
        try app.statistics(SampleQuery(.stepCount), options: [])
      }
      #expect(throws: HealthError.authorizationNotDetermined) {
        try app.sampleChanges(matchingAny: [.init(.stepCount)])
      }
      #expect(throws: HealthError.authorizationNotDetermined) { try app.save([.steps(9000)]) }
      #expect(daemon.storageProblem == nil)
    }
  }

  @Test(
    "The app gets errorDatabaseInaccessible (6) for unreadable data, and the person is told the file and the reason")
  func problem() throws {
    try makeDevices(decide: .granted)
    try damage()
    try full.open { daemon in
      let app = daemon.connect(.stride)
      #expect(throws: HealthError.databaseInaccessible) { try app.samples(matchingAny: [SampleQuery(.stepCount)]) }
      #expect(throws: HealthError.databaseInaccessible) { try app.save([.steps(9000)]) }
      let problem = daemon.storageProblem ?? ""
      #expect(problem.hasPrefix("“\(full.path)” is damaged (row "))
      #expect(problem.contains(" of the table “sample_block” has changed since it was written)"))
    }
  }

  @Test("The changes that a denied app reads include its own saves and deletions (A54)")
  func own() throws {
    try makeDevices(decide: .denied)
    for file in [full, empty] {
      try file.open { daemon in
        let app = daemon.connect(.stride)
        try app.save([.steps(9000)])
        try app.delete([SampleReference(type: .stepCount, bundleIdentifier: "", start: noon, uuid: .fixed(9000))])
      }
      try file.open { daemon in
        let changes = try daemon.connect(.stride).sampleChanges(matchingAny: [SampleQuery(.stepCount)])
        #expect(changes.deleted.map(\.uuid) == [.fixed(9000)])
        #expect(changes.added.isEmpty)
      }
    }
  }
}

/// A storage that records which types are read from it.
private final class ReadCountingStorage: DeviceStorageWrapper {
  let storage: SQLiteStorage
  private let read = Mutex<Set<ObjectType>>([])

  init(_ storage: SQLiteStorage) { self.storage = storage }

  var typesRead: Set<ObjectType> { read.withLock { $0 } }

  func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples {
    _ = read.withLock { $0.insert(type) }
    return try storage.samples(of: type, by: sources, from: start, known: known)
  }
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> {
    read.withLock { $0.formUnion(types) }
    return try storage.types(of: uuids, among: types, by: source)
  }
}

import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// Flips one bit anywhere in the file. An environment variable sets the number of trials: `HEALTHSHEET_FLIPS=5000 swift
/// test --filter FlippedBitTests`.
@Suite("A flipped bit in a file never traps, and never changes a number without a report")
struct FlippedBitTests {
  private static let flips = TestSize.amount(80, full: 250, variable: "HEALTHSHEET_FLIPS")

  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Returns a device with data of several sources in every table, in rows and in blocks.
  private func makeDevice() throws -> Data {
    let app = AppIdentity.stride.bundleIdentifier
    try file.open { daemon in
      try daemon.addDurably((0..<300).map { .steps($0 + 1000, Double($0), at: Double($0)) })
      try daemon.addDurably(
        EveryKind.records.filter {
          ![.fixed(1), .fixed(2)].contains($0.uuid) && ![.workout, .visionPrescription].contains($0.type)
        })
      let sources = [SourceRevisionRecord.phone, .watch, .scale]
      try daemon.addDurably((0..<40).map { .steps(2000 + $0, by: sources[$0 % 3]) })
      for direction in Direction.allCases {
        for type in [ObjectType.stepCount, .visionPrescription, .workout, .workoutRoute, .workoutEffortScore] {
          daemon.setDecision(.granted, for: Permission(type, direction), of: app)
        }
      }
      daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: "org.example.other")
      var characteristics = Characteristics()
      characteristics.bloodType = 7
      daemon.setCharacteristics(characteristics)
      daemon.storeSetting("clock", "noon")
      daemon.setAllowed(true, object: EveryKind.prescription.uuid, for: "com.example.clinic")
      daemon.deleteSamples([.fixed(1007), .fixed(2003)])
      let connection = daemon.connect(.stride)
      let score = SampleRecord.sample(
        5000, .workoutEffortScore, .quantity(HealthQuantity(7, ObjectType.workoutEffortScore.canonicalUnit!)))
      try connection.save([EveryKind.prescription, EveryKind.workout, score])
      func own(_ record: SampleRecord) -> SampleReference {
        var reference = record.reference
        reference.bundleIdentifier = app
        return reference
      }
      try connection.add([.steps(5001)], to: own(EveryKind.workout))
      try connection.relateEffort(own(score), with: own(EveryKind.workout), activity: nil)
      try connection.attach(
        AttachmentRecord(
          identifier: .fixed(1), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, metadata: [:],
          data: Data([1, 2, 3])), to: own(EveryKind.prescription))
      try connection.enableBackgroundDelivery(of: .stepCount, frequency: 2)
      _ = try connection.sampleChanges(matchingAny: [SampleQuery(.stepCount)])
    }
    return try file.contents()
  }

  /// Returns everything that can be read from a device, each item with its value; nil for an item reported as damaged.
  private func everything(_ storage: SQLiteStorage) throws(DeviceStorageError) -> [String: AnyHashable?] {
    var read: [String: AnyHashable?] = [:]
    func note<Value: Hashable>(_ name: String, _ body: () throws(DeviceStorageError) -> Value) {
      do throws(DeviceStorageError) {
        read[name] = try body()
      } catch {
        #expect(error.reason == .unreadable, "\(error)")
        read[name] = .some(nil)
      }
    }
    let contents = try storage.contents()
    note("apps") { contents.apps }
    note("anchors") { contents.anchors.mapValues { $0.map { [UInt64($0.position), $0.serial] } } }
    note("settings") { contents.settings }
    note("characteristics") { contents.characteristics }
    note("samples of workouts") { contents.associations.samples }
    note("routes of workouts") { contents.associations.routes }
    note("efforts") { contents.associations.efforts }
    note("files") { contents.objectsWithAttachments }
    note("serial") { contents.lastSerial }
    note("types") { contents.types }
    for (type, summary) in contents.types {
      for sources in [nil] + summary.writers.keys.map({ [$0] }) as [Set<String>?] {
        note("\(type.identifier) by \(sources?.first ?? "all")") { () throws(DeviceStorageError) in
          let stored = try storage.samples(of: type, by: sources, from: .beforeEverything, known: nil)
          let inBlocks = stored.blocks.map { block in (0..<block.count).map(block.record) }
          return [
            AnyHashable(stored.rows.map(\.record)), stored.rows.map(\.serial), stored.rows.map(\.correlation), inBlocks,
            stored.blocks.map(\.serials), stored.deletions, stored.isComplete,
          ]
        }
      }
    }
    for object in contents.objectsWithAttachments {
      note("files of \(object.uuid)") { () throws(DeviceStorageError) in try storage.attachments(of: object) }
    }
    return read
  }

  @Test("After a flipped bit, all data are read as written or reported as damaged")
  func flipping() throws {
    let whole = try makeDevice()
    let undamaged = try {
      let storage = try SQLiteStorage(path: file.path, access: .readOnly)
      defer { storage.close() }
      return try everything(storage)
    }()
    #expect(undamaged.count > 40 && undamaged.values.allSatisfy { $0 != nil })
    var random = SplitMix64(seed: 20_261_122)
    let written = whole.indices.filter { whole[$0] != 0 }
    var noticed = 0
    for flip in 0..<Self.flips {
      var data = whole
      // Half of the file is unused space, so flip mostly bits of written bytes.
      let place =
        flip % 8 == 0 ? Int.random(in: 0..<data.count, using: &random) : written.randomElement(using: &random)!
      let bit = UInt8.random(in: 0..<8, using: &random)
      data[place] ^= 1 << bit
      try data.write(to: URL(filePath: file.path))
      do throws(DeviceStorageError) {
        // Every second time, open the file like a large one, which is not verified as a whole.
        let storage = try SQLiteStorage(
          path: file.path, access: flip % 4 < 2 ? .readOnly : .existing, wholeCheckLimit: flip % 2 * 1_000_000_000)
        defer { storage.close() }
        let read = try everything(storage)
        for (name, value) in read where value != nil {
          let isSame = value == undamaged[name]
          #expect(isSame, "bit \(bit) of byte \(place), \(name)")
        }
        if read.values.contains(where: { $0 == nil }) { noticed += 1 }
        try ask(storage)
      } catch {
        noticed += 1
        #expect(error.reason == .unreadable || place < 100, "bit \(bit) of byte \(place): \(error)")
      }
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }
    #expect(noticed > Self.flips / 2, "most of the file means something")
  }

  /// Makes queries as an app and as the person.
  private func ask(_ storage: SQLiteStorage) throws(DeviceStorageError) {
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    let app = daemon.connect(.stride)
    let day = StatisticsInterval(
      anchor: noon, components: DateComponents(day: 1), calendar: DeviceSettings.fixed.calendar)
    for type in daemon.typesWithSamples() {
      _ = try? app.samples(matchingAny: [SampleQuery(type)])
      if type.aggregationStyle != nil {
        _ = try? app.statisticsCollection(SampleQuery(type), options: [.duration], interval: day)
        _ = try? daemon.allStatistics(SampleQuery(type), options: [.duration], interval: day)
      }
    }
  }
}

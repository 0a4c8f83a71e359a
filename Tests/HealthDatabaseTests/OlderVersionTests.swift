import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("Files of older versions can be opened", .timeLimit(.minutes(20)))
struct OlderVersionTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Creates a device in the format of the first version, with one sample.
  private func makeFirstVersion() throws {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    try Schema.migrator.migrate(queue, upTo: "1: samples, consent, settings")
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = 1;
          INSERT INTO object_type VALUES (1, 'HKQuantityTypeIdentifierStepCount');
          INSERT INTO source_revision (id, bundle_identifier, name) VALUES (1, 'com.example.scale', 'Scale');
          INSERT INTO sample (serial, uuid, type_id, source_revision_id, start_time, end_time, value, unit)
          VALUES (1, x'000102030405060708090A0B0C0D0E0F', 1, 1, 0, 60, 120, 'count');
          """)
    }
  }

  private func steps(_ daemon: HealthDaemon) -> [SampleRecord] { daemon.allSamples(SampleQuery(.stepCount)) }

  @Test("Opening an older file updates it without losing data")
  func migrating() throws {
    try makeFirstVersion()
    try file.open { daemon in
      #expect(steps(daemon).map(\.content) == [.quantity(HealthQuantity(120, .count))])
      daemon.setDecision(.granted, for: Permission(.visionPrescription, .share), of: "com.example.stride")
      let app = daemon.connect(.stride)
      try app.save([EveryKind.prescription])
      var prescription = EveryKind.prescription.reference
      prescription.bundleIdentifier = "com.example.stride"
      try app.attach(
        AttachmentRecord(
          identifier: .fixed(1), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, metadata: [:],
          data: Data([1])), to: prescription)
    }
    #expect(try file.rows("PRAGMA user_version") == ["\(Schema.version)"])
    #expect(try file.rows("SELECT name FROM attached_file") == ["Scan.pdf"])
    try file.open { #expect(steps($0).count == 1) }
  }

  @Test("A file of version 7 makes every app ask for new health records (rule HR8)")
  func newRecords() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "7: reading can be limited to recent samples")
    try queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 7;")
      try CheckedTable.app.insert(
        ["com.example.clinic", "Clinic", "1", nil, nil, nil, nil, nil, "[]", "[]", "[]", 0], db)
      try CheckedTable.permission.insert(
        ["com.example.clinic", 0, "HKClinicalTypeIdentifierAllergyRecord", "read", "granted", false], db)
    }
    try queue.close()
    try file.open(.readOnly) { daemon in #expect(daemon.newRecords(for: "com.example.clinic") == .ask) }
    try file.open { daemon in
      #expect(daemon.newRecords(for: "com.example.clinic") == .ask)
      daemon.setNewRecords(.share, for: "com.example.clinic")
    }
    try file.open { daemon in #expect(daemon.newRecords(for: "com.example.clinic") == .share) }
  }

  /// Creates a device in the format of the eighth version. Its app asked for two types and was denied one.
  private func makeEighthVersion() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "8: apps can get new health records automatically")
    try queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 8;")
      try CheckedTable.app.insert(
        ["com.example.stride", "Stride", "1", nil, nil, nil, nil, nil, "[]", "[]", "[]", 0], db)
      for (position, (type, decision)) in [("StepCount", "undetermined"), ("HeartRate", "denied")].enumerated() {
        try CheckedTable.permission.insert(
          ["com.example.stride", position, "HKQuantityTypeIdentifier\(type)", "read", decision, false], db)
      }
    }
    try queue.close()
  }

  @Test("A file of version 8 lacks the reason why a type is undecided until a later request (V47, HZ5 and A39)")
  func undecided() async throws {
    func causes(_ daemon: HealthDaemon) -> [AccessReason.Cause] {
      [ObjectType.stepCount, .heartRate].map { daemon.accessReason(Permission($0, .read), for: .stride).cause }
    }
    func stored(_ access: SQLiteStorage.Access) throws -> [AccessReason.Cause] { try file.open(access, causes) }
    try makeEighthVersion()
    #expect(try stored(.readOnly) == [.undecided, .denied])
    #expect(try stored(.readWrite) == [.undecided, .denied])
    try await file.open { daemon in
      daemon.setPresenter(Answering(answer: .home))
      _ = try? await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount])
      #expect(causes(daemon) == [.unanswered, .denied], "the request since then is known")
    }
    #expect(try stored(.readWrite) == [.unanswered, .denied])
  }

  @Test("A granted permission in a file of version 6 means full access, which the person can limit later (V60)")
  func decisions() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "6: the rows of small tables are counted")
    try queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 6;")
      try CheckedTable.app.insert(
        ["com.example.stride", "Stride", "1", nil, nil, nil, nil, nil, "[]", "[]", "[]", 0], db)
      try CheckedTable.permission.insert(
        ["com.example.stride", 0, "HKQuantityTypeIdentifierStepCount", "read", "granted", false], db)
    }
    try queue.close()
    let steps = Permission(.stepCount, .read)
    try file.open(.readOnly) { daemon in #expect(daemon.decisions(of: "com.example.stride") == [steps: .granted]) }
    try file.open { daemon in
      #expect(daemon.decisions(of: "com.example.stride") == [steps: .granted])
      daemon.setDecision(.limited(since: noon), for: steps, of: "com.example.stride")
    }
    try file.open { daemon in
      #expect(daemon.decisions(of: "com.example.stride") == [steps: .limited(since: noon)])
      daemon.setDecision(.denied, for: steps, of: "com.example.stride")
    }
    try file.open { #expect($0.decisions(of: "com.example.stride") == [steps: .denied]) }
    #expect(try file.rows("SELECT type FROM limited_reading") == [])
  }

  @Test("A file of version 2 keeps attachments with their objects")
  func attachments() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "2: attached files; rows are found by type and time")
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = 2;
          INSERT INTO object_type VALUES (1, 'HKVisionPrescriptionTypeIdentifier');
          INSERT INTO source_revision (id, bundle_identifier, name) VALUES (1, 'com.example.stride', 'Stride');
          INSERT INTO sample (serial, uuid, type_id, source_revision_id, start_time, end_time, content)
          VALUES (1, x'000102030405060708090A0B0C0D0E0F', 1, 1, 0, 60, ?);
          INSERT INTO source_order VALUES (1, 0, 'com.example.stride', 'Stride');
          INSERT INTO attachment (object, identifier, name, content_type, created, data)
          VALUES (x'000102030405060708090A0B0C0D0E0F', x'00000000000000000000000000000007', 'a', 'b', 0, x'01'),
          (x'FF0102030405060708090A0B0C0D0E0F', x'00000000000000000000000000000008', 'gone', 'b', 0, x'01');
          """, arguments: [try JSON.text(EveryKind.prescription.content)])
    }
    try queue.close()
    try file.open(.readOnly) { #expect($0.allSamples(SampleQuery(.visionPrescription)).count == 1) }
    try file.open { daemon in
      let app = daemon.connect(.stride)
      let object = try #require(try app.samples(matchingAny: [SampleQuery(.visionPrescription)]).first)
      #expect(try app.attachments(of: object.reference).map(\.name) == ["a"])
    }
    #expect(try file.rows("SELECT name FROM attached_file") == ["a"])
  }

  @Test("A file of version 3 keeps the samples, routes and scores of its workouts when it is upgraded")
  func workouts() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "3: files belong to one object, deleted samples are found by source")
    func reference(_ type: ObjectType, _ number: Int) -> SampleReference {
      SampleReference(type: type, bundleIdentifier: "com.example.stride", start: noon, uuid: .fixed(number))
    }
    let (workout, score) = (reference(.workout, 5), reference(.workoutEffortScore, 9))
    let route = reference(.workoutRoute, 16)
    var old = StoredAssociations.Efforts()
    old.efforts = [.init(change: 8, effort: .init(workout: workout, activity: nil, sample: score))]
    old.emptied = [.init(change: 9, workout: workout, activity: .fixed(77), sample: nil)]
    old.lastChange = 9
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = 3;
          INSERT INTO object_type VALUES (1, 'HKWorkoutTypeIdentifier');
          INSERT INTO source_revision (id, bundle_identifier, name) VALUES (1, 'com.example.stride', 'Stride'),
          (2, 'com.example.other', 'Other');
          INSERT INTO sample (serial, uuid, type_id, source_revision_id, start_time, end_time, content)
          VALUES (1, :workout, 1, 1, 0, 1800, :content), (2, :workout, 1, 2, 0, 1800, :content);
          INSERT INTO source_order VALUES (1, 0, 'com.example.stride', 'Stride'), (1, 1, 'com.example.other', 'Other');
          INSERT INTO deleted_sample (serial, uuid, type_id, bundle_identifier) VALUES (7, x'0102', 1, 'com.example.a');
          UPDATE deleted_sample SET uuid = :workout;
          """,
        arguments: ["workout": UUID.fixed(5).data, "content": try JSON.text(EveryKind.workout.content)])
      try db.execute(
        sql: """
          INSERT INTO workout_sample VALUES (:workout, :sample);
          INSERT INTO workout_route VALUES (:workout, 0, :route);
          INSERT INTO workout_effort VALUES (1, :efforts);
          """,
        arguments: [
          "workout": UUID.fixed(5).data, "sample": UUID.fixed(3).data, "route": try JSON.text(route),
          "efforts": try JSON.text(old),
        ])
    }
    try queue.close()
    let keys = ["com.example.stride", "com.example.other"].map { WorkoutKey(bundleIdentifier: $0, uuid: .fixed(5)) }
    for access in [SQLiteStorage.Access.readOnly, .readWrite, .readOnly] {
      let storage = try SQLiteStorage(path: file.path, access: access)
      defer { storage.close() }
      let kept = try storage.contents()
      #expect(kept.associations.samples == [keys[0]: [.fixed(3)], keys[1]: [.fixed(3)]])
      #expect(kept.associations.routes == [keys[0]: [route], keys[1]: [route]])
      #expect(kept.associations.efforts == old)
      #expect(try storage.samples(of: .workout).rows.count == 2)
      #expect(try storage.samples(of: .workout).deletions.map(\.replacement) == [nil])
    }
  }

  @Test("Blocks of an older file get checksums, and damage in them is still detected", arguments: [false, true])
  func blocks(isDamaged: Bool) throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "3: files belong to one object, deleted samples are found by source")
    var block = SampleBlock(type: .stepCount, sourceRevision: .scale, device: nil, unit: .count)
    block.starts = (0..<200).map { Double($0) }
    block.ends = block.starts.map { $0 + 1 }
    block.values = block.starts
    block.uuids = (0..<200).map { .fixed($0) }
    block.serials = (0..<200).map { 10 + $0 }
    let columns = BlockColumns(block)
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = 3;
          INSERT INTO object_type VALUES (1, 'HKQuantityTypeIdentifierStepCount');
          INSERT INTO source_revision (id, bundle_identifier, name) VALUES (1, 'com.example.scale', 'Scale');
          INSERT INTO source_order VALUES (1, 0, 'com.example.scale', 'Scale');
          """)
      try db.execute(
        sql: """
          INSERT INTO sample_block (id, type_id, source_revision_id, unit, sample_count, first_start, last_start,
          latest_end, first_serial, last_serial, checksum, starts, ends, sample_values, uuids)
          VALUES (5, 1, 1, 'count', 200, 0, 199, 200, 10, 209, ?, ?, ?, ?, ?)
          """,
        arguments: [
          columns.checksumOfColumns + (isDamaged ? 1 : 0), columns.starts, columns.ends, columns.values, columns.uuids,
        ])
    }
    try queue.close()
    for access in [SQLiteStorage.Access.readOnly, .readWrite, .readOnly] {
      let storage = try SQLiteStorage(path: file.path, access: access)
      defer { storage.close() }
      #expect(try storage.contents().types[.stepCount]?.count == 200)
      let read = Result { try storage.samples(of: .stepCount).blocks.map { ($0.serials, $0.values) } }
      if isDamaged {
        let error = #expect(throws: DeviceStorageError.self) { try read.get() }
        #expect(
          error?.description.contains("row 5 of the table “sample_block” has changed since it was written") == true)
      } else {
        #expect(try read.get().map(\.0) == [block.serials])
        #expect(try read.get().map(\.1) == [block.values])
      }
    }
  }

  @Test("An older file that is only read does not change")
  func reading() throws {
    try makeFirstVersion()
    let before = try file.contents()
    try file.open(.readOnly) { #expect(steps($0).count == 1) }
    #expect(try file.contents() == before)
  }
}

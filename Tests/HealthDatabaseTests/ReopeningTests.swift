import Foundation
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A reopened device equals the closed device", .timeLimit(.minutes(20)))
struct ReopeningTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Expects a device to show the same before it is closed and after it is reopened.
  private func expectSame(_ change: (HealthDaemon) throws -> Void) throws {
    let before = try file.open { daemon in
      try change(daemon)
      return Snapshot(daemon)
    }
    let after = try file.open { Snapshot($0) }
    if before != after { Issue.record("\(differences(from: before, to: after))") }
  }

  @Test("A new file is an empty device")
  func empty() throws {
    try expectSame { _ in }
    #expect(file.names == ["kim.healthsheet"], "nothing lies beside the file once it is closed")
  }

  @Test("The audit log has the same number of lines before and after closing")
  func logLength() throws {
    for _ in 0..<2 {
      try file.open { daemon in
        daemon.setDecision(
          .granted, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
        daemon.setDecision(
          .denied, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
        let lines = try daemon.auditLines()
        #expect(lines.count == daemon.auditLineCount && lines.count > 3)
      }
    }
  }

  @Test("With limited access, the app gets the same samples and deletions after reopening (V64, V75 and V78)")
  func limitedReading() throws {
    func told(_ daemon: HealthDaemon) throws -> [[UUID]] {
      let changes = try daemon.connect(.stride).sampleChanges(matchingAny: [SampleQuery(.stepCount)], since: 1)
      return [changes.added.map(\.uuid), changes.deleted.map(\.uuid)]
    }
    try file.open { daemon in
      daemon.setDecision(
        .limited(since: noon), for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
      try daemon.addDurably([.steps(1, at: -60), .steps(2, at: 10), .steps(3, at: -60), .steps(4, at: 20)])
      _ = try daemon.connect(.stride).sampleChanges(matchingAny: [SampleQuery(.stepCount)])
      try daemon.addDurably([.steps(5, at: -60), .steps(6, at: 30)])
      daemon.deleteSamples([.fixed(3), .fixed(4)])
      #expect(try told(daemon) == [[.fixed(6)], [.fixed(4)]])
    }
    let justOpened = try file.open { daemon in try told(daemon) }
    #expect(justOpened == [[.fixed(6)], [.fixed(4)]])
  }

  @Test("The reason that nothing was decided persists until the app asks again (V47, V49, HZ5 and A39)")
  func undecided() async throws {
    let permissions = [
      Permission(.heartRate, .read), Permission(.bodyMass, .share), Permission(.height, .read),
      Permission(.height, .share),
    ]
    func causes(_ daemon: HealthDaemon) -> [AccessReason.Cause] {
      permissions.map { daemon.accessReason($0, for: .stride).cause }
    }
    func stored() throws -> [AccessReason.Cause] { try file.open { causes($0) } }
    func ask(_ daemon: HealthDaemon, _ answer: AuthorizationAnswer) async {
      daemon.setPresenter(Answering(answer: answer))
      _ = try? await daemon.connect(.stride).requestAuthorization(
        toShare: [.bodyMass], read: [.heartRate, .height])
    }
    let expected: [(AuthorizationAnswer, AccessReason.Cause, AccessReason.Cause)] = [
      (.dontAllowHistory, .refusedOnSecondPage, .refusedOnSecondPageOwnSamplesOnly),
      (.dontAllow, .answerLost, .answerLostOwnSamplesOnly), (.home, .unanswered, .unansweredOwnSamplesOnly),
    ]
    for (answer, cause, ownSamplesOnly) in expected {
      let all = [cause, cause, ownSamplesOnly, .allowed]
      try await file.open { daemon in
        daemon.changeSettings {
          $0.operatingSystemVersion = "27.0"
          $0.behavior.answerKeeping = answer == .dontAllow ? .losesAnswers : .keepsAnswers
        }
        daemon.setDecision(.granted, for: Permission(.height, .share), of: "com.example.stride")
        await ask(daemon, answer)
        #expect(causes(daemon) == all)
      }
      #expect(try stored() == all)
    }
  }

  @Test("Each commit is synced to the disk before it returns, except commits of anchors")
  func synchronous() throws {
    let storage = try SQLiteStorage(path: file.path)
    func level() throws -> Int? {
      try storage.queue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
    let (full, normal) = (2, 1)
    #expect(try level() == full)
    try storage.change(.process) { db in
      let during = try Int.fetchOne(db, sql: "PRAGMA synchronous")
      #expect(during == normal)
    }
    #expect(try level() == full)
    storage.close()
  }

  @Test("A change does not wait for a running read, and the read does not see the change")
  func readingMeanwhile() throws {
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    try daemon.addDurably([.steps(1)])
    let isReading = DispatchSemaphore(value: 0)
    let isSaved = DispatchSemaphore(value: 0)
    let counts = Mutex<[Int]>([])
    let reading = Thread {
      try? storage.read { (db: Database) in
        func count() {
          counts.withLock { $0.append((try? Int.fetchOne(db, sql: "SELECT count(*) FROM sample")) ?? -1) }
        }
        count()
        isReading.signal()
        #expect(isSaved.wait(timeout: .now() + 20) == .success, "saving waited")
        count()
      }
      isReading.signal()
    }
    reading.start()
    isReading.wait()
    try daemon.addDurably([.steps(2, at: 20)])
    isSaved.signal()
    isReading.wait()
    #expect(counts.withLock(\.self) == [1, 1])
    let after = try storage.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sample") }
    #expect(after == 2)
  }

  @Test("Only the owner can read the file")
  func permissions() throws {
    try file.open { _ in }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o600)
  }

  @Test("Samples of every kind keep all their properties")
  func kinds() throws {
    try expectSame { daemon in
      for batch in EveryKind.records { try daemon.addDurably([batch]) }
      #expect(daemon.typesWithSamples().count >= 12)
    }
  }

  @Test("Ten thousand samples saved at once are stored in blocks and unchanged")
  func blocks() throws {
    try expectSame { daemon in
      try daemon.addDurably(
        (0..<10_000).map { number in
          // Samples of three sources, unsorted, some with rare properties.
          let source = [SourceRevisionRecord.phone, .watch, .scale][number % 3]
          let metadata: [String: MetadataValue] =
            number % 500 == 0
            ? .sync("walk-\(number)", version: 1) : number % 7 == 0 ? ["HKWasUserEntered": .bool(true)] : [:]
          return .steps(number, Double(number), at: Double((number * 7919) % 10_000), by: source, metadata)
        })
    }
    try file.open { _ in }
    let (blocks, rows) = try file.counts()
    #expect(blocks > 0)
    #expect(rows == 20, "only those with a sync identifier stand alone")
  }

  @Test("Samples that move into a block during partial loading are not duplicated")
  func movingWhileReading() throws {
    try file.open { daemon in
      try daemon.addDurably((0..<1000).map { .steps($0, at: Double($0)) })
      try daemon.addDurably((1000..<1200).map { .steps($0, at: Double($0)) })
      try daemon.addDurably((2000..<3000).map { .steps($0, at: 50_000 + Double($0)) })
    }
    #expect(try file.counts() == (blocks: 2, rows: 200))
    let storage = try SQLiteStorage(path: file.path)
    defer { storage.close() }
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    let lately = SamplePredicate.dates(
      start: noon.addingTimeInterval(60 * 40_000), end: nil, strictStart: true, strictEnd: false)
    #expect(daemon.allSamples(SampleQuery(.stepCount, lately)).count == 1000)
    try storage.queue.write { db in
      let type = try Int64.fetchOne(db, sql: "SELECT id FROM object_type WHERE identifier LIKE '%StepCount'")!
      let left = try storage.compact(typeID: type, db)
      #expect(left == 0)
    }
    #expect(daemon.allSamples(SampleQuery(.stepCount)).count == 2200)
    #expect(Set(daemon.allSamples(SampleQuery(.stepCount)).map(\.uuid)).count == 2200)
  }

  @Test("Numbers are preserved exactly, including the largest and the smallest")
  func numbers() throws {
    let values = [0.1 + 0.2, 1e305, -1e305, .leastNonzeroMagnitude, 1e15 + 0.3]
    for copies in [1, 200] {
      let file = try TemporaryFile()
      try file.open { daemon in
        try daemon.addDurably(
          (0..<values.count * copies).map { number in
            .sample(
              number, .bodyMass, .quantity(HealthQuantity(values[number % values.count], .pound)), at: Double(number))
          })
      }
      let kept = try file.open { $0.allSamples(SampleQuery(.bodyMass)) }
      for (number, record) in kept.enumerated() {
        guard case .quantity(let quantity) = record.content else { continue }
        #expect(quantity.unit == .pound)
        #expect(quantity.value.bitPattern == values[number % values.count].bitPattern)
      }
      #expect(kept.count == values.count * copies)
    }
  }

  @Test("Decisions and an app's registrations for background delivery persist")
  func consent() throws {
    try expectSame { daemon in
      daemon.apps([.stride])
      daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: "com.example.stride")
      daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: "com.example.stride")
      daemon.setDecision(.undetermined, for: Permission(.bodyMass, .read), of: "com.example.stride")
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "org.example.other")
      try daemon.addDurably(EveryKind.records)
      daemon.setAllowed(true, object: EveryKind.prescription.uuid, for: "com.example.stride")
      try daemon.connect(.stride).enableBackgroundDelivery(of: .stepCount, frequency: 2)
      var characteristics = Characteristics()
      characteristics.dateOfBirth = DateComponents(
        calendar: Calendar(identifier: .gregorian), year: 1988, month: 4, day: 17)
      characteristics.bloodType = 7
      characteristics.referenceSex = 1
      characteristics.workoutZones = [
        WorkoutZones(.cyclingPower, boundaries: [100, 200].map { HealthQuantity($0, HealthUnit("W")!) }, source: .user)
      ]
      daemon.setCharacteristics(characteristics)
    }
    #expect(try file.open { $0.decisions(of: "com.example.stride").count } == 3)
  }

  @Test("Relations of samples to a workout persist, and a workout's routes are deleted with the workout")
  func workouts() throws {
    let app = AppIdentity.stride.bundleIdentifier
    let effort = ObjectType.workoutEffortScore
    func saved(_ record: SampleRecord) -> SampleReference {
      var reference = record.reference
      reference.bundleIdentifier = app
      return reference
    }
    let score = SampleRecord.sample(50, effort, .quantity(HealthQuantity(7, effort.canonicalUnit!)), lasting: 1)
    let route = EveryKind.records.first { $0.type == .workoutRoute }!
    try expectSame { daemon in
      for type in [.workout, .workoutRoute, .stepCount, effort] {
        daemon.setDecision(.granted, for: Permission(type, .share), of: app)
        daemon.setDecision(.granted, for: Permission(type, .read), of: app)
      }
      let connection = daemon.connect(.stride)
      try connection.save([EveryKind.workout, score])
      try connection.add([.steps(51), route], to: saved(EveryKind.workout))
      try connection.relateEffort(saved(score), with: saved(EveryKind.workout), activity: nil)
    }
    try expectSame { daemon in
      #expect(daemon.read { $0.associations.samples.count } == 1)
      try daemon.connect(.stride).delete([saved(EveryKind.workout)])
      #expect(daemon.summary(of: .workoutRoute).sampleCount == 0)
      #expect(daemon.read { $0.associations.samples.isEmpty })
    }
  }

  @Test("Attachments persist, are read on demand, and are deleted with their object (rule S44)")
  func attachments() throws {
    var object = EveryKind.prescription.reference
    object.bundleIdentifier = AppIdentity.stride.bundleIdentifier
    func attachment(_ number: Int) -> AttachmentRecord {
      AttachmentRecord(
        identifier: .fixed(number), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon,
        metadata: ["page": .number(Double(number))], data: Data([0, 255, UInt8(number)]))
    }
    func isUnread(_ daemon: HealthDaemon) -> Bool { daemon.read { $0.attachments.unloaded.contains(object) } }
    try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(.visionPrescription, .share), of: object.bundleIdentifier)
      let app = daemon.connect(.stride)
      try app.save([EveryKind.prescription])
      for number in 1...3 { try app.attach(attachment(number), to: object) }
      try app.detach(.fixed(1), from: object)
    }
    try file.open { daemon in
      let app = daemon.connect(.stride)
      #expect(try app.samples(matchingAny: [SampleQuery(.visionPrescription)]).count == 1)
      #expect(isUnread(daemon))
      #expect(try app.attachments(of: object) == [attachment(2), attachment(3)])
      #expect(!isUnread(daemon))
      #expect(throws: HealthError.self) { try app.attach(attachment(2), to: object) }
      try app.attach(attachment(4), to: object)
    }
    #expect(try file.rows("SELECT hex(data) FROM attached_file ORDER BY id") == ["00FF02", "00FF03", "00FF04"])
    try file.open { try $0.connect(.stride).delete([object]) }
    #expect(try file.rows("SELECT count(*) FROM attached_file") == ["0"])
  }

  @Test("Attachments stay when another app's object with the same UUID is deleted (rule S44)")
  func namesakes() throws {
    let other = AppIdentity(
      bundleIdentifier: "com.example.other", displayName: "Other", readPurpose: "It reads.", writePurpose: "It saves.",
      entitlements: [Entitlement.healthKit])
    var object = EveryKind.prescription.reference
    object.bundleIdentifier = AppIdentity.stride.bundleIdentifier
    let attachment = AttachmentRecord(
      identifier: .fixed(1), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, metadata: [:],
      data: Data([1]))
    try file.open { daemon in
      for app in [AppIdentity.stride.bundleIdentifier, other.bundleIdentifier, "com.example.clinic"] {
        daemon.setDecision(.granted, for: Permission(.visionPrescription, .share), of: app)
      }
      try daemon.connect(.stride).save([EveryKind.prescription])
      try daemon.connect(.stride).attach(attachment, to: object)
      daemon.setAllowed(true, object: object.uuid, for: "com.example.clinic")
      try daemon.connect(other).save([EveryKind.prescription])
    }
    try file.open { try $0.connect(other).delete([object]) }
    try file.open { daemon in
      let kept = try daemon.connect(.stride).attachments(of: object)
      #expect(kept == [attachment])
      #expect(daemon.allowedObjects(of: .visionPrescription, for: "com.example.clinic") == [object.uuid])
    }
  }

  @Test("After reopening, the device still asks again about new health records (rule A48)")
  func renewing() throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    try expectSame { daemon in
      daemon.setDecision(.granted, for: Permission(allergies, .read), of: "com.example.clinic")
      daemon.renewHealthRecords()
    }
    #expect(try file.open { Snapshot($0).renewed } == ["com.example.clinic": [Permission(allergies, .read)]])
  }

  @Test("Automatic sharing of new health records persists (rule HR14)")
  func newRecords() throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    for (choice, count) in [(NewRecords.share, "1"), (.ask, "0")] {
      try file.open { daemon in
        daemon.setDecision(.granted, for: Permission(allergies, .read), of: "com.example.clinic")
        daemon.setNewRecords(choice, for: "com.example.clinic")
      }
      try file.open { daemon in #expect(daemon.newRecords(for: "com.example.clinic") == choice) }
      #expect(try file.rows("SELECT count(*) FROM automatic_sharing") == [count])
    }
  }

  @Test("A forgotten app stays forgotten after reopening")
  func forgetting() throws {
    try expectSame { daemon in
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.stride")
    }
    try expectSame { $0.resetDecisions(of: "com.example.stride") }
    #expect(try file.open { $0.appsThatAsked() }.isEmpty)
  }

  @Test("The person's order of sources persists")
  func sourceOrder() throws {
    try expectSame { daemon in
      try daemon.addDurably([.steps(1, by: .phone), .steps(2, by: .watch), .steps(3, by: .scale)])
      daemon.setSourceOrder(["com.example.scale", "com.apple.health.phone"], for: .stepCount)
    }
    #expect(
      try file.open { $0.sourceOrder(for: .stepCount).map(\.name) } == ["Scale", "Kim’s iPhone", "Kim’s Watch"])
  }

  @Test("Deleted samples stay deleted, and apps are notified after reopening (rule Q25)")
  func deleting() throws {
    try file.open { daemon in
      try daemon.addDurably((0..<5000).map { .steps($0, at: Double($0)) } + [.steps(5000, 1, .sync("a", version: 1))])
    }
    try expectSame { daemon in
      daemon.deleteSamples([.fixed(17), .fixed(4999), .fixed(5000)])
      #expect(daemon.summary(of: .stepCount).sampleCount == 4998)
    }
    let left = try file.open { Snapshot($0) }
    #expect(left.samples[.stepCount]?.count == 4998)
    #expect(left.deletions.map(\.uuid) == [.fixed(17), .fixed(4999), .fixed(5000)])
  }

  @Test("A deleted sample leaves no trace in the file")
  func secureDeleting() throws {
    let name = "Somebody else’s business"
    try file.open { daemon in
      try daemon.addDurably((0..<1000).map { .steps($0, 1234.5678, at: Double($0)) })
      try daemon.addDurably([.steps(2000, 1, ["note": .string(name)])])
      daemon.deleteSamples((0...2000).map { .fixed($0) })
    }
    let bytes = try file.contents()
    #expect(bytes.range(of: Data(name.utf8)) == nil)
    let value = withUnsafeBytes(of: 1234.5678.bitPattern.bigEndian) { Data($0) }
    #expect(bytes.range(of: value) == nil)
  }

  @Test("A newer version of a sample replaces the stored one (rule S24)")
  func replacing() throws {
    try expectSame { try $0.addDurably([.steps(1, 100, .sync("walk", version: 1))]) }
    try expectSame { daemon in
      let (old, new) = (
        try daemon.addDurably([.steps(2, 90, .sync("walk", version: 1))]),
        try daemon.addDurably([.steps(3, 120, .sync("walk", version: 2))])
      )
      #expect((old, new) == (0, 1))
    }
    #expect(try file.open { $0.allSamples(SampleQuery(.stepCount)).map(\.uuid) } == [.fixed(3)])
  }

  @Test("Correlations and members persist and can be deleted as in memory (rule S22)")
  func correlations() throws {
    try expectSame { try $0.addDurably([.bloodPressure(10), .bloodPressure(20, at: 5), .bloodPressure(30, at: 9)]) }
    try expectSame { $0.deleteSamples([.fixed(10)]) }
    try expectSame { $0.deleteSamples([.fixed(21)]) }
    // After a restart, deleting a former member must not search for its deleted correlation.
    try expectSame { $0.deleteSamples([.fixed(11)]) }
    let left = try file.open { Snapshot($0) }
    #expect(left.samples[.bloodPressure]?.count == 2)
    #expect(left.samples[.bloodPressureSystolic]?.count == 1)
  }

  @Test("A reading that was saved with hundreds of others stays on the device when it becomes part of a correlation")
  func laterMember() throws {
    let readings = (0..<300).map { number in
      SampleRecord.sample(
        number, .bloodPressureSystolic, .quantity(HealthQuantity(Double(100 + number % 40), .millimeterOfMercury)),
        at: Double(number), by: .scale)
    }
    let diastolic = SampleRecord.sample(
      1_000, .bloodPressureDiastolic, .quantity(HealthQuantity(80, .millimeterOfMercury)), at: 7, by: .scale)
    try expectSame { try $0.addDurably(readings) }
    try expectSame {
      try $0.addDurably([.sample(1_001, .bloodPressure, .correlation([readings[7], diastolic]), at: 7, by: .scale)])
    }
    let left = try file.open { $0.allSamples(SampleQuery(.bloodPressureSystolic)).map(\.uuid) }
    #expect(Set(left) == Set(readings.map(\.uuid)) && left.count == 300)
  }

  @Test("Hundreds of samples of the same moment persist")
  func sameMoment() throws {
    try expectSame { daemon in
      try daemon.addDurably((0..<300).map { .steps($0, Double($0 + 1), lasting: 0) })
    }
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 300)
  }

  @Test("After reopening, an anchor from before closing returns only the changes since (rule Q22)")
  func anchors() throws {
    let query = [SampleQuery(.stepCount)]
    let anchor = try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.stride")
      try daemon.addDurably([.steps(1), .steps(2)])
      return try daemon.connect(.stride).sampleChanges(matchingAny: query).anchor
    }
    let changes = try file.open { daemon in
      try daemon.addDurably([.steps(3)])
      daemon.deleteSamples([.fixed(1)])
      return try daemon.connect(.stride).sampleChanges(matchingAny: query, since: anchor)
    }
    #expect(changes.added.map(\.uuid) == [.fixed(3)])
    #expect(changes.deleted.map(\.uuid) == [.fixed(1)])
  }

  @Test("The audit log records requests with the device's date and cannot be changed")
  func auditLog() throws {
    try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.stride")
    }
    let lines = try file.rows("SELECT line FROM audit_line ORDER BY seq")
    #expect(lines.count == 3)
    #expect(lines[1].contains(#""event":"opened""#))
    #expect(
      lines[2].hasPrefix(
        #"{"actor":"person","app":"com.example.stride","at":"2025-06-15T11:00:00Z","decisions":[{"direction":"read","#
          + #""from":"undetermined","state":"ConsentGiven","to":"granted","type":"HKQuantityTypeIdentifierStepCount"}]"#
      ))
    #expect(throws: (any Error).self) { try file.execute("DELETE FROM audit_line") }
    #expect(throws: (any Error).self) { try file.execute("UPDATE audit_line SET line = '{}'") }
  }
}

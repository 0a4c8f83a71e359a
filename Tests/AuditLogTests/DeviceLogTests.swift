import Foundation
import HealthModel
import Testing

@testable import AuditLog
@testable import HealthDaemon

@Suite("Contents of a device's audit log", .timeLimit(.minutes(20)))
struct DeviceLogTests {
  private let log = MemoryAuditLog()
  private let daemon: HealthDaemon
  private let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", readPurpose: "To chart your steps.",
    writePurpose: "To save your walks.")

  init() {
    let morning = Date(timeIntervalSince1970: 1_763_631_660)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    daemon = HealthDaemon(
      settings: DeviceSettings(now: { morning }, calendar: calendar, locale: Locale(identifier: "en_US")),
      auditLog: log)
  }

  private struct Answers: AuthorizationPresenter {
    let answer: AuthorizationAnswer?
    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? { answer }
  }

  private func answering(_ answer: AuthorizationAnswer?) -> Connection {
    daemon.setPresenter(Answers(answer: answer))
    return daemon.connect(stride)
  }

  /// Returns the events in order, without the log's first line, which names the format.
  private func lines() throws -> [AuditLine] {
    try daemon.auditLines().dropFirst().map { text throws in try AuditLine(text) }
  }

  @Test("A request logs the app, the types, the reason, the answer and the decisions")
  func request() async throws {
    let steps = Permission(.stepCount, .read)
    let connection = answering(.allow([steps]))
    try await connection.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    let lines = try lines()
    #expect(lines.map(\.event) == [.opened, .launched, .requested, .asked, .answered, .consent])
    let requested = try #require(lines.first { $0.event == .requested })
    #expect(requested.app == "com.example.stride")
    let asked = AuditValue.texts([ObjectType.stepCount.identifier])
    #expect(requested.members["permissions"] == .members(["share": asked, "read": asked]))
    #expect(
      requested.members["purpose"]
        == .members([
          "NSHealthShareUsageDescription": "To chart your steps.",
          "NSHealthUpdateUsageDescription": "To save your walks.",
        ]))
    let consent = try #require(lines.first { $0.event == .consent })
    #expect(consent["origin"] == "sheet" && consent["actor"] == "person")
    #expect(
      consent.list("decisions").map { [$0["direction"], $0["to"], $0["state"]] }
        == [["share", "denied", "ConsentRefused"], ["read", "granted", "ConsentGiven"]])
  }

  @Test("The log's opening entry has the unusual states of that moment, even if the device changes them later")
  func openingStates() throws {
    var settings = daemon.settings
    (settings.isInGuestUserMode, settings.watchDelay) = (true, 90)
    let daemon = HealthDaemon(settings: settings, auditLog: MemoryAuditLog())
    daemon.changeSettings { $0.isInGuestUserMode = false }
    let lines = try daemon.auditLines().dropFirst().map { text throws in try AuditLine(text) }
    #expect(lines.map(\.event) == [.opened, .changed])
    #expect(lines[0].members["states"] == .members(["guestUserMode": "true", "watchDelay": "90"]))
    #expect(lines[0].details.count == 2 && lines[0].details.joined().contains("guest"))
    // This other device began without an unusual state, so its opening entry has none.
    self.daemon.changeSettings { $0.isInGuestUserMode = true }
    #expect(try self.lines()[0].members["states"] == nil)
  }

  @Test("An unanswered sheet leaves everything undecided")
  func unanswered() async throws {
    let connection = answering(nil)
    await #expect(throws: HealthError.self) {
      try await connection.requestAuthorization(toShare: [], read: [.heartRate])
    }
    let lines = try lines()
    #expect(lines.first { $0.event == .answered }?["state"] == "ConsentRequestDeferred")
    #expect(!lines.contains { $0.event == .consent })
  }

  @Test("A query for effort relationships is logged as one line, without the reads that it consists of")
  func onTheWay() throws {
    for type in [ObjectType.workout, .workoutEffortScore] {
      for direction in [Direction.share, .read] {
        daemon.setDecision(.granted, for: Permission(type, direction), of: stride.bundleIdentifier)
      }
    }
    let start = Date(timeIntervalSince1970: 1_763_600_000)
    let revision = SourceRevisionRecord(
      source: SourceRecord(name: "Stride", bundleIdentifier: stride.bundleIdentifier))
    func record(_ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
      SampleRecord(uuid: UUID(), type: type, start: start, end: start + 60, content: content, sourceRevision: revision)
    }
    let workout = record(.workout, .workout(WorkoutRecord(activityType: 37, duration: 60)))
    let score = record(.workoutEffortScore, .quantity(HealthQuantity(7, ObjectType.workoutEffortScore.canonicalUnit!)))
    let connection = daemon.connect(stride)
    try connection.save([workout, score])
    try connection.relateEffort(score.reference, with: workout.reference, activity: nil)
    #expect(try connection.effortRelationships(ofWorkoutsMatching: .all, since: 0).relationships.count == 1)
    let calls = try lines().filter { $0.event == .access }.compactMap { $0["call"] }
    #expect(calls.sorted() == ["relateWorkoutEffortSample", "save", "workoutEffortRelationships"])
  }

  @Test("A choice about new health records is logged, whether made in the flow or in Settings (rules HR8 and HR14)")
  func newRecords() async throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    var clinic = stride
    clinic.clinicalPurpose = "To show your records."
    clinic.entitlements.insert(.healthRecords)
    daemon.setPresenter(Answers(answer: .records([Permission(allergies, .read)], .share)))
    try await daemon.connect(clinic).requestAuthorization(toShare: [], read: [allergies])
    daemon.setNewRecords(.ask, for: clinic.bundleIdentifier)
    let lines = try lines()
    #expect(lines.last { $0.event == .answered }?["button"] == "done")
    let consents = lines.filter { $0.event == .consent }
    #expect(consents.map { $0["newRecords"] } == ["share", "ask"])
    #expect(
      consents.map(\.details.last) == [
        "new health records: shared automatically", "new health records: the app must ask again",
      ])
    #expect(consents.last?.details.count == 1, "no answer about a type changed")
  }

  @Test("Equal reads in a row share one log line, with the decision and the number of samples")
  func reads() throws {
    let permission = Permission(.heartRate, .read)
    daemon.setDecision(.granted, for: permission, of: stride.bundleIdentifier)
    daemon.add((0..<5).map { SampleRecord.heartRate(number: $0) })
    let connection = daemon.connect(stride)
    for _ in 0..<3 { _ = try connection.samples(matchingAny: [SampleQuery(.heartRate)]) }
    daemon.setDecision(.denied, for: permission, of: stride.bundleIdentifier)
    for _ in 0..<2 { _ = try connection.samples(matchingAny: [SampleQuery(.heartRate)]) }
    #expect(throws: HealthError.self) { try connection.samples(matchingAny: [SampleQuery(.bodyMass)]) }
    // Calls between two decisions can come from several threads, so sort them.
    let reads = try lines().filter { $0.event == .access }.sorted { $0.integer("calls")! > $1.integer("calls")! }
    #expect(reads.map { $0.integer("calls") } == [3, 2, 1])
    #expect(reads.map { $0.integer("returned") } == [15, 0, 0])
    #expect(
      reads.map(\.reasons) == [
        [], [AccessReason(.denied, Permission(.heartRate, .read))],
        [AccessReason(.neverAsked, Permission(.bodyMass, .read))],
      ])
    #expect(
      reads.map(\.details.last) == [
        "heartRate: 15 returned or changed", "read denied: own samples only · A54",
        "never asked to read: error 5 · A56",
      ])
    #expect(reads.map { $0.integer("error") } == [nil, nil, 5])
    #expect(reads.map { $0["call"] } == ["samples", "samples", "samples"])
    #expect(reads.map { $0["direction"] } == ["read", "read", "read"])
    let (heart, mass) = (ObjectType.heartRate.identifier, ObjectType.bodyMass.identifier)
    #expect(reads.map { $0.texts("types") } == [[heart], [heart], [mass]])
    #expect(try lines().last { $0.event == .consent }?.list("decisions").first?["state"] == "ConsentWithdrawn")
  }

  @Test("If a request repeats without a question, the first 20 have a log line each, and the others share one")
  func repeatedRequest() async throws {
    let connection = answering(.allow([Permission(.stepCount, .read)]))
    // Only the first of these requests shows the sheet.
    for _ in 0...1_000 { try await connection.requestAuthorization(toShare: [], read: [.stepCount]) }
    let lines = try lines()
    #expect(lines.count { $0.event == .requested } == 21)
    let shared = lines.filter { $0.event == .access && $0.operation == .requestAuthorization }
    #expect(shared.map { $0.integer("calls") } == [980])
  }

  @Test("A failed call after successful calls gets its own log line")
  func failing() throws {
    daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: stride.bundleIdentifier)
    let connection = daemon.connect(stride)
    _ = try connection.samples(matchingAny: [SampleQuery(.heartRate)])
    var settings = daemon.settings
    settings.isLocked = true
    daemon.setSettings(settings)
    #expect(throws: HealthError.self) { try connection.samples(matchingAny: [SampleQuery(.heartRate)]) }
    let reads = try lines().filter { $0.event == .access }
    #expect(Set(reads.map { $0.integer("error") }) == [nil, 6])
    #expect(reads.map { $0.integer("calls") } == [1, 1])
  }

  @Test("A failed call between two successful calls gets its own log line")
  func failingInBetween() throws {
    daemon.setDecision(.granted, for: Permission(.heartRate, .share), of: stride.bundleIdentifier)
    let connection = daemon.connect(stride)
    let sample = SampleRecord.heartRate(number: 1)
    try connection.save([sample])
    #expect(throws: HealthError.self) { try connection.save([sample]) }
    let saves = try lines().filter { $0.event == .access }
    #expect(Set(saves.map { $0.integer("error") }) == [nil, 3])
    #expect(saves.map { $0.integer("calls") } == [1, 1])
  }

  @Test("When a person chooses objects, the log has the listed objects, and how many were on before and after")
  func objects() async throws {
    let numbers = [2, 1, 3]
    daemon.add(numbers.map { .prescription(number: $0) })
    let uuids = numbers.sorted().map { SampleRecord.prescription(number: $0).uuid }
    let connection = answering(.objects([uuids[0], uuids[1]]))
    for _ in 1...2 {
      try await connection.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    }
    let asked = try lines().filter { $0.event == .asked }
    #expect(asked.map { $0["objects"] } == Array(repeating: ObjectType.visionPrescription.identifier, count: 2))
    #expect(asked.map { $0.texts("listed") } == Array(repeating: uuids.map(\.uuidString), count: 2))
    #expect(asked.map { $0.integer("on") } == [0, 2])
    #expect(try lines().filter { $0.event == .answered }.map { $0.integer("on") } == [2, 2])
    let chosen = try #require(try lines().first { $0.event == .consent }).list("objects")
    #expect(chosen.map { $0["type"] } == Array(repeating: .text(ObjectType.visionPrescription.identifier), count: 3))
    let (log, ledger) = try daemon.auditLinesWithLedger()
    #expect(AuditVerification(of: AuditChainTests.data(log), ledger: ledger).problems == [], "the ledger agrees")
  }

  @Test("A call that waits for the person is logged, even if the person cancels it")
  func waiting() async throws {
    let type = try #require(ObjectType.all.first { $0.kind == .document })
    daemon.setDecision(.granted, for: Permission(type, .read), of: stride.bundleIdentifier)
    daemon.add([.document(type)])
    func ask(_ answer: AuthorizationAnswer?, _ type: ObjectType) async throws -> [AuditLine] {
      let before = try lines().count
      _ = try? await answering(answer).documents(SampleQuery(type), includesData: false)
      return try lines().dropFirst(before).filter { $0.event == .access }
    }
    let cancelled = try await ask(.cancel, type)
    #expect(cancelled.map { $0["call"] } == ["documents"] && cancelled.map { $0.integer("error") } == [7])
    let denied = try await ask(.objects([]), .stepCount)
    #expect(denied.map { $0.integer("error") } == [5])
    let read = try await ask(.objects([SampleRecord.document(type).uuid]), type)
    #expect(read.map { $0["call"] } == ["documents"])
    #expect(read.map { $0.integer("returned") } == [1])
    #expect(read.map { $0.integer("error") } == [nil])
  }

  @Test("Queries made by the device's own screens are not logged as calls of the app")
  func paused() async throws {
    let type = try #require(ObjectType.all.first { $0.kind == .document })
    for type in [type, .heartRate] {
      daemon.setDecision(.granted, for: Permission(type, .read), of: stride.bundleIdentifier)
    }
    let connection = answering(.objects([]))
    try await CallLog.$isPaused.withValue(true) {
      _ = try connection.samples(matchingAny: [SampleQuery(.heartRate)])
      _ = try await connection.documents(SampleQuery(type), includesData: false)
      connection.note(.makeStore)
    }
    #expect(try !lines().contains { $0.event == .access })
    connection.note(.makeStore)
    #expect(try lines().filter { $0.event == .access }.map { $0["call"] } == ["HKHealthStore"])
  }

  @Test("If a mistake stops an app, the log has the mistake with its values, and Apple's message")
  func stopped() async throws {
    let connection = daemon.connect(stride)
    let mistake = HealthException.Mistake.missingPurpose(
      key: .share, direction: .read, types: [.heartRate, .stepCount])
    await HealthExceptionHandler.withHandler { _, _ in
    } _: {
      try? connection.answer(nil, by: .running, unless: { _ in HealthException(mistake) }) { _ throws(HealthError) in }
    }
    let line = try #require(try lines().last { $0.event == .stopped })
    #expect(line.mistake == mistake)
    #expect(line["mistake"] == "missingPurpose" && line["key"] == "NSHealthShareUsageDescription")
    #expect(line["reason"] == HealthException(mistake).reason)
    #expect(line["rule"] == "A14")
    #expect(
      line.title.hasPrefix("com.example.stride was stopped by rule A14: NSHealthShareUsageDescription must be set"))
  }

  @Test("A mistake outside a call, which stops the app, is logged once, and not after the app has ended")
  func stoppedOutside() async throws {
    let connection = daemon.connect(stride)
    let stop = HealthException(
      .invalidArgument,
      HealthException.Stop("Apple's words", rule: "S51", remedy: "Write it so", code: "HKUnit.count()"))
    await HealthExceptionHandler.withHandler { _, caught in
      caught?.invalidate()
    } _: {
      Connection.$current.withValue(connection) {
        HealthExceptionHandler.raise(stop)
        HealthExceptionHandler.raise(stop)
      }
    }
    let stopped = try lines().filter { $0.event == .stopped }
    #expect(stopped.map(\.title) == ["com.example.stride was stopped by rule S51: Apple's words"])
    #expect(stopped.first?.mistake == .other(reason: "Apple's words"))
  }

  @Test("Every access reason survives a round trip through the log")
  func reasons() throws {
    let causes: [AccessReason.Cause] = [
      .missingEntitlement(key: .healthKit), .healthUnavailable, .healthRestricted, .locked, .guest, .allowed, .denied,
      .unanswered, .unansweredOwnSamplesOnly, .answerLost, .answerLostOwnSamplesOnly, .refusedOnSecondPage,
      .refusedOnSecondPageOwnSamplesOnly, .undecided, .undecidedOwnSamplesOnly, .neverAsked, .neverAskedOwnSamplesOnly,
      .notShareable, .notListed, .limited(since: Date(timeIntervalSince1970: 1_763_631_660)),
      .chosenObjects(visible: 2, of: 5), .noneChosen, .noneChosenOwnSamplesOnly, .everyChoiceOff, .noOtherChosen,
      .memberNeverAsked, .readableMembers(count: 1, of: 2), .requiredAndDenied,
    ]
    for direction in Direction.allCases {
      let reasons = causes.map { AccessReason($0, Permission(.visionPrescription, direction)) }
      let entry = AuditEntry(
        .access, at: Date(timeIntervalSince1970: 0),
        ["direction": .text(direction.rawValue), "reasons": .list(reasons.map(\.auditValue))])
      let log = MemoryAuditLog()
      log.append([entry])
      #expect(try log.lines.last.map { text throws in try AuditLine(text).reasons } == reasons)
    }
  }

  @Test("A delayed wake-up is logged with the obstacle and the time of the change")
  func obstacle() throws {
    let (now, then) = (Date(timeIntervalSince1970: 1_763_631_660), Date(timeIntervalSince1970: 1_763_635_200))
    let obstacles: [DeliveryEvent.Obstacle] = [
      .period(until: then), .locked, .forceQuit, .stopped, .delivering, .retry(next: then),
    ]
    for obstacle in obstacles {
      let log = MemoryAuditLog()
      let values = [String: AuditValue](obstacle, named: "reason").merging(["what": "held"]) { $1 }
      log.append([AuditEntry(.delivery, at: now, app: "com.example.stride", values)])
      let line = try AuditLine(try #require(log.lines.last))
      #expect(line.obstacle == obstacle)
      #expect(line["at"] == now.formatted(.iso8601))
      #expect(line.title == "com.example.stride was not woken for : \(obstacle.words)")
    }
  }

  @Test("Log lines of earlier versions, which have sentences as reasons, are shown unchanged")
  func sentences() throws {
    let access = try AuditLine(
      #"{"app":"a","call":"samples","direction":"read","event":"access","#
        + #""reasons":["read denied: own samples only · A54"]}"#
    )
    #expect(access.reasons.isEmpty)
    #expect(access.details == ["read denied: own samples only · A54"])
    let held = try AuditLine(
      #"{"app":"a","event":"delivery","reason":"the device is locked (B14)","types":[],"what":"held"}"#)
    #expect(held.obstacle == nil)
    #expect(held.title == "a was not woken for : the device is locked (B14)")
    let stopped = try AuditLine(#"{"app":"a","event":"stopped","reason":"Apple's words"}"#)
    #expect(stopped.mistake == nil)
    #expect(stopped.title == "a was stopped: Apple's words")
  }

  @Test("A failed request logs its error: errorUserCanceled (7) or errorRequiredAuthorizationDenied (10)")
  func failedRequests() async throws {
    let types = ObjectType.all.filter { $0.kind == .clinical }.prefix(3)
    var clinic = stride
    clinic.clinicalPurpose = "To show your records."
    clinic.entitlements.insert(.healthRecords)
    clinic.requiredClinicalTypes = Set(types)
    daemon.setPresenter(Answers(answer: .records([], .ask)))
    let connection = daemon.connect(clinic)
    for _ in 1...2 {
      await #expect(throws: HealthError.self) {
        try await connection.requestAuthorization(toShare: [], read: Set(types))
      }
    }
    daemon.setPresenter(Answers(answer: .cancel))
    await #expect(throws: HealthError.self) {
      try await connection.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    }
    let failures = try lines().filter { $0.event == .access && $0.integer("error") != nil }
    #expect(failures.map { $0.integer("error") } == [10, 10, 7])
    #expect(
      failures.map { $0["call"] } == [
        "requestAuthorization", "requestAuthorization", "requestPerObjectReadAuthorization",
      ])
    #expect(failures.last?.texts("types") == [ObjectType.visionPrescription.identifier])
  }

  @Test("Failed requests of widgets and abandoned extensions are logged (A90 and A90b)")
  func requestsOfExtensions() async throws {
    let widget = daemon.connect(stride, as: .widget)
    await #expect(throws: HealthError.self) {
      try await widget.requestAuthorization(toShare: [.bodyMass], read: [.stepCount])
    }
    await #expect(throws: HealthError.self) {
      try await widget.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    }
    let keyboard = daemon.connect(stride, as: .appExtension)
    let changes = daemon.changes()
    let waiting = Task { try await keyboard.requestAuthorization(toShare: [], read: [.heartRate]) }
    for await _ in changes where !daemon.decisions(of: stride.bundleIdentifier).isEmpty { break }
    keyboard.invalidate()
    await #expect(throws: HealthError.self) { try await waiting.value }
    let failures = try lines().filter { $0.event == .access && $0.integer("error") != nil }
    #expect(failures.map { $0["program"] } == ["widget", "widget", "extension"])
    #expect(
      failures.map(\.details) == [
        ["write: bodyMass", "read: stepCount"], ["read: visionPrescription"], ["read: heartRate"],
      ])
  }

  @Test("Calls made before a wake-up are logged before the wake-up")
  func callsBeforeWaking() throws {
    daemon.setDecision(.granted, for: Permission(.bodyMass, .read), of: stride.bundleIdentifier)
    var app = stride
    app.entitlements.insert(.backgroundDelivery)
    let connection = daemon.connect(app)
    let observation = connection.observeChanges(of: [.bodyMass], isObserverQuery: true) { _ in }
    try connection.enableBackgroundDelivery(of: .bodyMass, frequency: 1)
    connection.setSuspended(true)
    daemon.add([.weight()])
    withExtendedLifetime(observation) {}
    let events = try lines().map { $0.event == .access ? $0["call"] : $0["what"] }.compactMap(\.self)
    #expect(events.prefix(2) == ["enableBackgroundDelivery", "woken"])
  }

  @Test("A lost answer is logged, and is later given as the reason why the app may not read (HZ5)")
  func lostAnswer() async throws {
    var settings = daemon.settings
    settings.behavior.answerKeeping = .losesAnswers
    daemon.setSettings(settings)
    let permission = Permission(.heartRate, .read)
    let connection = answering(.allow([permission]))
    try await connection.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(try lines().last { $0.event == .answered }?["kept"] == "no")
    let reason = daemon.accessReason(permission, for: stride)
    #expect(reason.cause == .answerLost && reason.rule == "HZ5")
  }

  @Test("Don’t Allow on the second page is logged as undecided until the app asks again (V47 to V49)")
  func refusedOnSecondPage() async throws {
    var settings = daemon.settings
    settings.operatingSystemVersion = "27.0"
    daemon.setSettings(settings)
    let connection = answering(.dontAllowHistory)
    await #expect(throws: HealthError.self) {
      try await connection.requestAuthorization(toShare: [.bodyMass], read: [.heartRate])
    }
    func rules() -> [String] {
      [Permission(.heartRate, .read), Permission(.bodyMass, .share)].map {
        daemon.accessReason($0, for: stride).rule
      }
    }
    #expect(rules() == ["V47", "V49"])
    #expect(
      try lines().last { $0.event == .answered }?.title
        == "The question of com.example.stride was answered: dontAllow, on the second page, which decides nothing (V47)"
    )
    daemon.setPresenter(Answers(answer: .home))
    await #expect(throws: HealthError.self) {
      try await connection.requestAuthorization(toShare: [.bodyMass], read: [.heartRate])
    }
    #expect(rules() == ["A39", "A39"])
    #expect(try lines().last { $0.event == .access }?.integer("error") == 7, "left by Home")
  }

  @Test("A reset of an app's decisions is logged as the act of a tool, not of the person")
  func reset() throws {
    daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: stride.bundleIdentifier)
    daemon.resetDecisions(of: stride.bundleIdentifier, through: .settings)
    let line = try #require(try lines().last { $0.event == .consent })
    #expect(line["actor"] == "tool" && line["forgotten"] == "all")
    #expect(line.title == "com.example.stride was reset to never asked, as if the phone had been erased")
  }

  @Test("A change made by a command is not logged as the person's consent")
  func tool() throws {
    daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: stride.bundleIdentifier, through: .command)
    let line = try #require(try lines().first { $0.event == .consent })
    #expect(line["actor"] == "tool")
    #expect(line.list("decisions").first?["state"] == "ConsentUnknown")
  }

  @Test("The log of a device verifies, and the same calls give the same log")
  func same() throws {
    func make() throws -> String {
      let tests = DeviceLogTests()
      try tests.reads()
      return tests.log.text
    }
    let text = try make()
    #expect(AuditVerification(of: Data(text.utf8)).isConsistent)
    #expect(try make() == text)
  }
}

extension SampleRecord {
  fileprivate static func prescription(number: Int) -> SampleRecord {
    var record = heartRate(number: number)
    record.content = .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: record.start))
    return SampleRecord(
      uuid: record.uuid, type: .visionPrescription, start: record.start, end: record.start, content: record.content,
      sourceRevision: record.sourceRevision)
  }

  fileprivate static func document(_ type: ObjectType) -> SampleRecord {
    let record = heartRate(number: 9)
    return SampleRecord(
      uuid: record.uuid, type: type, start: record.start, end: record.start,
      content: .document(DocumentRecord(title: "Letter")), sourceRevision: record.sourceRevision)
  }

  fileprivate static func weight() -> SampleRecord {
    let beat = heartRate(number: 8)
    return SampleRecord(
      uuid: beat.uuid, type: .bodyMass, start: beat.start, end: beat.start,
      content: .quantity(HealthQuantity(70, ObjectType.bodyMass.canonicalUnit!)), sourceRevision: beat.sourceRevision)
  }

  fileprivate static func heartRate(number: Int) -> SampleRecord {
    let start = Date(timeIntervalSince1970: 1_763_600_000 + Double(number) * 60)
    let watch = SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")
    return SampleRecord(
      uuid: UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!, type: .heartRate, start: start,
      end: start,
      content: .quantity(HealthQuantity(60, .beatsPerMinute)), sourceRevision: SourceRevisionRecord(source: watch))
  }
}

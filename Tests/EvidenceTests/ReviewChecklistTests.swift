import Foundation
import HealthModel
import Testing

@testable import AuditLog
@testable import Evidence
@testable import HealthDaemon

@Suite("The review checklist judges an app by its log")
struct ReviewChecklistTests {
  private let app = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", readPurpose: "Stride charts your steps of each day.",
    writePurpose: "Stride saves the walks you record.")

  private func line(_ event: AuditEntry.Event, _ values: [String: AuditValue] = [:]) -> AuditEntry {
    AuditEntry(event, at: Date(timeIntervalSince1970: 0), app: app.bundleIdentifier, values)
  }

  private func request(share: [ObjectType] = [], read: [ObjectType]) -> AuditEntry {
    line(
      .requested,
      ["permissions": .members(["share": .texts(share.map(\.identifier)), "read": .texts(read.map(\.identifier))])])
  }

  private func consent(
    _ type: ObjectType, _ direction: Direction, to: String, since date: String? = nil
  ) -> AuditEntry {
    var decision: [String: AuditValue] = [
      "type": .text(type.identifier), "direction": .text(direction.rawValue), "from": "undetermined", "to": .text(to),
    ]
    if let date { decision["since"] = .text(date) }
    return line(.consent, ["decisions": .list([.members(decision)])])
  }

  private func call(_ name: String, _ types: [ObjectType] = [], _ direction: Direction = .read) -> AuditEntry {
    line(
      .access,
      [
        "call": .text(name), "types": .texts(types.map(\.identifier)), "direction": .text(direction.rawValue),
        "calls": 1, "returned": 3,
      ])
  }

  private func items(_ entries: [AuditEntry], of app: AppIdentity? = nil) throws -> [ReviewPoint: ReviewItem] {
    let log = MemoryAuditLog()
    log.append(entries)
    let lines = try log.lines.map { text throws in try AuditLine(text) }
    let items = ReviewChecklist(of: app ?? self.app, in: lines).items
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  @Test("If an app did nothing, it passes no point of the checklist that needs an action")
  func nothing() throws {
    #expect(try items([]).values.allSatisfy { $0.verdict == .notExercised || [.specific, .upload].contains($0.id) })
  }

  @Test("A request to add workouts to the watch is not a request for health data (rule K21)")
  func workoutPlans() throws {
    let asked = line(.requested, ["workoutPlans": "add to the watch", "program": "app"])
    #expect(
      try items([asked]).values.allSatisfy { $0.verdict == .notExercised || [.specific, .upload].contains($0.id) })
  }

  private func failedRequest(by program: ProcessKind, read types: [ObjectType]) -> AuditEntry {
    line(
      .access,
      [
        "call": "requestAuthorization", "program": .text(program.rawValue), "error": 0, "calls": 1, "returned": 0,
        "types": .texts(types.map(\.identifier)), "permissions": .permissions(Set(types.map { Permission($0, .read) })),
      ])
  }

  @Test("A widget's request is listed with its line and fails, because widgets cannot ask (rule A90b)")
  func widgetAsks() throws {
    let asked = failedRequest(by: .widget, read: [.stepCount])
    let judged = try items([asked])
    #expect(judged[.valid]?.verdict == .failed)
    #expect(
      judged[.valid]?.findings.map(\.description) == [
        "line 1: the app’s widget made a request, which only the app can make (A90b)."
      ])
    let words = "line 1: a request of the app’s widget failed, and the app itself made no request."
    for point in [ReviewPoint.availability, .purposes, .small, .loop] {
      #expect(judged[point]?.verdict == .notExercised && judged[point]?.findings.map(\.description) == [words])
    }
    let later = try items([asked, request(read: [.stepCount])])
    #expect(later[.valid]?.verdict == .failed && later[.purposes]?.verdict == .passed)
  }

  @Test("An extension whose app never asked for it is reported, without a failed point (rule A90)")
  func extensionWaited() throws {
    let judged = try items([failedRequest(by: .appExtension, read: [.stepCount])])
    #expect(judged[.valid]?.verdict == .notExercised)
    #expect(
      judged[.valid]?.findings.map(\.description) == [
        """
        line 1: the app’s extension waited for the app to ask the person, and ended before that. The app must call \
        handleAuthorizationForExtension() (A90).
        """
      ])
    let words = "line 1: a request of the app’s extension failed, and the app itself made no request."
    #expect(judged[.availability]?.findings.map(\.description) == [words])
    #expect(judged.values.allSatisfy { $0.verdict != .failed })
    let later = try items([failedRequest(by: .appExtension, read: [.stepCount]), request(read: [.stepCount])])
    #expect(later[.valid]?.verdict == .passed, "the app asks, and its extension was only too early")
  }

  @Test("A request that failed before the person was asked is reported as not asked")
  func failedBeforeAsking() throws {
    let request = line(.access, ["call": "requestAuthorization", "program": "app", "error": 4, "calls": 1])
    #expect(
      try items([request])[.purposes]?.findings.map(\.description) == [
        "line 1: a request failed before the person was asked."
      ]
    )
  }

  @Test("An app known only by its files is judged only by its declarations")
  func filesOnly() throws {
    let log = MemoryAuditLog()
    log.append([request(read: [.stepCount]), consent(.stepCount, .read, to: "granted")])
    let lines = try log.lines.map { text throws in try AuditLine(text) }
    let judged = ReviewChecklist(of: app, calls: .ofTheDevice, in: lines).items.filter { $0.verdict != .notExercised }
    #expect(judged.map(\.id) == [.purposes, .specific, .upload, .small, .entitlements])
    #expect(ReviewChecklist(of: app, in: lines).items.contains { $0.id == .availability && $0.verdict == .failed })
  }

  @Test("An app that reads date-limited data must ask for the earliest date (rule V111)")
  func limitedHistory() throws {
    let limit = consent(.stepCount, .read, to: "limited", since: "2026-08-31T17:36:51Z")
    let (read, question) = (call("samples", [.stepCount]), call("earliestAuthorizedSampleDate", [.stepCount]))
    func verdict(_ entries: AuditEntry...) throws -> ReviewItem.Verdict? { try items(entries)[.history]?.verdict }
    #expect(try verdict(consent(.stepCount, .read, to: "granted"), read) == .notExercised)
    #expect(try verdict(read, limit) == .notExercised, "what was read before is not limited")
    #expect(try verdict(limit, call("samples", [.heartRate])) == .notExercised, "another type has no date")
    #expect(try verdict(limit, read) == .failed)
    let finding = try items([limit, read])[.history]?.findings.first?.description
    #expect(finding?.hasPrefix("In line 2, the app reads stepCount, which is limited to a date, and it") == true)
    #expect(try verdict(question, limit, read) == .failed, "it was asked before there was a date")
    #expect(try verdict(limit, question, read) == .passed && verdict(limit, read, question) == .passed)
  }

  @Test("A missing purpose text fails the point about uploads only if the app requests Health data (UP3 and UP8)")
  func upload() throws {
    var reader = app
    #expect(try items([request(read: [.stepCount])])[.upload]?.verdict == .passed)
    reader.writePurpose = nil
    let item = try items([request(read: [.stepCount])], of: reader)[.upload]
    #expect(item?.verdict == .failed && item?.findings.first?.description.contains("asks for both texts") == true)
    reader.readPurpose = nil
    #expect(try items([], of: reader)[.upload]?.verdict == .notExercised)
  }

  @Test("Calls by a script in an app's name do not count against the app")
  func scripted() throws {
    let log = MemoryAuditLog()
    let read = call("samples", [.stepCount])
    log.append([
      request(read: [.stepCount]), consent(.stepCount, .read, to: "limited", since: "2026-08-31T17:36:51Z"), read,
    ])
    let lines = try log.lines.map { text throws in try AuditLine(text) }
    func failed(_ calls: ReviewChecklist.Calls) -> [ReviewPoint] {
      ReviewChecklist(of: app, calls: calls, in: lines).items.filter { $0.verdict == .failed }.map(\.id)
    }
    #expect(failed(.ofItsCode).contains(.history) && failed(.ofItsCode).contains(.availability))
    #expect(failed(.ofAScript) == failed(.ofTheDevice) && !failed(.ofAScript).contains(.history))
  }

  @Test(
    "A mistake that stops the app fails the point about the mistake, whether a script or the app made the call",
    arguments: [
      (HealthException.Mistake.nothingRequested, ReviewPoint.valid),
      (.readingDisallowed(types: [.bloodPressure]), .valid),
      (.missingPurpose(key: .share, direction: .read, types: [.stepCount]), .purposes),
      (.incompatibleOption(option: .cumulativeSum, type: .heartRate), .statistics),
    ])
  func stopOfAScript(_ mistake: HealthException.Mistake, _ point: ReviewPoint) throws {
    let log = MemoryAuditLog()
    log.append([line(.stopped, HealthException(mistake).auditValues)])
    let lines = try log.lines.map { text throws in try AuditLine(text) }
    for calls in [ReviewChecklist.Calls.ofItsCode, .ofAScript, .ofTheDevice] {
      let failed = ReviewChecklist(of: app, calls: calls, in: lines).items.filter { $0.verdict == .failed }
      #expect(failed.map(\.id) == [point])
    }
  }

  @Test("For an app known only by its files, the checklist says that the device makes the calls")
  func callsOfTheDevice() throws {
    let log = MemoryAuditLog()
    log.append([call("samples", [.stepCount])])
    let lines = try log.lines.map { text throws in try AuditLine(text) }
    let item = ReviewChecklist(of: app, calls: .ofTheDevice, in: lines).items.first { $0.id == .availability }
    #expect(
      item?.findings.map(\.description)
        == [
          """
          The app’s code is not part of this program: the device makes calls in its name when a script or a button \
          says so.
          """
        ])
  }

  @Test("An app that requests health records without purpose and entitlement fails both of these points (A15, A26)")
  func healthRecords() throws {
    let stop = line(
      .stopped,
      HealthException(.missingPurpose(key: .clinicalShare, direction: .read, types: [.allergyRecord])).auditValues)
    let items = try items([stop])
    #expect(items[.purposes]?.verdict == .failed)
    #expect(items[.entitlements]?.verdict == .failed)
    #expect(
      items[.entitlements]?.findings.map(\.description) == [
        "line 1: even with a valid purpose string, the request would need com.apple.developer.healthkit.access."
      ])
    var clinic = app
    clinic.clinicalPurpose = "Stride explains your lab results."
    func upload(_ entry: AuditEntry) throws -> [String] {
      try self.items([entry], of: clinic)[.upload]?.findings.map(\.description) ?? []
    }
    #expect(try !upload(call("requestAuthorization", [.allergyRecord])).contains { $0.contains("leave out the text") })
    #expect(try upload(request(read: [.stepCount])).contains { $0.contains("leave out the text") })
  }

  @Test("A purpose that says that nothing is read fails, unless the app requests nothing to read")
  func purposeThatDenies() throws {
    var app = app
    app.readPurpose = "Stride does not read your health data."
    #expect(try items([request(read: [.stepCount])], of: app)[.specific]?.verdict == .failed)
    #expect(try items([request(share: [.stepCount], read: [])], of: app)[.specific]?.verdict == .passed)
  }

  @Test("Registering for background delivery does not count as reading, and a reset type does not count as requested")
  func registering() throws {
    func row(_ entries: [AuditEntry]) throws -> TypeUsage? {
      let log = MemoryAuditLog()
      log.append(entries)
      let lines = try log.lines.map { text throws in try AuditLine(text) }
      return TypeUsage.rows(of: app.bundleIdentifier, in: lines).first
    }
    let asked = [request(read: [.stepCount]), consent(.stepCount, .read, to: "granted")]
    let register = call("enableBackgroundDelivery", [.stepCount])
    #expect(try row(asked + [register])?.words == "registered, never read")
    #expect(try row(asked + [register, call("samples", [.stepCount])])?.words == "used")
    #expect(try items(asked + [register])[.onlyUsed]?.verdict == .notExercised)
    let reset = line(.consent, ["forgotten": "all", "origin": "settings"])
    #expect(try row(asked)?.isAsked == true)
    #expect(try row(asked + [reset])?.isAsked == false)
    #expect(try row(asked + [reset, request(read: [.stepCount])])?.isAsked == true)
  }

  @Test("errorAuthorizationDenied (4) alone does not prove a missing entitlement, because a refusal returns it as well")
  func refusalIsNoMissingEntitlement() throws {
    let refused = line(.access, ["call": "requestAuthorization", "error": 4, "calls": 1])
    #expect(try items([refused])[.entitlements]?.verdict == .passed)
  }

  @Test("An app that asks without checking for availability fails the point, with the log line as proof")
  func availability() throws {
    #expect(
      try items([request(read: [.stepCount])])[.availability]?.findings.map(\.description) == [
        "The app never called isHealthDataAvailable(), and asked for permissions in line 1."
      ])
    #expect(
      try items([call("isHealthDataAvailable"), request(read: [.stepCount])])[.availability]?.verdict == .passed)
    #expect(
      try items([request(read: [.stepCount]), call("isHealthDataAvailable")])[.availability]?.findings.map(
        \.description)
        == ["The app asked for permissions in line 1, and called isHealthDataAvailable() only in line 2."])
  }

  @Test("A type that was granted and never used fails the point on used types, and a denied type does not")
  func unused() throws {
    let asked = [request(read: [.stepCount, .heartRate]), consent(.stepCount, .read, to: "granted")]
    #expect(
      try items(asked)[.onlyUsed]?.findings.map(\.description) == [
        "reading stepCount was granted and never used in this run."
      ])
    #expect(try items(asked + [call("samples", [.stepCount])])[.onlyUsed]?.verdict == .passed)
    #expect(
      try items([request(read: [.stepCount]), consent(.stepCount, .read, to: "denied")])[.onlyUsed]?.verdict
        == .notExercised)
  }

  @Test("An app that an exception stops after a denial fails the checklist's point on denials")
  func denial() throws {
    let denied = [request(read: [.stepCount]), consent(.stepCount, .read, to: "denied")]
    #expect(try items(denied)[.denial]?.verdict == .notExercised)
    #expect(try items(denied + [call("samples", [.stepCount])])[.denial]?.verdict == .passed)
    #expect(try items(denied + [line(.stopped, ["reason": "nil"])])[.denial]?.verdict == .failed)
  }

  @Test("Four equal requests of an app count as a loop, and different requests do not")
  func loop() throws {
    let again = request(read: [.stepCount])
    #expect(try items([again, again, again, request(read: [.heartRate])])[.loop]?.verdict == .passed)
    #expect(
      try items([again, again, again, again])[.loop]?.findings.map(\.description) == [
        "The app made the same request 4 times, first in line 1."
      ])
  }

  @Test("Loops of requests are listed in the order in which they began")
  func loops() throws {
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .flightsClimbed, .activeEnergyBurned, .workout]
    let requests = types.map { request(read: [$0]) }
    #expect(
      try items((0..<4).flatMap { _ in requests })[.loop]?.findings.map(\.description)
        == types.indices.map { "The app made the same request 4 times, first in line \($0 + 1)." })
  }

  @Test(
    "Purpose texts without content fail, in English and in Chinese",
    arguments: [
      ("Health", ["“Health” does not say what the data is for."]),
      (
        "TODO write this text later",
        ["“TODO write this text later” is a placeholder: write which data the app wants, and what for."]
      ),
      (
        "健康数据",
        [
          "“健康数据” does not name any data: say which, such as steps or sleep.",
          "“健康数据” does not say what the data is for.",
        ]
      ),
    ])
  func vague(purpose: String, findings: [String]) throws {
    var app = app
    app.readPurpose = purpose
    let item = try items([request(read: [.stepCount])], of: app)[.specific]
    #expect(item?.verdict == .failed && item?.findings.map(\.description) == findings)
    app.readPurpose = "Stride uses HealthKit to chart your steps."
    let named = try items([request(read: [.stepCount])], of: app)[.specific]
    #expect(named?.verdict == .passed && named?.findings.first?.description.contains("names HealthKit") == true)
    app.readPurpose = "读取您的步数，用来绘制每日图表。"
    #expect(try items([request(read: [.stepCount])], of: app)[.specific]?.verdict == .passed)
  }

  @Test("Two stores in one launch fail the point on stores, and one store for each launch passes it")
  func stores() throws {
    let made = line(.access, ["call": "HKHealthStore", "calls": 2, "returned": 0])
    #expect(try items([line(.launched), made])[.store]?.verdict == .failed)
    #expect(try items([line(.launched), line(.launched), made])[.store]?.verdict == .passed)
  }

  private func stop(_ mistake: HealthException.Mistake, saying words: AuditValue? = nil) -> AuditEntry {
    var values = HealthException(mistake).auditValues
    if let words { values["reason"] = words }
    return line(.stopped, values)
  }

  @Test("A mistake that stops an app fails the point about this mistake, whatever sentence the log has for it")
  func mistakes() throws {
    let option = HealthException.Mistake.incompatibleOption(option: .discreteAverage, type: .stepCount)
    let purpose = HealthException.Mistake.missingPurpose(key: .share, direction: .read, types: [.stepCount])
    for words in [nil, "类型与选项不符", "NSHealthShareUsageDescription, statistic, entitlement"] as [AuditValue?] {
      let options = try items([stop(option, saying: words)])
      #expect(options[.statistics]?.verdict == .failed && options[.purposes]?.verdict == .notExercised)
      let purposes = try items([stop(purpose, saying: words)])
      #expect(purposes[.purposes]?.verdict == .failed && purposes[.statistics]?.verdict == .notExercised)
      let other = try items([stop(.other(reason: "Another"), saying: words)])
      #expect(other.values.filter { $0.verdict == .failed }.map(\.id) == [.valid])
    }
  }

  @Test("An exception in an older log, which does not name the mistake, fails no point")
  func earlierVersion() throws {
    let stop = line(.stopped, ["reason": "Statistics option HKStatisticsOptionDiscreteAverage is not compatible"])
    let items = try items([stop, request(read: [.stepCount]), call("statistics", [.stepCount])])
    #expect(
      items[.statistics]?.findings.map(\.description) == [
        "line 1: the app was stopped, and this log does not name the mistake."
      ])
    #expect(items[.statistics]?.verdict == .notExercised && items[.purposes]?.verdict == .notExercised)
  }

  @Test("A missing entitlement is reported, and a refused permission, which gives the same error (4), is not")
  func entitlements() throws {
    let lacking = AccessReason(.missingEntitlement(key: .healthKit), Permission(.stepCount, .share))
    let denied = AccessReason(.denied, Permission(.stepCount, .share))
    func save(_ reason: AccessReason) -> AuditEntry {
      line(.access, ["call": "save", "direction": "share", "error": 4, "reasons": .list([reason.auditValue])])
    }
    #expect(
      try items([save(lacking)])[.entitlements]?.findings.map(\.description) == [
        "line 1: save needs com.apple.developer.healthkit."
      ])
    #expect(try items([save(denied)])[.entitlements]?.verdict == .passed)
    let woken = line(
      .access,
      [
        "call": "enableBackgroundDelivery", "error": 4,
        "missingEntitlement": .text(Entitlement.backgroundDelivery.rawValue),
      ])
    #expect(
      try items([woken])[.entitlements]?.findings.map(\.description) == [
        "line 1: enableBackgroundDelivery needs com.apple.developer.healthkit.background-delivery."
      ])
  }

  @Test("Background delivery passes if every wake-up was completed, and its first three faults are listed")
  func background() throws {
    let on = call("enableBackgroundDelivery", [.stepCount])
    func delivery(_ what: String) -> AuditEntry {
      line(.delivery, ["what": .text(what), "types": .texts([ObjectType.stepCount.identifier])])
    }
    func judged(_ entries: [AuditEntry]) throws -> [String] {
      let item = try #require(try items(entries)[.background])
      return [item.verdict.rawValue] + item.findings.map(\.description)
    }
    #expect(try judged([delivery("woken")]) == ["not exercised", "Background delivery was not turned on."])
    let idle = try judged([on, delivery("held")])
    #expect(idle[0] == "not exercised")
    #expect(idle[1].hasPrefix("The app turned background delivery on in line 1, but no data woke it"))
    #expect(
      try judged([on, delivery("woken"), delivery("held"), delivery("launched")])
        == ["passed", "The app completed all of 2 wake-ups."])
    for what in ["stopped", "completedAgain", "completedLate"] {
      #expect(try judged([on, delivery("woken"), delivery(what)])[0] == "failed", "\(what)")
    }
    let missed = "com.example.stride did not complete its delivery of stepCount."
    #expect(
      try judged([on] + Array(repeating: delivery("missed"), count: 4))
        == ["failed", "line 2: \(missed)", "line 3: \(missed)", "line 4: \(missed)"])
  }

  @Test("A request for twelve permissions to share and read passes, and a request for thirteen fails")
  func small() throws {
    let types = Array(ObjectType.all.filter { $0.kind == .quantity }.prefix(7))
    #expect(try items([request(share: types, read: Array(types.prefix(5)))])[.small]?.verdict == .passed)
    let large = try items([request(share: types, read: Array(types.prefix(6)))])[.small]
    #expect(large?.verdict == .failed)
    #expect(large?.findings.map(\.description) == ["line 1 asks for 13 permissions at once."])
  }

  @Test("An app goes on after a denial only if it makes a later call; the finding names the lines of denial and call")
  func afterDenial() throws {
    let (read, denied) = (call("samples", [.stepCount]), consent(.stepCount, .read, to: "denied"))
    func findings(_ entries: AuditEntry...) throws -> [String]? {
      try items(entries)[.denial]?.findings.map(\.description)
    }
    #expect(
      try findings(read, denied)
        == ["The person denied a permission in line 2; the app made no call afterwards."])
    #expect(
      try findings(denied, read) == ["The person denied a permission in line 1, and the app went on in line 2."])
    #expect(
      try findings(line(.stopped, ["reason": "before"]), denied, line(.stopped, ["reason": "after"]))
        == ["line 3: the app was stopped. after"])
  }

  @Test("A passed point names the line of its evidence, and a point without evidence says so")
  func evidence() throws {
    func findings(_ point: ReviewPoint, _ entries: AuditEntry...) throws -> [String]? {
      try items(entries)[point]?.findings.map(\.description)
    }
    #expect(try findings(.statistics) == ["The app made no statistics query."])
    #expect(try findings(.statistics, call("statistics", [.stepCount])) == ["line 1: answered."])
    #expect(try findings(.statistics, call("statisticsCollection", [.stepCount])) == ["line 1: answered."])
    #expect(try findings(.valid) == ["Health was not used."])
    #expect(try findings(.entitlements) == ["Health was not used."])
    #expect(try findings(.onlyUsed) == ["No permission that the app asked for was granted, so it could use none."])
    #expect(
      try findings(.valid, call("samples", [.stepCount]))
        == ["No call was invalid or stopped the app, from line 1 on."])
    #expect(
      try findings(.valid, line(.access, ["call": "save", "error": 3]))
        == ["line 1: the call save is invalid (error 3, invalid argument)."])
    #expect(
      try findings(.purposes, request(read: [.stepCount])) == [
        "To read: “Stride charts your steps of each day.”", "To write: “Stride saves the walks you record.”",
      ])
    #expect(
      try findings(.availability, call("isHealthDataAvailable"))
        == ["line 1: the app called isHealthDataAvailable()."])
    let granted = [request(read: [.stepCount]), consent(.stepCount, .read, to: "granted")]
    for (count, words) in [(1, "1 call"), (2, "2 calls")] {
      let calls = Array(repeating: call("samples", [.stepCount]), count: count)
      #expect(
        try items(granted + calls)[.onlyUsed]?.findings.map(\.description) == ["reading stepCount: \(words)."])
    }
    #expect(
      try findings(.history, consent(.stepCount, .read, to: "limited", since: "2026-08-31T17:36:51Z"))
        == ["The app read no type that is limited to a date."])
    #expect(try findings(.history) == ["No reading was limited to a date."])
  }

  @Test("The checklist counts an app's stores and runs, and a log without a launch counts as one run")
  func storesAndRuns() throws {
    func made(_ count: Int) -> AuditEntry { line(.access, ["call": "HKHealthStore", "calls": .integer(count)]) }
    func item(_ entries: AuditEntry...) throws -> ReviewItem? { try items(entries)[.store] }
    #expect(try item(line(.launched))?.findings.map(\.description) == ["No call was made with a store."])
    #expect(try item(made(1))?.verdict == .passed)
    #expect(
      try item(line(.launched), made(1), made(1))?.findings.map(\.description)
        == ["It made its calls with 2 stores in 1 run."])
    #expect(
      try item(line(.launched), line(.launched), made(1))?.findings.map(\.description)
        == ["It made its calls with 1 store in 2 runs."])
  }

  @Test("The use of a type is described as read, attempted, failed, or only registered")
  func use() throws {
    func words(_ type: ObjectType, _ direction: Direction, _ entries: AuditEntry...) throws -> String? {
      let log = MemoryAuditLog()
      log.append(entries)
      let lines = try log.lines.map { text throws in try AuditLine(text) }
      return TypeUsage.rows(of: app.bundleIdentifier, in: lines)
        .first { $0.type == type && $0.direction == direction }?.words
    }
    func failed(_ name: String, _ direction: Direction) -> AuditEntry {
      line(
        .access,
        [
          "call": .text(name), "types": .texts([ObjectType.stepCount.identifier]),
          "direction": .text(direction.rawValue), "error": 5, "calls": 2,
        ])
    }
    let granted = consent(.stepCount, .read, to: "granted")
    #expect(try words(.stepCount, .read, granted) == "never used")
    #expect(try words(.stepCount, .read, granted, call("samples", [.stepCount])) == "used")
    #expect(try words(.stepCount, .read, call("samples", [.stepCount])) == "read: only its own, if any")
    #expect(try words(.stepCount, .read, failed("samples", .read)) == "tried to read, with an error")
    #expect(
      try words(.stepCount, .read, failed("samples", .read), call("samples", [.stepCount]))
        == "read: only its own, if any", "the second call succeeded")
    #expect(try words(.stepCount, .share, failed("save", .share)) == "tried to write, with an error")
    #expect(try words(.stepCount, .share, call("save", [.stepCount], .share)) == "tried to write")
    #expect(
      try words(.stepCount, .read, failed("enableBackgroundDelivery", .read)) == "tried to register, with an error")
    let prescription = ObjectType.visionPrescription
    let nothing = line(
      .access,
      ["call": "samples", "types": .texts([prescription.identifier]), "direction": "read", "calls": 1, "returned": 0])
    #expect(try words(prescription, .read, nothing) == "read: none were chosen")
    #expect(try words(prescription, .read, call("samples", [prescription])) == "used")
  }
}

extension AuditValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral values: String...) { self = .texts(values) }
}

import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The inspector shows the app's data beside the store's data, with reasons", .timeLimit(.minutes(20)))
struct InspectorTests {
  @Test("Showing, hiding or moving the inspector keeps the open page and the app's state")
  func keepsPage() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("-")
    try await world.pilot.waits(for: "[M]")
    for size in [Size.large, .small, .standard] {
      for _ in 0..<2 {
        world.pilot.press("i")
        world.pilot.resize(to: size)
      }
      world.device.inspector.isWanted = false
      try await world.pilot.waits(for: "[M]")
    }
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press("i")
    world.pilot.resize(to: .large)
    #expect(world.pilot.shows("Write Steps") || world.pilot.shows("Turn Off All"))
  }

  @Test("The inspector says at first that nothing was asked, and then shows “no answer” on one line")
  func wordsBesideTheApp() async throws {
    let world = SmallWorld(size: Size(width: 120, height: 40))
    try await world.pilot.waits(for: "Nothing is asked or answered yet.")
    try await world.pilot.waits(for: "of all days, not only of the last seven")
    #expect(!world.pilot.shows("none chosen yet"))
    try await world.connect()
    try await world.pilot.waits(until: "both permissions have no answer") { $0.showsRow("no answer no answer") }
    #expect(!world.pilot.shows("Nothing is asked or answered yet."))
  }

  @Test("In a narrow terminal the inspector replaces the screen, and opening a screen hides the inspector")
  func alone() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    world.pilot.press("i")
    try await world.pilot.waits(for: "[Data]")
    world.pilot.press("3")
    try await world.pilot.waits(for: "Health")
    try await world.pilot.waits(forNo: "[Data]")
  }

  @Test("The key y copies the inspector's text, or the details of an expanded type or call")
  func copying() async throws {
    let world = SmallWorld(size: .large)
    func copied() -> String { world.pilot.frame.copied?.text ?? "" }
    try await world.connect()
    world.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    world.pilot.press("A")
    try await world.pilot.waits(until: "the inspector has caught up") { $0.showsRow("refused nothing 8,400") }
    world.pilot.press(.tab, "y")
    #expect(copied().contains("Steps, write refused, read refused, sees nothing, on iPhone 8,400"))
    #expect(copied().contains("On the sheet: Stride may now read Heart Rate"))
    try await world.pilot.waits(for: "Sent to the clipboard.")
    world.device.inspector.type = .stepCount
    try await world.pilot.waits(for: "LATEST SAMPLES ON THIS IPHONE")
    world.pilot.press("y")
    #expect(
      copied().hasPrefix("Stride\nSteps, write refused, ")
        && copied().contains("\nWrite: refused: saving is error 4 · "))
    world.device.inspector.type = nil
    try await world.pilot.waits(forNo: "LATEST SAMPLES ON THIS IPHONE")
    let call = try #require(
      world.device.inspector.callsOfFrontApp.first { $0.call.words.contains("requestAuthorization") })
    world.device.inspector.call = call
    try await world.pilot.waits(for: "Call \(call.id)")
    world.pilot.press("y")
    #expect(copied().hasPrefix(call.title))
  }

  @Test("The inspector links a type, a call and an error to Apple’s pages, and y copies the addresses")
  func documentation() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.device.inspector.type = .stepCount
    try await world.pilot.waits(for: "LATEST SAMPLES ON THIS IPHONE")
    try await world.pilot.waits(for: "APPLE’S DOCUMENTATION")
    let page = "https://developer.apple.com/documentation/healthkit/hkquantitytypeidentifier/stepcount"
    #expect(world.pilot.frame.links.map(\.address) == [page])
    world.pilot.press("y")
    #expect(world.pilot.frame.copied?.text.hasSuffix("\n\(page)") == true)

    let addresses = [ObjectType.sleepAnalysis, .workout, .visionPrescription].map(\.documentation.lastPathComponent)
    #expect(addresses == ["sleepanalysis", "hkworkouttypeidentifier", "hkvisionprescriptiontypeidentifier"])
    let error = HealthError.Code.authorizationDenied.documentation
    #expect(error.pathComponents.suffix(2) == ["code", "errorauthorizationdenied"])
    #expect(AppCall.Operation.schedule.documentation?.path() == "/documentation/workoutkit/workoutscheduler")
  }

  @Test("The inspector shows a sum of counts as a whole number, and a sum of other units with a decimal")
  func sums() throws {
    let week = InspectedWeek(settings: SmallWorld().daemon.settings)
    let steps = try #require(InspectedUnit(.stepCount, locale: week.locale))
    let distance = try #require(InspectedUnit(.distanceWalkingRunning, locale: week.locale))
    #expect(week.sum(925.4, in: steps) == "925")
    #expect(week.sum(1.26, in: distance).hasPrefix("1.3 "))
  }

  @Test("An error is shown with its cause, so that a lock differs from a refusal")
  func causes() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    // Answer the sheet first: while it is shown, reading fails.
    try await world.pilot.waits(for: "no answer")
    world.pilot.press("D")
    world.pilot.press(.enter)
    try await world.pilot.waits(until: "the refusal is seen") { $0.showsRow("refused nothing 8,400") }
    world.daemon.changeSettings { $0.isLocked = true }
    try await world.pilot.waits(for: "the iPhone is locked")
    world.daemon.changeSettings { ($0.isLocked, $0.isHealthDataAvailable) = (false, false) }
    try await world.pilot.waits(for: "there is no Health on this device")
    world.daemon.changeSettings { $0.isHealthDataAvailable = true }
    let stride = try #require(world.device.apps.first)
    world.device.setEntitlement(Entitlement.healthKit, isPresent: false, of: stride)
    try await world.pilot.waits(for: "it is not set up to use Health")
  }

  @Test("With permission only to write, the inspector labels the number as the app's own (rule A55)")
  func ownOnly() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: AppIdentity.stride.bundleIdentifier)
    world.daemon.setDecision(.denied, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
    let connection = try #require(world.device.frontProcess.connection)
    var walk = SmallWorld.walk
    walk.sourceRevision = SmallWorld.phone
    try connection.save([walk])
    try await world.pilot.waits(until: "the app sees its own") {
      $0.shows("its own samples only") && $0.shows(" 1,200 ")
    }
  }

  @Test("A type with limited access shows how many samples its date hides, if there are any (rule V65)")
  func hidden() async throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    let stride = try #require(world.device.apps.first).identity
    func words(limitedTo date: Date) async throws -> String? {
      world.daemon.setDecision(
        .limited(since: date), for: Permission(.stepCount, .read), of: stride.bundleIdentifier)
      let rows = await InspectorRow.rows(for: stride, through: nil, daemon: world.daemon, decidedLately: [])
      return try #require(rows.first { $0.type == .stepCount }).why
    }
    let month = SmallWorld.now - 30 * 86_400
    #expect(try await words(limitedTo: month) == "read limited: own samples, and all since 2025-10-21 · V65")
    #expect(try await words(limitedTo: SmallWorld.midnight) == "since 2025-11-20, 12 older hidden · V65")
    let own = SourceRevisionRecord(source: SourceRecord(name: "Stride", bundleIdentifier: "com.example.stride"))
    func steps(_ number: Int, by source: SourceRevisionRecord, from start: Date, to end: Date) -> SampleRecord {
      SmallWorld.sample(.stepCount, HealthQuantity(9, .count), from: start, to: end, by: source, number: number)
    }
    // A sample from before the date of limited access is visible if Stride saved it, or if it ends on that date or
    // later.
    world.daemon.add([
      steps(900, by: own, from: month - 60, to: month - 30),
      steps(901, by: SmallWorld.phone, from: month - 60, to: month),
    ])
    #expect(try await words(limitedTo: month) == "read limited: own samples, and all since 2025-10-21 · V65")
    world.daemon.add([steps(902, by: SmallWorld.phone, from: month - 60, to: month - 30)])
    #expect(try await words(limitedTo: month) == "since 2025-10-21, 1 older hidden · V65")
  }

  @Test("If a limited type has no samples of the last week, its row names the limit only if the limit hides them all")
  func olderThanWeek() async throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    let stride = try #require(world.device.apps.first).identity
    let month = SmallWorld.now - 30 * 86_400
    world.daemon.setDecision(
      .limited(since: month), for: Permission(.bodyMass, .read), of: stride.bundleIdentifier)
    func remarks(addingOneAt date: Date, _ number: Int) async throws -> [String?] {
      let weight = HealthQuantity(70, .kilogram)
      world.daemon.add([
        SmallWorld.sample(.bodyMass, weight, from: date, to: date, by: SmallWorld.phone, number: number)
      ])
      let rows = await InspectorRow.rows(for: stride, through: nil, daemon: world.daemon, decidedLately: [])
      let row = try #require(rows.first { $0.type == .bodyMass })
      #expect(row.held.value == "older only")
      return [row.remark, row.explanation { _ in "Oct 21" }].map { $0?.description }
    }
    #expect(
      try await remarks(addingOneAt: month - 86_400, 900) == [
        "since 2025-10-21, 1 older hidden", "it may read from Oct 21 on; older and hidden: 1",
      ])
    #expect(
      try await remarks(addingOneAt: SmallWorld.now - 10 * 86_400, 901) == [
        "latest Nov 10, 2025", "latest Nov 10, 2025",
      ])
  }

  @Test("The calls list says if no sheet would appear: for a guest, and for blood pressure on iOS 26.5 (A88 and A20c)")
  func statusWithoutSheet() throws {
    let pair = ObjectType.bloodPressurePair
    func words(of types: Set<ObjectType>, _ version: String, isGuest: Bool = false) throws -> String? {
      let world = SmallWorld(operatingSystemVersion: version)
      world.daemon.changeSettings { $0.isInGuestUserMode = isGuest }
      let connection = try #require(world.device.frontProcess.connection)
      #expect(try connection.requestStatus(toShare: [], read: types) == .shouldRequest)
      return world.device.calls.records.last { Set($0.call.types) == types }?.answerInWords.description
    }
    #expect(try words(of: [.bloodGlucose], "26.6") == "a sheet would come up")
    let none = "not all answered, but no sheet would come up"
    #expect(try words(of: [.bloodGlucose], "26.6", isGuest: true) == none)
    #expect(try words(of: Set(pair), "26.5") == none)
  }

  @Test("After each decision the inspector says what changed, and the row of the changed type comes first")
  func decisions() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "Stride may now")
    world.daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: AppIdentity.stride.bundleIdentifier)
    try await world.pilot.waits(for: "Stride may no longer read Heart")
    try await world.pilot.waits(until: "the row says so") { $0.showsRow("refused nothing", "60–100 bpm") }
    world.daemon.setAllowed(true, object: SmallWorld.uuid(1_003), for: AppIdentity.stride.bundleIdentifier)
    try await world.pilot.waits(for: "Stride may now read the")
  }

  @Test("The line below the screen shows each decision, and says after a refusal that the app is not told")
  func strip() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "On the sheet: Stride may now")
    world.daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: AppIdentity.stride.bundleIdentifier)
    try await world.pilot.waits(for: "Stride is not told what it may read: a refusal looks like no data.")
  }

  @Test("An expanded row of the inspector shows both permissions with reasons, sources, latest samples and decisions")
  func details() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.sees("8,400", of: "8,400")
    world.pilot.press(identifier: "inspector.stepCount")
    try await world.pilot.waits(until: "each fact has a row, and numbers are in columns") {
      $0.showsRow("Read allowed A58") && $0.showsRow("Last seven days 8,400 8,400")
        && $0.showsRow("All sources added up 15,400 15,400")
    }
    try await world.pilot.waits(for: "Kim’s Watch")
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "All sources added up")
  }

  @Test("The foreground app's calls are listed live with arguments, answers and reasons")
  func calls() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("D")
    world.pilot.press(.enter)
    world.pilot.press("L")
    let title = "Read statistics of Steps over time"
    try await world.pilot.waits(until: "the latest calls are above") { pilot in
      pilot.press(.home)
      return pilot.shows(title)
    }
    #expect(!world.pilot.shows("A54") && !world.pilot.shows("statisticsCollection"), "both are one level down")
    let call = try #require(
      world.device.inspector.callsOfFrontApp.first {
        $0.call.operation == .statisticsCollection && $0.call.types == [.stepCount]
      }
    )
    world.pilot.press(identifier: "call.\(call.id)")
    try await world.pilot.waits(for: "never the reason")
    try await world.pilot.waits(for: "statisticsCollection(stepCount")
    // Each link has a row of its own, under the title of its section.
    #expect(world.pilot.shows("APPLE’S DOCUMENTATION") && world.pilot.shows("The type: Steps"))
    world.pilot.press(.escape)
    _ = await world.device.inspector.rows()
    // Stride's charts use statistics, and it never queries single step samples.
    #expect(
      !world.device.calls.records.contains { $0.call.operation == .samples && $0.call.types == [.stepCount] },
      "what the inspector asks is no call of the app")
    world.daemon.changeSettings { $0.isLocked = true }
    let connection = try #require(world.device.frontProcess.connection)
    _ = try? connection.samples(matchingAny: [SampleQuery(.heartRate)])
    try await world.pilot.waits(for: "✗ Health data is inaccessible")
  }

  @Test("A type that was read before a request has a row with its error and the reason")
  func readUnasked() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    #expect(world.pilot.host.element(identifier: "inspector.bloodGlucose") == nil)
    let connection = try #require(world.device.frontProcess.connection)
    _ = try? connection.samples(matchingAny: [SampleQuery(.bloodGlucose)])
    try await world.pilot.waits(until: "there is a row") {
      $0.host.element(identifier: "inspector.bloodGlucose") != nil
    }
    let row = try #require(await world.device.inspector.rows().first { $0.type == .bloodGlucose })
    #expect(row.seen == .error(5) && row.read == nil && row.write == nil)
    #expect(row.words(row.reason).contains("error 5"))
    world.pilot.press(identifier: "inspector.bloodGlucose")
    try await world.pilot.waits(for: "never asked")
  }

  @Test("The queue and the list of calls name the types that were answered before and are on no sheet (rule A2)")
  func answeredBefore() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("L")
    let connection = try #require(world.device.frontProcess.connection)
    let request = Task {
      try await connection.requestAuthorization(toShare: [], read: [.stepCount, .heartRate, .bloodGlucose])
    }
    // Stride has asked for steps and heart rate before, so a sentence names them as not on the sheet.
    try await world.pilot.waits(until: "the sheet is up, and what it leaves out is said") { _ in
      world.device.consent.waitingRequestsOfFrontApp.map(\.description).contains {
        $0.hasPrefix("not on the sheet, answered before: Heart Rate, Steps")
      } && world.words.contains("not on the sheet, answered before")
    }
    let prompt = try #require(world.device.consent.prompt)
    world.device.consent.finish(prompt.id, with: .allow([Permission(.bloodGlucose, .read)]))
    try await request.value
    let call = try #require(world.device.calls.records.last { $0.call.operation == .requestAuthorization })
    #expect(call.answer == .request(.restAnswered(before: [.stepCount, .heartRate])))
    #expect(
      call.reasonsInWords(in: .gmt).map(\.description) == [
        "not on the sheet, answered before: stepCount, heartRate · A2"
      ])
  }

  @Test("In the inspector, the key / searches the types by name and by reason")
  func searches() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press(identifier: "inspector.stepCount")
    try await world.pilot.waits(for: "LATEST SAMPLES ON THIS IPHONE")
    world.pilot.press(.escape, "/")
    world.pilot.type("heart")
    try await world.pilot.waits(until: "only the heart rate is left") { pilot in
      pilot.host.element(identifier: "inspector.stepCount") == nil
        && pilot.host.element(identifier: "inspector.heartRate") != nil
    }
  }

  @Test("For an app that is not running the inspector shows that it gets nothing, and still shows the store's samples")
  func gone() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("3", "x")
    try await world.pilot.waits(for: "“Stride” is not running.")
    try await world.pilot.waits(until: "the store holds them") { $0.showsRow("allowed allowed 8,400") }
  }

  @Test("If all samples of a type are older than seven days, the inspector shows the date of the latest sample")
  func older() async throws {
    let world = SmallWorld()
    world.daemon.stopClock(at: SmallWorld.now.addingTimeInterval(30 * 86_400))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "latest Nov 20")
  }

  @Test("A sentence about several refusals joins them with “or”, not “and”")
  func refused() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("D", .enter)
    try await world.pilot.waits(for: "On the sheet: Stride may not write Steps or")
    let decision = try #require(world.device.consent.latestDecision)
    #expect(
      decision.sentence(in: Locale(identifier: "en_US")) == "Stride may not write Steps or read Heart Rate or Steps.")
  }

  @Test("The report says in the person's language that an app does not run", arguments: ["en_US", "zh_CN"])
  func notRunning(locale: String) async throws {
    let world = SmallWorld(locale: Locale(identifier: locale))
    let nightly = try #require(world.device.apps.first { $0.identity.bundleIdentifier.hasSuffix("nightly") })
    world.daemon.setDecision(
      .granted, for: Permission(.stepCount, .read), of: nightly.identity.bundleIdentifier, through: .settings)
    let views = await world.session.views().filter { $0.bundleIdentifier == nightly.identity.bundleIdentifier }
    #expect(views.map(\.seen) == [locale == "zh_CN" ? "未运行" : "does not run"])
  }

  @Test(
    "The key / searches the calls by type in either language, by reason and by error",
    arguments: [
      ("en_US", "Steps", true), ("en_US", "A54", true), ("en_US", "own samples", true), ("en_US", "步数", false),
      ("zh_Hans_CN", "步数", true), ("zh_Hans_CN", "steps", true), ("zh_Hans_CN", "仅自有样本", true),
      ("zh_Hans_CN", "睡眠", false), ("en_US", "shouldRequest", false),
    ])
  func searchesCalls(locale: String, words: String, isFound: Bool) async throws {
    let world = SmallWorld(size: .large, locale: Locale(identifier: locale))
    for type in [ObjectType.stepCount, .heartRate] {
      world.daemon.setDecision(.denied, for: Permission(type, .read), of: "com.example.stride")
    }
    let connection = try #require(world.device.frontProcess.connection)
    for type in [ObjectType.stepCount, .heartRate] { _ = try connection.samples(matchingAny: [SampleQuery(type)]) }
    world.device.inspector.isWanted = true
    world.pilot.press("L")
    let title = locale == "en_US" ? "Read Steps" : "读取步数"
    try await world.pilot.waits(for: title)
    // The inspector lists the call too, and may do so before the list opens.
    try await world.pilot.waits(until: "the list has the call") { $0.host.element(identifier: "call.1") != nil }
    world.pilot.press(identifier: "call.1")
    world.pilot.press(.escape, "/")
    world.pilot.type(words)
    #expect((world.pilot.host.element(identifier: "call.1") != nil) == isFound)
  }

  @Test("The inspector never breaks a name inside a word, even if its other columns are wide")
  func wholeWords() async throws {
    let world = SmallWorld(size: Size(width: 120, height: 40))
    let moment = SmallWorld.now
    world.daemon.add(
      [48.0, 151].enumerated().map {
        SmallWorld.sample(
          .heartRate, HealthQuantity($0.element, .beatsPerMinute), from: moment, to: moment, by: SmallWorld.watch,
          number: 3_000 + $0.offset)
      })
    try await world.connect()
    try await world.pilot.waits(for: "48–151")
    #expect(world.pilot.frame.rows.contains { $0.contains("Prescription") }, "\(world.pilot.screen)")
    #expect(world.pilot.showsRow("no answer nothing", "8,400"))
  }

  @Test("After a reset the inspector shows nothing from before, and the app counts as never asked")
  func reset() async throws {
    let world = SmallWorld(size: Size(width: 120, height: 40))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.device.consent.resetDecisions(of: world.device.frontApp.identity)
    let connection = try #require(world.device.frontProcess.connection)
    _ = try? connection.samples(matchingAny: [SampleQuery(.stepCount)])
    try await world.pilot.waits(for: "Stride was reset to never asked")
    try await world.pilot.waits(for: "not asked since the reset")
    #expect(!world.pilot.shows("a refusal looks like no data") && !world.pilot.shows("it never asked to read this"))
  }
}

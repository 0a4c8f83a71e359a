import HealthDaemon
import HealthModel
import Synchronization
import TestSupport
import Testing

/// Requests whose outcome depends on the version of iOS.
@Suite("Requests on different versions of iOS", .timeLimit(.minutes(20)))
struct VersionTests {
  let presenter = ScriptedPresenter()

  private func connection(on system: String) -> Connection {
    makeDaemon(presenter) { $0.operatingSystemVersion = system }.connect(.stride)
  }

  /// Returns the reason of the exception that the request raises on a version of iOS, or nil.
  private func reason(
    on system: String, toShare share: Set<ObjectType> = [], read: Set<ObjectType> = []
  ) async -> String? {
    let connection = connection(on: system)
    let caught = await exceptions { try await connection.requestAuthorization(toShare: share, read: read) }
    return caught.first?.reason
  }

  @Test(
    "Requesting half a blood pressure stops the app only on iOS 26.0 to 26.5 (A20b)",
    arguments: [("18.6", false), ("26.0", true), ("26.3", true), ("26.5", true), ("26.6", false), ("27.0", false)])
  func halfOfThePair(_ system: String, _ stops: Bool) async {
    let systolic = """
      Authorization for HKQuantityTypeIdentifierBloodPressureDiastolic should also be requested when requesting \
      authorization to read HKQuantityTypeIdentifierBloodPressureSystolic
      """
    #expect(await reason(on: system, read: [.bloodPressureSystolic]) == (stops ? systolic : nil))
    #expect((await reason(on: system, toShare: [.bloodPressureDiastolic]) != nil) == stops)
    let isWhole = await reason(on: system, read: [.bloodPressureSystolic, .bloodPressureDiastolic]) == nil
    #expect(isWhole, "together they stop no version")
  }

  @Test("The iOS 26.5 sheet omits blood pressure, which stays undetermined (A20c)")
  func missingRows() async throws {
    let stride = connection(on: "26.5")
    try await stride.requestAuthorization(
      toShare: [], read: [.bloodPressureSystolic, .bloodPressureDiastolic, .heartRate])
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"]])
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.bloodPressureSystolic) }
    #expect(try stride.sees(.heartRate).isEmpty)
    #expect(
      try stride.requestStatus(toShare: [], read: [.bloodPressureSystolic, .bloodPressureDiastolic]) == .shouldRequest)
  }

  @Test("A request for only blood pressure shows no sheet on iOS 26.5, and shows a sheet on 26.6 (A20c)")
  func missingSheet() async throws {
    let pair: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]
    try await connection(on: "26.5").requestAuthorization(toShare: pair, read: [])
    #expect(presenter.prompts.isEmpty)
    try await connection(on: "26.6").requestAuthorization(toShare: pair, read: [])
    #expect(presenter.prompts.map(\.rows.count) == [2])
  }

  @Test("An intent that requests blood pressure on iOS 26.5 does not wait forever (A20c and A90)")
  func missingRowsOfAnExtension() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "26.5" }
    let intent = daemon.connect(.stride, as: .appExtension)
    try await intent.requestAuthorization(toShare: [], read: [.bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(presenter.prompts.isEmpty)
  }

  @Test(
    "A mistake in a status call stops the app, and on iOS 26 no exception handler can prevent it (A49 and HZ3)",
    arguments: [("18.6", false), ("26.0", true), ("26.6", true), ("27.0", false)])
  func statusCall(_ system: String, _ isFatal: Bool) async {
    let stride = connection(on: system)
    let caught = await exceptions { _ = try stride.requestStatus(toShare: [], read: [.bloodPressure]) }
    #expect(
      caught.map(\.reason)
        == ["Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierBloodPressure"])
    #expect(caught.map(\.isFatal) == [isFatal])
    let again = connection(on: system)
    let request = await exceptions { try await again.requestAuthorization(toShare: [], read: [.bloodPressure]) }
    #expect(request.map(\.isFatal) == [false], "a request raises an exception like any other")
  }

  @Test("A widget's request fails at once, and nobody is asked (A90b)")
  func widget() async throws {
    let daemon = makeDaemon(presenter)
    let widget = daemon.connect(.stride, as: .widget)
    let error = await HealthError.thrown { try await widget.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(error?.code == .unknownError && error?.message.contains("111") == true)
    let objects = await HealthError.thrown {
      try await widget.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    }
    #expect(objects == error)
    #expect(presenter.prompts.isEmpty && daemon.decisions(of: AppIdentity.stride.bundleIdentifier).isEmpty)
    // The widget learns whether its app has to ask, and reads what its app may read.
    #expect(try widget.requestStatus(toShare: [], read: [.stepCount]) == .shouldRequest)
    daemon.decide(.granted, .stepCount, .read)
    daemon.add([.steps(1)])
    #expect(try widget.sees(.stepCount) == [1])
  }

  @Test("A call about a type newer than the device stops the app and explains the versions")
  func newerType() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "17.7" }
    let type = ObjectType.rowingSpeed
    daemon.decide(.granted, type, .read)
    daemon.add([.quantity(1, type, 3)])
    let stride = daemon.connect(.stride)
    let caught = await exceptions {
      try? await stride.requestAuthorization(toShare: [], read: [.stepCount, type])
      _ = try? stride.requestStatus(toShare: [type], read: [])
      _ = stride.shareDecision(for: type)
      _ = try? stride.sees(type)
      _ = try? stride.statistics(SampleQuery(type), options: .discreteAverage)
      try? stride.save([.quantity(2, type, 3)])
      try? stride.requireReadable([type])
      try? stride.enableBackgroundDelivery(of: type, frequency: 1)
    }
    #expect(caught.count == 8)
    let reason = try #require(caught.first?.reason)
    #expect(reason.hasPrefix("HKQuantityTypeIdentifierRowingSpeed is new in iOS 18.0, and this device has iOS 17.7."))
    for way in ["--ios", "HealthKitTestDevice.systemVersion", "HEALTHKIT_IOS"] { #expect(reason.contains(way)) }
    #expect(Set(caught.map(\.reason)) == [reason] && presenter.prompts.isEmpty)
    // The device keeps the sample and the decision for a later version of iOS.
    daemon.changeSettings { $0.operatingSystemVersion = "18.1" }
    #expect(try daemon.connect(.stride).sees(type) == [1])
  }

  @Test("A type can be requested from its first version of iOS on")
  func knownType() async throws {
    for (system, type) in [("16.7", ObjectType.waterTemperature), ("18.1", .rowingSpeed), ("26.5", .hypertensionEvent)]
    {
      let stride = connection(on: system)
      try await stride.requestAuthorization(toShare: [], read: [type])
      #expect(try stride.sees(type).isEmpty)
    }
  }

  @Test(
    "A version of iOS between two presets behaves like the lower preset",
    arguments: [("26.3", "26.0"), ("18.1.0", "18.1"), ("15", "15.8")])
  func between(_ written: String, _ preset: String) {
    let daemon = makeDaemon { $0.operatingSystemVersion = written }
    #expect(daemon.settings.systemVersion.description == preset)
    #expect(daemon.settings.operatingSystemVersion == written)
  }
}

/// Hazards: faults of devices with particular versions of iOS. They are off until a person or a scenario turns them on.
@Suite(
  "Hazards: faults of particular versions of iOS, off until a person or a scenario turns them on",
  .timeLimit(.minutes(20)))
struct HazardTests {
  let presenter = ScriptedPresenter()
  let app = AppIdentity.stride.bundleIdentifier

  @Test("Requesting answered types leaves a blank sheet, which remains until the app ends (HZ1)")
  func blankSheet() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.needlessRequest = .showsBlankSheet }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    presenter.script(.answer(.dontAllow))
    let request = Task {
      await HealthError.thrown { try await stride.requestAuthorization(toShare: [], read: [.stepCount]) }
    }
    await presenter.appeared(2)
    #expect(presenter.prompts.map(\.rows) == [["read stepCount"], []])
    stride.invalidate()
    #expect(await request.value?.code == .unknownError)
    #expect(daemon.decisions(of: app) == [Permission(.stepCount, .read): .granted], "no answer fits a blank sheet")
    // The next app is asked as usual.
    try await daemon.connect(.pulse).requestAuthorization(toShare: [], read: [.heartRate])
    #expect(presenter.prompts.last?.rows == ["read heartRate"])
  }

  @Test("Without the fault of blank sheets, requesting answered types shows nothing (A2 and HZ1)")
  func noBlankSheet() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    for _ in 1...2 { try await stride.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(presenter.prompts.count == 1)
  }

  @Test("A sheet that closes itself decides nothing, and the request gives errorUserCanceled (7) (HZ2)")
  func closesItself() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.sheetPresence = .closesItself }
    let stride = daemon.connect(.stride)
    await #expect(throws: HealthError.userCanceled) {
      try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    }
    #expect(presenter.prompts.isEmpty)
    #expect(daemon.decisions(of: app) == [Permission(.stepCount, .read): .undetermined])
    daemon.changeSettings { $0.behavior.sheetPresence = .lasts }
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(daemon.decisions(of: app) == [Permission(.stepCount, .read): .granted])
  }

  @Test("With a lost answer the request succeeds, but the app cannot read, and asks again (HZ5)")
  func lostAnswer() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.answerKeeping = .losesAnswers }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.stepCount) }
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 2)
  }

  @Test("With the behavior asksNoMore, an app that ends while its sheet is open gets no sheet until a reset (A39)")
  func noSheetAfterEnd() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.requestAfterEnd = .asksNoMore }
    let first = daemon.connect(.stride)
    presenter.script(.wait)
    let request = Task { try? await first.requestAuthorization(toShare: [], read: [.stepCount]) }
    await presenter.appeared(1)
    first.invalidate()
    await request.value
    let second = daemon.connect(.stride)
    try await second.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 1)
    #expect(daemon.decisions(of: app) == [Permission(.stepCount, .read): .undetermined])
    daemon.resetDecisions(of: app)
    try await second.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 2)
  }

  @Test("With the behavior hangs, a reinstalled app's request waits for less than a minute of device time (HZ6)")
  func hangs() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.requestAfterReinstall = .hangs }
    daemon.noteReinstallation(of: app)
    let stride = daemon.connect(.stride)
    let request = Task { try await stride.requestAuthorization(toShare: [], read: [.stepCount]) }
    await daemon.advance(by: 30)
    #expect(presenter.prompts.isEmpty)
    await daemon.advance(by: 30)
    try await request.value
    #expect(presenter.prompts.count == 1)
  }
}

/// The person goes to the Home Screen while the sheet is shown.
@Suite("The person goes to the Home Screen while a sheet is open", .timeLimit(.minutes(20)))
struct HomeUnderTheSheetTests {
  let presenter = ScriptedPresenter()

  @Test(
    "Going to Home closes the sheet, lets the next app ask, and gives errorUserCanceled (7) when the app returns (A39)")
  func home() async throws {
    let daemon = makeDaemon(presenter)
    let (stride, pulse) = (daemon.connect(.stride), daemon.connect(.pulse))
    presenter.script(.wait)
    let hasEnded = Mutex(false)
    let request = Task {
      defer { hasEnded.withLock { $0 = true } }
      return await HealthError.thrown { try await stride.requestAuthorization(toShare: [], read: [.stepCount]) }
    }
    await presenter.appeared(1)
    stride.setSuspended(true)
    presenter.answerWaiting(.home)
    try await pulse.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(presenter.prompts.map(\.rows) == [["read stepCount"], ["read heartRate"]])
    #expect(hasEnded.withLock { !$0 })
    stride.setSuspended(false)
    #expect(await request.value == .userCanceled)
    #expect(daemon.decisions(of: "com.example.stride") == [Permission(.stepCount, .read): .undetermined])
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 3, "the app may put the sheet up again")
  }
}

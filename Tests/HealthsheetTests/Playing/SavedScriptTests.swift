import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A manual session is saved as a scenario that passes", .timeLimit(.minutes(20)))
struct SavedScriptTests {
  @Test("A session with a sheet, a switch in Settings, a refusal and a saved walk can be replayed")
  func answers() async throws {
    let session = try HandSession()
    let pilot = session.pilot
    try await session.connects()
    pilot.press(identifier: "UIA.Health.Write.StepCount.SwitchCell")
    pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    pilot.press("A")
    try await session.waits(for: Permission(.heartRate, .read), is: .granted)
    try await pilot.waits(for: "Save a Walk")
    pilot.press(identifier: "app.Save a Walk")
    try await pilot.waits(until: "the walk is saved") { _ in
      session.device.calls.records.contains { $0.call.operation == .save }
    }
    pilot.press("2", .enter)
    pilot.press(identifier: "settings.read.heartRate")
    pilot.press(identifier: "settings.read.stepCount")
    try await session.waits(for: Permission(.heartRate, .read), is: .denied)
    pilot.press("0")
    pilot.press(identifier: "home.com.example.nightly")
    try await pilot.waits(for: "Ask first, then read.")
    pilot.press(identifier: "app.Ask to Save and Read")
    try await pilot.waits(for: "“Nightly” would like")
    pilot.press("D")
    try await pilot.waits(for: "Settings › Health.")
    pilot.press(.enter)
    let text = try await session.playsAgain()
    for line in [
      "- click: {id: app.Connect Health}", "- turn:", "share: [stepCount]", "read: [heartRate]", "- answer: allow",
      "- click: {id: app.Save a Walk}", "- open: settings",
      "- settings: {app: stride, read: {heartRate: off, stepCount: on}}", "- launch: nightly",
      "- answer: dontAllow", "- click: OK",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
    #expect(!text.contains("press"), "it says what was meant, and not the keys")
  }

  @Test("A saved script replays a cancelled request for health records, and one with an account and a choice")
  func records() async throws {
    let session = try HandSession(apps: [.clinic])
    let pilot = session.pilot
    try await pilot.waits(for: "Ask first, then read.")
    pilot.press(identifier: "app.Ask for Health Records")
    try await pilot.waits(for: SmallWorld.firstPageOfRecords)
    pilot.press("N", "C")
    try await pilot.waits(for: "(error 7)")
    pilot.press(identifier: "app.Ask for Health Records")
    try await pilot.waits(for: SmallWorld.firstPageOfRecords)
    pilot.press("N", "A")
    pilot.press(identifier: "UIA.Health.Records.institution.B")
    pilot.press("A", "F", "N", "N")
    pilot.press(identifier: "UIA.Health.Read.AllergyRecord.SwitchCell")
    pilot.press("S")
    pilot.press(identifier: "UIA.Health.Records.newRecords.share")
    pilot.press("F")
    try await pilot.waits(for: "(error 10)")
    pilot.press("2", .enter)
    try await pilot.waits(for: "Turn Off All")
    pilot.press(identifier: "settings.newRecords.ask")
    let text = try await session.playsAgain()
    for line in [
      "- answer: cancel", "- device: {sampleInstitutionB: true}", "read: [allergyRecord]", "- newRecords: share",
      "- answer: allow", "- settings: {app: clinic, newRecords: ask}",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("A saved script replays adding a plan from a preview, and answering the question about workouts")
  func workouts() async throws {
    let session = try HandSession(apps: [.tempo])
    let pilot = session.pilot
    pilot.press(identifier: "app.Preview an Interval Run")
    try await pilot.waits(for: "Add to Watch")
    pilot.press(identifier: "WorkoutPreview.Add")
    try await pilot.waits(for: "Added")
    pilot.press(identifier: "WorkoutPreview.Close")
    pilot.press(identifier: "app.Ask to Schedule")
    try await pilot.waits(for: "would like to add workouts")
    pilot.press("A")
    try await pilot.waits(for: "authorized.")
    let text = try await session.playsAgain()
    for line in [
      "- click: {id: WorkoutPreview.Add}", "- click: {id: app.Ask to Schedule}", "kind: workouts", "- answer: allow",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("A saved script replays closing a request on the watch, and going back before an answer (WA9 and WA10)")
  func watch() async throws {
    let session = try HandSession()
    let pilot = session.pilot
    for keys: [KeyPress] in [["N", "a", .escape, .escape], ["N", "a", .escape, "N", .enter, "F"]] {
      pilot.press("4")
      pilot.press(identifier: "device.The App on the Watch Asks")
      try await pilot.waits(until: "the pages are up") { _ in session.device.consent.prompt != nil }
      pilot.press("1")
      for key in keys { pilot.press(key) }
      try await pilot.waits(until: "nobody asks") { _ in session.device.consent.askingProcesses.isEmpty }
    }
    let text = try await session.playsAgain()
    for line in ["on: watch", "- answer: cancel", "- answer: continue", "- answer: done"] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    #expect(text.components(separatedBy: "- answer: continue").count == 2, "a page is recorded once, also after back")
  }

  @Test("An app killed under the sheet, a lock, an extension and a reset can be replayed")
  func device() async throws {
    let session = try HandSession()
    let pilot = session.pilot
    try await session.connects()
    pilot.press("a", "x")
    try await pilot.waits(for: "not running")
    pilot.press(.enter)
    try await session.connects()
    pilot.press("a", "A")
    try await session.waits(for: Permission(.heartRate, .read), is: .granted)
    pilot.press("4")
    pilot.press(identifier: "device.locked")
    pilot.press(identifier: "device.guestUserMode")
    pilot.press(identifier: "device.guestUserMode")
    pilot.press(identifier: "device.locked")
    pilot.press(identifier: "device.An Extension of It Asks")
    try await pilot.waits(until: "the sheet is up") { _ in session.device.consent.prompt != nil }
    pilot.press("1")
    try await pilot.waits(for: "For an extension of the app")
    pilot.press("a", "A")
    try await session.waits(for: Permission(.restingHeartRate, .read), is: .granted)
    pilot.press("2", .enter)
    pilot.press(identifier: "settings.reset")
    pilot.press(identifier: "settings.reset.confirm")
    try await pilot.waits(for: "No app’s request is answered yet.")
    let text = try await session.playsAgain()
    for line in [
      "- kill: stride", "unanswered", "- launch: stride", "- device: {locked: true}",
      "- device: {guestUserMode: false}",
      "on: extension", "- reset: stride", "notAsked",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("Chosen prescriptions, a change in Settings, and a reinstalled app can be replayed")
  func objects() async throws {
    let session = try await HandSession.withDemo()
    let pilot = session.pilot
    try await session.connects()
    pilot.press("a", "A")
    try await session.waits(for: Permission(.heartRate, .read), is: .granted)
    try await pilot.waits(for: "Prescriptions…")
    pilot.press(identifier: "app.Prescriptions")
    try await pilot.waits(for: "Choose which.")
    pilot.press(.space, "F")
    try await pilot.waits(until: "the list is answered") { _ in session.device.consent.prompt == nil }
    try await pilot.waits(until: "one is allowed") { _ in
      session.daemon.allowedObjects(of: .visionPrescription, for: "com.example.stride").count == 1
    }
    pilot.press("2", .enter)
    try await pilot.waits(for: "Turn Off All")
    pilot.press("a")
    try await session.waits(for: Permission(.heartRate, .read), is: .denied)
    pilot.press("0")
    pilot.press(identifier: "home.menu.com.example.nightly")
    pilot.click(text: "Delete “Nightly”…")
    try await pilot.waits(for: "Delete App and Data")
    pilot.click(text: "[ Delete App ]")
    try await pilot.waits(for: "Install “Nightly” Again")
    pilot.click(text: "Install “Nightly” Again")
    let text = try await session.playsAgain()
    for line in [
      "demo: true", "- answer: done", "objects:", "- uninstall: {app: nightly}", "- install: nightly",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("The requests of the person's own app are recorded as steps, because a replay does not have its code")
  func ownApp() async throws {
    var own = InstalledApp.stride
    own.identity.bundleIdentifier = "org.example.own"
    own.identity.displayName = "Own"
    let session = try HandSession(apps: [own])
    try await session.connects()
    session.pilot.press("a", "A")
    try await session.pilot.waits(until: "it is answered") { _ in
      session.daemon.decisions(of: "org.example.own")[Permission(.heartRate, .read)] == .granted
    }
    let text = try await session.playsAgain()
    #expect(text.contains("- request: {app: org.example.own"), "\(text)")
    #expect(!text.contains("click"))
  }

  /// Makes four mistakes: cancels a list, reads on a locked device, omits a completion handler, and stops an app.
  private func fourMistakes(in session: HandSession) async throws {
    let pilot = session.pilot
    try await session.connects()
    pilot.press(identifier: "UIA.Health.Read.StepCount.SwitchCell")
    pilot.press("A")
    try await session.waits(for: Permission(.stepCount, .read), is: .granted)
    try await pilot.waits(for: "Prescriptions…")
    pilot.press(identifier: "app.Prescriptions")
    try await pilot.waits(for: "Choose which.")
    pilot.press(.escape)
    try await session.waitsForCall { $0.error?.code == .userCanceled }
    let cancelled = session.device.calls.records.last { $0.error?.code == .userCanceled }?.id ?? 0
    try await session.waitsForCall { $0.id > cancelled && $0.call.types == [.visionPrescription] }
    // Stride reads everything again, once for the end of the request and once because it is active again. It must have
    // finished before the device is locked.
    for type in [ObjectType.stepCount, .heartRate] {
      try await session.waitsForCall {
        $0.id > cancelled && $0.call.operation == .statisticsCollection && $0.call.types == [type]
      }
    }
    await session.waitsUntilCallsEnd()
    pilot.press("4")
    pilot.press(identifier: "device.locked")
    pilot.press(identifier: "device.It Reads in the Background")
    try await session.waitsForCall { $0.error?.code == .databaseInaccessible }
    pilot.press(identifier: "device.locked")
    pilot.press("0")
    pilot.press(identifier: "home.com.example.nightly")
    try await pilot.press(.text("Ask to Save and Read"))
    try await pilot.waits(for: "Health Access")
    pilot.press(identifier: "UIA.Health.Read.SleepAnalysis.SwitchCell")
    pilot.press("A")
    try await pilot.waits(for: "HealthKit does not tell an app")
    try await pilot.press(.text("Wake Me, and Forget the Handler"))
    try await pilot.waits(for: "is woken")
    pilot.press("0")
    _ = await session.device.health.save(session.night)
    try await session.waitsForDelivery("woken for sleepAnalysis")
    pilot.press("4")
    pilot.press(identifier: "device.Let an Hour Pass")
    try await session.waitsForDelivery("3 times in a row")
    await session.device.clock.finishPassing()
    pilot.press("1")
    try await pilot.press(.text("Ask Without a Purpose"))
    try await pilot.waits(for: "“Nightly” stopped")
    pilot.press("2", .enter)
    try await pilot.waits(for: "Turn Off All")
  }

  @Test("A saved script expects the mistakes of its session: a stop, a locked read, a cancelled list, a missed handler")
  func proof() async throws {
    let session = try await HandSession.withDemo()
    try await HealthExceptionHandler.withHandler(session.session.exceptionHandler) {
      try await fourMistakes(in: session)
    }
    let text = try await session.playsAgain()
    for line in ["error: 7", "error: 6", "did not complete sleepAnalysis", "crash:", "- click: {id: app.com.example"] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    #expect(text.contains("os: "), "the version is named, also the usual one")
    #expect(text.contains("date: "), "and so is the date")
    #expect(
      !text.split(separator: "- ").contains { $0.contains("allergyRecord") && $0.contains("error: none") },
      "a call that stopped the app ended neither with an error nor without one\n\(text)")
    // Change the script so that one of the four mistakes does not occur.
    let changes = [
      ("- answer: cancel", "- answer: done", "such calls “requestPerObjectReadAuthorization"),
      (
        "- device: {locked: true}", "- device: {guestUserMode: false}",
        "No call “samples(stepCount, heartRate)…” has error 6"
      ),
      ("app.Wake Me, and Forget the Handler", "app.Wake Me for Nights", "“did not complete sleepAnalysis"),
      (
        "- {app: nightly}",
        """
        - {app: nightly, infoPlist: {NSHealthShareUsageDescription: Charts how you sleep., \
        NSHealthUpdateUsageDescription: Saves your nights., \
        NSHealthClinicalHealthRecordsShareUsageDescription: Shows what you react to.}}
        """,
        "No app has stopped"
      ),
    ]
    for (before, after, sentence) in changes {
      #expect(text.contains(before), "\(before)\n\(text)")
      let account = try await HandSession.play(text.replacing(before, with: after))
      #expect(account.text.contains(sentence), "Without “\(before)”:\n\(account.text)")
    }
  }

  @Test("If a session ends on the page of a type in Health, its script ends there too")
  func lastScreen() async throws {
    let session = try await HandSession.withDemo()
    session.pilot.press("3")
    session.pilot.press(identifier: "health.category.Sleep")
    try await session.pilot.press(.identifier("health.sleepAnalysis"))
    try await session.pilot.press(.identifier("health.allData"))
    session.pilot.press(.escape)
    try await session.pilot.waits(for: "Show All Data")
    let text = try await session.playsAgain()
    for line in ["- open: health", "- click: {id: health.sleepAnalysis}", "screen:"] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    #expect(!text.contains("allData"), "the page that was left again is no part of the way")
  }

  @Test("If the person's own app was stopped, the replay stops it again")
  func ownStop() async throws {
    var own = InstalledApp.nightly
    own.identity.bundleIdentifier = "org.example.own"
    own.identity.displayName = "Own"
    let session = try HandSession(apps: [own])
    try await HealthExceptionHandler.withHandler(session.session.exceptionHandler) {
      try await session.pilot.press(.text("Ask Without a Purpose"))
      try await session.pilot.waits(for: "“Own” stopped")
    }
    let text = try await session.playsAgain()
    for line in ["- request: {app: org.example.own", "crash:"] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("An action that no step of a script can do becomes a remark in the saved script")
  func remark() async throws {
    let session = try HandSession()
    session.device.health.set(.bloodType, to: 1)
    let text = try await session.playsAgain(expects: false)
    #expect(text.contains("By hand, because a script cannot do this: Blood Type was set in Health Details."), "\(text)")
  }
}

/// A device used by a person, with every step recorded.
@MainActor
private struct HandSession {
  let session: DeviceSession
  let pilot: Pilot

  var device: DeviceModel { session.device }
  var daemon: HealthDaemon { session.daemon }

  init(apps: [InstalledApp] = [.stride, .nightly, .clinic]) throws {
    let empty = try Scenario(Data("title: Empty".utf8), file: "empty.yaml", folder: URL(filePath: "/"))
    self.init(DeviceSession(daemon: HealthDaemon(settings: empty.device.settings), apps: apps))
  }

  private init(_ session: DeviceSession) {
    self.session = session
    session.beginScript(size: .standard)
    session.device.inspector.isWanted = false
    pilot = Pilot(session.rootView())
  }

  static func withDemo() async throws -> HandSession {
    let session = try await DeviceSession(options: DeviceOptions(timeZone: .gmt))
    await session.stage()
    return HandSession(session)
  }

  /// A night of sleep, entered manually.
  var night: SampleDraft {
    var draft = SampleDraft(.sleepAnalysis, now: "2025-11-20 02:00")
    draft.end = "2025-11-20 06:00"
    return draft
  }

  func waitsForCall(_ isWanted: @escaping (CallRecord) -> Bool) async throws {
    try await pilot.waits(until: "the call is in the log") { _ in device.calls.records.contains(where: isWanted) }
  }

  /// Draws frames until a hundred frames in a row were drawn without a new call.
  func waitsUntilCallsEnd() async {
    var (count, quietFrames) = (0, 0)
    while quietFrames < 100 {
      await Task.yield()
      pilot.redraw()
      let now = device.calls.records.count
      quietFrames = now == count ? quietFrames + 1 : 0
      count = now
    }
  }

  func waitsForDelivery(_ words: String) async throws {
    try await pilot.waits(until: "an event says “\(words)”") { _ in
      device.clock.deliveryEvents.contains { $0.words.description.contains(words) }
    }
  }

  func connects() async throws {
    try await pilot.waits(for: "Connect Health")
    pilot.press(.enter)
    try await pilot.waits(for: "Health Access")
  }

  func waits(for permission: Permission, is decision: Decision) async throws {
    try await pilot.waits(until: "\(permission) is \(decision)") { _ in
      daemon.decisions(of: "com.example.stride")[permission] == decision
    }
  }

  /// Ends the session as quitting does, and returns the saved script.
  func saved() async throws -> String {
    await device.clock.finishPassing()
    session.endScript(on: pilot.host)
    let text = try #require(session.scenario()).written(isSession: true)
    device.shutDown()
    return text
  }

  /// Plays a scenario, and returns its account.
  static func play(_ text: String) async throws -> ScenarioAccount {
    let scenario = try Scenario(Data(text.utf8), file: "session.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(3))
    return await player.play()
  }

  /// Saves the session, reads the script, plays it, and plays each of its expectations inverted.
  func playsAgain(expects: Bool = true) async throws -> String {
    let text = try await saved()
    let scenario = try Scenario(Data(text.utf8), file: "session.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    var blind: [String] = []
    player.didHold = { expectation in
      if expectation.expectation.turnedRound.problem(on: player) == nil { blind.append("\(expectation.location)") }
    }
    let account = await player.play()
    #expect(account.holds, "\(account.text)\n\(text)")
    #expect(!expects || account.expectationCount > 0, "\(text)")
    #expect(blind.isEmpty, "These expectations hold either way: \(blind)\n\(text)")
    return text
  }
}

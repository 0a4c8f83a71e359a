import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The control panel changes the device's states", .timeLimit(.minutes(20)))
struct DeviceStateTests {
  /// Opens the dashboard with full access, and then presses a row of the control panel, such as "locked".
  private func switched(_ state: String) async throws -> SmallWorld {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.hidesInspector()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.\(state)")
    return world
  }

  @Test("The control panel matches its golden")
  func panel() async throws {
    let world = try await switched("locked")
    world.pilot.press(identifier: "device.guestUserMode")
    try await world.pilot.waits(for: "locked · guest")
    world.pilot.matches(golden: "control-panel")
  }

  /// Switches the device to a state, and opens Nightly, which may read heart rates and sleep, and save sleep.
  private func nightly(_ state: String) async throws -> SmallWorld {
    let world = SmallWorld()
    world.daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: "com.example.nightly")
    world.daemon.setDecision(.granted, for: Permission(.sleepAnalysis, .read), of: "com.example.nightly")
    world.daemon.setDecision(.granted, for: Permission(.sleepAnalysis, .share), of: "com.example.nightly")
    world.hidesInspector()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.\(state)")
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: state == "locked" ? "Unlock" : "Ask first, then read.")
    return world
  }

  @Test("A locked device cannot be read but saves, and after unlocking all data can be read (rule A89)")
  func locked() async throws {
    let world = try await nightly("locked")
    world.pilot.press("4")
    world.pilot.press(identifier: "device.It Reads in the Background")
    try await world.pilot.waits(for: "Protected health data is inaccessible (error 6)")
    let night = SmallWorld.night
    let connection = try #require(world.device.frontProcess.connection)
    try connection.save([night])
    #expect(world.daemon.allSamples(SampleQuery(.sleepAnalysis)).count == 1)
    world.pilot.press(identifier: "device.locked")
    world.pilot.press("1")
    try await world.pilot.waits(forNo: "locked")
    world.pilot.click(text: "Read the Last Seven Days")
    try await world.pilot.waits(for: "Sleep samples: 1, 1 of")
  }

  @Test("A guest can read allowed types, is not asked, and cannot save (rule A88)")
  func guest() async throws {
    let world = try await switched("guestUserMode")
    world.pilot.press("1")
    try await world.pilot.waits(for: "60–100 bpm · Nov")
    try await world.pilot.waits(for: "8,400 steps · 1,200 a day")
    world.pilot.click(text: "[ Save a Walk")
    try await world.pilot.waits(for: "A guest cannot change Health data.")
    world.pilot.matches(golden: "device-guest")
    world.pilot.click(text: "[ Prescriptions…")
    #expect(world.device.consent.prompt == nil)
  }

  @Test("Without Health data, or with Health restricted, every call is an error and none stops the app (A23, A24)")
  func unavailable() async throws {
    let world = try await nightly("healthDataAvailable")
    world.pilot.click(text: "Read the Last Seven Days")
    try await world.pilot.waits(for: "(error 1)")
    world.pilot.matches(golden: "device-without-health")
    world.pilot.press("4")
    world.pilot.press(identifier: "device.healthDataAvailable")
    world.pilot.press(identifier: "device.healthDataRestricted")
    world.pilot.press("1")
    world.pilot.click(text: "Ask After an Update")
    try await world.pilot.waits(for: "(error 2)")
    #expect(world.device.consent.prompt == nil)
  }

  @Test(
    "The inspector explains why an app with permission to read gets nothing",
    arguments: zip(
      ["locked", "healthDataAvailable", "healthDataRestricted"],
      ["the iPhone is locked", "there is no Health on this device", "Health is restricted here"]))
  func inspectedState(state: String, reason: String) async throws {
    let world = try await switched(state)
    world.device.inspector.isWanted = true
    world.pilot.press("1")
    try await world.pilot.waits(for: reason)
  }

  @Test("If all of Stride's queries fail, it shows one sentence for all of them")
  func oneNotice() async throws {
    let world = try await switched("healthDataRestricted")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Could not read Health.")
  }

  @Test("An extension asks, and its app shows the sheet (rule A90)")
  func extensionAsks() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.An Extension of It Asks")
    try await world.pilot.waits(for: "Stride asks")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Resting Heart Rate")
    try await world.pilot.waits(forNo: "On the watch")
    world.pilot.press("a", "A", "c")
    try await world.pilot.waits(for: "The extension of “Stride” asked for Resting Heart Rate and Steps: answered.")
    #expect(world.daemon.decisions(of: "com.example.stride").count == 2)
  }

  @Test("The app on the watch asks, even if the phone's app is not running (A91, WA9 and WA11)")
  func watchAsks() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    world.pilot.press("x", "c")
    world.pilot.press(identifier: "device.The App on the Watch Asks")
    try await world.pilot.waits(for: "Stride asks")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Review")
    world.pilot.matches(golden: "watch-asks")
    world.pilot.press("N")
    try await world.pilot.waits(for: "Resting Heart Rate")
    world.pilot.matches(golden: "watch-asks-to-read")
    world.pilot.press("F", "c")
    try await world.pilot.waits(for: "“Stride” on the watch asked for Resting Heart Rate and Steps: answered.")
    #expect(world.daemon.decisions(of: "com.example.stride").values.allSatisfy { $0 == .denied })
    #expect(world.device.consent.refusedApp == nil, "no alert follows Done (rule WA9)")
  }

  @Test("Going Home keeps the watch’s question, and Close ends it with errorUserCanceled (7) (rules A39 and WA10)")
  func watchStays() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "Review")
    world.pilot.press("N", "a", "0", "1")
    #expect(world.pilot.shows("Read Access") && world.device.consent.prompt?.granted.isEmpty == false)
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "Review")
    world.pilot.press(.escape)
    try await world.pilot.waits(until: "nobody asks") { _ in world.device.consent.askingProcesses.isEmpty }
    #expect(world.device.calls.records.last(where: \.call.operation.isRequest)?.error?.code == .userCanceled)
    #expect(world.daemon.decisions(of: "com.example.stride").values.allSatisfy { $0 == .undetermined })
  }

  @Test("Choosing another iOS restarts the phone, ends apps, shows a sentence, and changes the next sheet (A34)")
  func version() async throws {
    let world = SmallWorld()
    try await world.connect()
    #expect(world.pilot.host.element(identifier: "UIA.Health.Allow.Button") != nil)
    world.pilot.press("c")
    world.pilot.press(identifier: "device.os")
    world.pilot.press(identifier: "device.os.18.1")
    try await world.pilot.waits(for: "iOS 18.1 now. The phone started again, and was unlocked. One app was ended.")
    #expect(world.daemon.settings.operatingSystemVersion == "18.1" && !world.daemon.settings.isLocked)
    #expect(Set(world.daemon.decisions(of: "com.example.stride").values) == [.undetermined])
    world.pilot.press("1")
    try await world.pilot.press(.text("Open Stride"))
    try await world.connect()
    #expect(world.pilot.host.element(identifier: "UIA.Health.AuthSheet.DoneButton") != nil)
  }

  @Test("A different spelling of the same version does not restart the phone")
  func sameVersion() async throws {
    let world = SmallWorld(operatingSystemVersion: "26.6.0")
    try await world.connect()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.os")
    world.pilot.press(identifier: "device.os.26.6")
    #expect(world.device.frontProcess.connection != nil)
    world.pilot.press("1")
    try await world.pilot.waits(for: "Health Access")
  }

  @Test("A widget's request is refused without a sheet (rule A90b)")
  func widget() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.A Widget of It Asks")
    try await world.pilot.waits(for: "The widget of “Stride” asked, and got an error: A widget cannot ask")
    #expect(world.daemon.decisions(of: "com.example.stride").isEmpty)
  }

  @Test("Without the HealthKit entitlement a request is refused, and adding the entitlement restarts the app (A25)")
  func entitlement() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.com.apple.developer.healthkit")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Could not look at Health. Missing")
    world.pilot.press("c")
    world.pilot.press(identifier: "device.com.apple.developer.healthkit")
    world.pilot.press("1")
    try await world.connect()
  }

  @Test("A force quit of the phone's app keeps the watch’s question, and a line says so (rule A91)")
  func forceQuitUnderWatch() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    world.pilot.press("4")
    try await world.pilot.press(.identifier("device.The App on the Watch Asks"))
    try await world.pilot.waits(until: "the watch asks") { _ in world.device.consent.prompt != nil }
    world.pilot.press("1", "x")
    #expect(
      "\(world.device.consent.remark(onAnswersTo: .stride))" == "Its question on the watch is still open.")
    world.pilot.press(.escape)
    try await world.pilot.waits(until: "nobody asks") { _ in world.device.consent.prompt == nil }
    #expect("\(world.device.consent.remark(onAnswersTo: .stride))" == "Its request stays unanswered.")
  }
}

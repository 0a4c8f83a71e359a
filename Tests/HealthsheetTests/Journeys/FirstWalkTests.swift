import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("On the first walk Stride asks, the person answers, and the app shows data", .timeLimit(.minutes(20)))
struct FirstWalkTests {
  @Test("After permission for everything both charts are filled, and the app gets sums merged across sources")
  func allowEverything() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.matches(golden: "sheet")
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.matches(golden: "dashboard-everything")
  }

  @Test("Don’t Allow gives an alert and empty charts, and the Health app lists the app as a source (A10, A37, A38)")
  func dontAllow() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "D")
    try await world.pilot.waits(for: "Settings › Health.")
    world.pilot.matches(golden: "alert-after-dont-allow")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "No data")
    try await world.pilot.waits(until: "the inspector says so") { $0.showsRow("refused nothing 8,400") }
    world.pilot.matches(golden: "dashboard-nothing")
    world.pilot.press("3")
    try await world.pilot.waits(for: "Stride")
    try await world.pilot.waits(for: "0 of 3 on")
    world.pilot.matches(golden: "sources-after-dont-allow")
  }

  @Test(
    "The alert after Don’t Allow appears once for each device, or each time on a device set to do so (rule A38)",
    arguments: [true, false])
  func refusedAgain(_ isEachTime: Bool) async throws {
    let world = SmallWorld()
    if isEachTime { world.daemon.changeSettings { $0.behavior.refusalAlert = .followsEveryRefusal } }
    try await world.connect()
    world.pilot.press("a", "D")
    try await world.pilot.waits(for: "Settings › Health.")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Ask for More")
    try await world.pilot.press(.text("Ask for More"))
    try await world.pilot.waits(for: "would like to access")
    world.pilot.press("D")
    try await world.pilot.waits(forNo: "would like to access")
    #expect(world.pilot.shows("may access in") == isEachTime)
  }

  @Test("The refusal of a second app shows no alert, and the first refusal on a new device does (rule A38)")
  func refusedByAnotherApp() async throws {
    let world = SmallWorld()
    #expect(world.daemon.noteRefusal())
    try await world.connect()
    world.pilot.press("D")
    try await world.pilot.waits(forNo: "would like to access")
    try await world.pilot.waits(forNo: "may access in")
    #expect(SmallWorld().daemon.noteRefusal())
  }

  @Test("Going to Home removes the sheet, and the app gets an error when it is in front again (rule A39)")
  func home() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "0")
    try await world.pilot.waits(forNo: "would like to access")
    #expect(!world.device.calls.records.contains { $0.call.operation == .requestAuthorization }, "it still waits")
    #expect(Set(world.daemon.decisions(of: "com.example.stride").values) == [.undetermined])
    world.pilot.press("1")
    try await world.pilot.waits(for: "Cancelled. Nothing has changed.")
    try await world.pilot.waits(forNo: "would like to access")
    // The app may show the sheet again, with nothing turned on.
    try await world.connect()
    #expect(world.pilot.host.element(identifier: "UIA.Health.Allow.Button")?.isEnabled == false)
  }

  @Test("With permission only for heart rate, the chart of steps looks like a type without data")
  func onlyHeartRate() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    world.pilot.press("A")
    try await world.pilot.waits(for: "60–100 bpm · Nov")
    try await world.pilot.waits(for: "No data")
    try await world.pilot.waits(forNo: "8,400 steps ·")
    #expect(world.daemon.decisions(of: "com.example.stride")[Permission(.stepCount, .read)] == .denied)
  }

  @Test("Turning on a switch in Settings fills the chart without a relaunch (rules A84 and A85)")
  func settings() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    world.pilot.press("A")
    try await world.pilot.waits(for: "No data")
    // The inspector shows what the app gets when it asks again.
    try await world.pilot.waits(until: "the inspector has caught up") { $0.showsRow("refused nothing 8,400") }
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "ALLOW “STRIDE” TO READ")
    world.pilot.matches(golden: "settings-stride")
    world.pilot.press(identifier: "settings.read.stepCount")
    world.pilot.press("1")
    try await world.pilot.waits(for: "8,400 steps ·")
    try await world.pilot.waits(forNo: "No data")
  }

  @Test("After Turn Off All the app sees no data, and is not notified")
  func turnOffAll() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press("a")
    try await world.pilot.waits(for: "Turn On All")
    world.pilot.press("1")
    try await world.pilot.waits(for: "No data")
    try await world.pilot.waits(forNo: "60–100 bpm ·")
  }

  @Test("An app killed under the sheet has no decision, and asks again (rule A39)")
  func forceQuit() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "x")
    try await world.pilot.waits(for: "Open Stride")
    // An app that does not run gets no result, not even an error.
    try await world.pilot.waits(until: "it sees nothing") { $0.showsRow("no answer", "60–100 bpm") }
    world.pilot.matches(golden: "app-not-running")
    #expect(world.daemon.decisions(of: "com.example.stride").values.allSatisfy { $0 == .undetermined })
    world.pilot.press(.enter)
    try await world.connect()
    // The switches that were on in the previous sheet are off again (rule A31).
    #expect(world.pilot.host.element(identifier: "UIA.Health.Allow.Button")?.isEnabled == false)
  }

  @Test("A force quit with x differs from Don’t Allow: no alert, no denial, and the request returns (rules A37 to A39)")
  func forceQuitIsNoAnswer() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "x")
    try await world.pilot.waits(for: "is not running.")
    try await world.pilot.waits(forNo: "Stride asks")
    try await world.pilot.waits(forNo: "may access in")
    let app = AppIdentity(bundleIdentifier: "com.example.stride", displayName: "Stride", writePurpose: "Saves walks.")
    #expect(Set(world.daemon.decisions(of: app.bundleIdentifier).values) == [.undetermined])
    let relaunched = world.daemon.connect(app)
    #expect(relaunched.shareDecision(for: .stepCount) == .undetermined)
    #expect(throws: HealthError.authorizationNotDetermined) {
      try relaunched.samples(matchingAny: [SampleQuery(.stepCount)])
    }
    #expect(try relaunched.requestStatus(toShare: [.stepCount], read: []) == .shouldRequest)
  }

  @Test("Opening Settings and returning does not change an open sheet")
  func lookElsewhere() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press(.space, "2")
    try await world.pilot.waits(for: "0 of 3 on")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Health Access")
    #expect(world.pilot.host.element(identifier: "UIA.Health.Allow.Button")?.isEnabled == true)
  }
}

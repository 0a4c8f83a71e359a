import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import TestSupport
import Testing

@testable import HealthsheetApp

/// Rules V28 to V100: the two pages of iOS 27 and their effects, played on the device.
@MainActor
@Suite(
  "Stride asks for thirty days or everything on two pages, and Settings can change the answer", .timeLimit(.minutes(20))
)
struct TwoPagesTests {
  private let app = "com.example.stride"
  private let thirtyDays = Decision.limited(since: SmallWorld.now - 30 * 86_400)

  private func limitedWorld() async throws -> SmallWorld {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "How much data")
    world.pilot.press(.enter, "A")
    try await world.seesTheWholeWeek()
    return world
  }

  private func reading(_ world: SmallWorld) -> Decision? {
    world.daemon.decisions(of: app)[Permission(.stepCount, .read)]
  }

  @Test("Continue decides nothing, Allow decides, and then the app shows its earliest date (V28, V46, V111)")
  func thirtyDaysChosen() async throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "How much data")
    #expect(reading(world) == .undetermined)
    world.pilot.press(.enter, "A")
    try await world.seesTheWholeWeek()
    #expect(reading(world) == thirtyDays)
    #expect(world.daemon.decisions(of: app)[Permission(.stepCount, .share)] == .granted)
    try await world.pilot.waits(for: "Showing data since Oct 21, 2025. Earlier data is not shared with Stride.")
    try await world.pilot.waits(for: "since 2025-10-21")
  }

  @Test("Don’t Allow on page two gives errorAuthorizationDenied (4) on the welcome page, without an alert (V47, V30)")
  func refusedOnSecondPage() async throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "How much data")
    world.pilot.press("D")
    try await world.pilot.waits(for: "Connect Health")
    #expect(reading(world) == .undetermined)
    try await world.pilot.waits(forNo: "may access in")
    // Settings says that the person refused on page 2. It does not say that the request is not answered yet.
    world.hidesInspector()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(until: "each type says so") { pilot in
      pilot.frame.rows.count { $0.contains("refused on page 2, which decides nothing") } == 3
    }
    #expect(!world.pilot.shows("not answered yet"))
  }

  @Test("Home removes each of the two pages, and nothing is decided (V50)", arguments: [false, true])
  func home(isOnSecondPage: Bool) async throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    try await world.connect()
    world.pilot.press("a")
    if isOnSecondPage { world.pilot.press("A") }
    world.pilot.press("0")
    try await world.pilot.waits(forNo: "Health Access")
    #expect(reading(world) == .undetermined)
  }

  @Test("Limited access chosen on a sheet is shown in Settings, and can be changed type by type (V91, V93 and V95)")
  func settings() async throws {
    let world = try await limitedWorld()
    world.hidesInspector()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Limited Access")
    world.pilot.press(identifier: "settings.read.stepCount")
    try await world.pilot.waits(for: "30 days with data")
    world.pilot.matches(golden: "settings-27-steps")
    world.pilot.press(identifier: "settings.history.full")
    #expect(reading(world) == .granted)
    try await world.pilot.waits(for: "may now read earlier data too")
    world.pilot.press(identifier: "settings.history.limited")
    #expect(reading(world) == thirtyDays)
    try await world.pilot.waits(for: "no longer sees data that ended before this date")
    world.pilot.press(identifier: "settings.history.none")
    #expect(reading(world) == .denied)
    #expect(world.daemon.decisions(of: app)[Permission(.heartRate, .read)] == thirtyDays, "of one type alone")
  }

  @Test("Approved research has no limited access in Settings (V100)")
  func research() throws {
    let world = SmallWorld(operatingSystemVersion: "27.2")
    var study = AppIdentity(bundleIdentifier: "com.example.study", displayName: "Study")
    #expect(world.device.consent.readingChoices(for: study) == [.none, .limited, .full])
    study.entitlements.insert(.research)
    #expect(world.device.consent.readingChoices(for: study) == [.none, .full])
  }

  @Test("The log has the texts of only the pages that were shown")
  func wording() async throws {
    let log = MemoryAuditLog()
    let world = SmallWorld(operatingSystemVersion: "27.2", auditLog: log)
    try await world.connect()
    func shown() -> [String] { log.lines.filter { $0.contains("\"event\":\"shown\"") } }
    #expect(shown().count == 1 && shown()[0].contains("Select All 2 Topics") && !shown()[0].contains("Past 30 Days"))
    #expect(shown()[0].contains("\"Allow [Continue, once a type to read is on]\""))
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "How much data")
    #expect(shown().count == 2 && shown()[1].contains("Past 30 Days and Future Data"))
  }

  @Test("The app Nightly makes seven mistakes with a limited history (V112 to V118)")
  func mistakes() async throws {
    let file = Gallery.file(named: "seven-mistakes-with-a-limited-history")
    let player = ScenarioPlayer(try await StagedScenario.stage(try Scenario(contentsOf: file)), limit: .seconds(60))
    let account = await player.play()
    #expect(account.failures.isEmpty && account.expectationCount == 11)
  }
}

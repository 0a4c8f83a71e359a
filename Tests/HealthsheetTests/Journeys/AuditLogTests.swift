import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The device shows its audit log", .timeLimit(.minutes(20)))
struct AuditLogJourneyTests {
  private let log = MemoryAuditLog()

  /// Opens Settings on a device with a log, on which Stride was allowed everything.
  private func inSettings() async throws -> SmallWorld {
    let world = SmallWorld(size: .large, auditLog: log)
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeekWithoutInspector()
    world.pilot.press("2")
    return world
  }

  @Test("The audit log page says for each decision whether it was made on the sheet or in Settings")
  func page() async throws {
    let world = try await inSettings()
    world.device.consent.setDecision(.denied, for: Permission(.heartRate, .read), of: world.device.frontApp.identity)
    world.pilot.press(identifier: "settings.Audit Log")
    try await world.pilot.waits(for: "✗ Stride may not read Heart Rate")
    #expect(world.pilot.shows("✓ Stride may read Heart Rate"), "each decision has a line")
    try await world.pilot.waits(for: "You answered Stride with Allow")
    try await world.pilot.waits(forNo: "com.example")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "In Settings")
  }

  @Test("In the audit log, consecutive calls share a line that expands, and the key / searches lines")
  func calls() async throws {
    let world = try await inSettings()
    world.pilot.press(identifier: "settings.Audit Log")
    try await world.pilot.waits(for: " calls in a row")
    try await world.pilot.waits(forNo: "Stride: ")
    world.pilot.click(text: " calls in a row")
    try await world.pilot.waits(for: "Stride: Read")
    world.pilot.press(.escape, "/")
    world.pilot.type("asked")
    try await world.pilot.waits(for: "Stride asked to write Steps and read Heart Rate")
    try await world.pilot.waits(forNo: "You answered")
  }

  @Test("The review checklist judges the app's actions so far")
  func checklist() async throws {
    let world = try await inSettings()
    world.pilot.press(identifier: "settings.Review Checklist")
    try await world.pilot.waits(for: "✓ isHealthDataAvailable() is called before Health is used")
    let (open, passed) = (world.pilot.position(of: "NOT EXERCISED"), world.pilot.position(of: "PASSED"))
    #expect(try #require(open).y < #require(passed).y, "what nobody tried comes before what is fine")
    try await world.pilot.waits(for: "- The app goes on after a permission is denied")
    // Steps may be written, but nobody has saved a walk yet.
    world.pilot.press(identifier: "review.onlyUsed")
    try await world.pilot.waits(for: "writing stepCount was granted and never used in this run.")
  }

  @Test("The audit log records each question once, with all its texts and the app's purpose")
  func words() async throws {
    let world = SmallWorld(auditLog: log)
    try await world.connect()
    // Going to another screen and back shows the sheet again without a new question.
    world.pilot.press("2")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Health Access")
    let shown = try world.daemon.auditLines().map { text throws in try AuditLine(text) }.filter { $0.event == .shown }
    #expect(shown.count == 1)
    let words = shown[0].texts("wording")
    #expect(words[1] == "“Stride” would like to access and update your Health data.")
    #expect(words.contains("App explanation: Stride charts your steps and heart rate."))
    #expect(words[2] == "Turn On All" && words.suffix(2) == ["Don’t Allow", "Allow"])
    // Every control is on the page.
    let items = world.pilot.host.plainPage().items.filter { $0.identifier?.hasPrefix("UIA.Health") == true }
    let controls = items.compactMap(\.control)
    #expect(controls.count == 6)
    for control in controls {
      // A switch is described with its direction: “Steps, write”.
      let name = String(control.label.prefix { $0 != "," })
      #expect(words.contains(name), "\(name)")
    }
    #expect(shown[0]["language"] == "en")
  }
}

extension SmallWorld {
  fileprivate func seesTheWholeWeekWithoutInspector() async throws {
    try await pilot.waits(until: "the steps are there") { $0.shows("8,400") && $0.shows("1,200 a day") }
  }
}

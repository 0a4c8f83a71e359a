import AuditLog
import Foundation
import HealthModel
import Scenarios
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite(
  "The = key compares the session with a session in which the refused types were never measured",
  .timeLimit(.minutes(20)))
struct SessionBesideUnmeasuredTests {
  /// Returns a device with a recorded session, in which heart rates were refused and steps allowed.
  private func heartRefused() async throws -> SmallWorld {
    let world = SmallWorld(auditLog: MemoryAuditLog())
    _ = world.session.keep(on: DarkTerminal(), hasScript: true)
    try await world.connect()
    world.pilot.press(identifier: "UIA.Health.Read.StepCount.SwitchCell")
    world.pilot.press("A")
    try await world.pilot.waits(until: "the app reads") { $0.showsRow("refused nothing 60–100 bpm") }
    return world
  }

  @Test("The session is played on two devices without its expectations, and one never measured the refused types")
  func worlds() async throws {
    let world = try await heartRefused()
    let worlds = try #require(world.session.worlds())
    #expect(worlds.here.script.contains { $0.verb is AnswerVerb } && worlds.here.script == worlds.unmeasured.script)
    #expect(worlds.here.script.flatMap(\.expectations).isEmpty)
    #expect(worlds.here.data.unmeasured == nil)
    #expect(worlds.unmeasured.data.unmeasured == UnmeasuredTypes([.heartRate], butBy: "com.example.stride"))
  }

  @Test("Samples of a never measured type are missing, except the app's own, and other types keep their samples")
  func staged() async throws {
    var scenario = try Scenario(
      Data(
        """
        title: Measured by a watch, and saved by Stride
        data:
          samples:
            - {type: heartRate, source: watch, start: 2025-11-19T08:00, value: 71}
            - {type: heartRate, source: stride, start: 2025-11-19T09:00, value: 72}
            - {type: stepCount, source: watch, start: 2025-11-19T08:00, end: 2025-11-19T09:00, value: 100}
        """.utf8), file: "own.yaml", folder: GalleryWorld.folder)
    scenario.data.unmeasured = UnmeasuredTypes([.heartRate], butBy: "com.example.stride")
    let staged = try await StagedScenario.stage(scenario)
    let sources = staged.daemon.allSamples(SampleQuery(.heartRate)).map(\.sourceRevision.source.bundleIdentifier)
    #expect(sources == ["com.example.stride"])
    #expect(staged.daemon.allSamples(SampleQuery(.stepCount)).count == 1)
  }

  @Test("The comparison opens in front of the device, and q closes the comparison")
  func inFront() async throws {
    let world = try await heartRefused()
    var phones: TwoPhones?
    world.device.compare = {
      phones = try await ComparedWorld.phones("refused", "never-measured")
      return phones
    }
    world.pilot.press("=")
    try await world.pilot.waits(for: "Never measured")
    try await world.pilot.waits(for: "What Stride gets")
    world.pilot.press("2")
    #expect(phones?.devices.map(\.screen) == [.settings, .settings])
    #expect(world.device.screen == .app)
    world.pilot.press("q")
    try await world.pilot.waits(forNo: "Never measured")
    #expect(!world.pilot.host.isExiting && world.device.comparison == nil)
    // The device receives the keys again.
    world.pilot.press("2")
    #expect(world.device.screen == .settings)
  }

  @Test("If there is nothing to compare, pressing = explains why")
  func nothingToCompare() async throws {
    let world = SmallWorld(auditLog: MemoryAuditLog())
    try await world.connect()
    world.pilot.press("=")
    try await world.pilot.waits(
      for: "This phone’s contents cannot be written into a script")
    _ = world.session.keep(on: DarkTerminal(), hasScript: true)
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("=")
    try await world.pilot.waits(for: "“Stride” has no refused type: refuse one, and compare again.")
    #expect(world.device.comparison == nil)
  }

  @Test("For a session that cannot be played twice the reason is shown, and the device continues")
  func obstacle() async throws {
    struct Obstacle: Error, CustomStringConvertible { let description = "step 3: nobody asks" }
    let world = try await heartRefused()
    world.device.compare = { throw Obstacle() }
    world.pilot.press("=")
    try await world.pilot.waits(for: "This session cannot be repeated on two phones: step 3: nobody asks")
    #expect(world.device.comparison == nil && !world.device.isComparing)
  }
}

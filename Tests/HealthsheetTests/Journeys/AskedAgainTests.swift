import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Stride can ask again", .timeLimit(.minutes(20)))
struct AskedAgainTests {
  @Test("A guest is not asked, and the app can ask again after guest mode (rule A88)")
  func afterAGuest() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    world.device.changeSettings { $0.isInGuestUserMode = true }
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Stride’s request is not answered.")
    #expect(world.device.consent.prompt == nil)
    world.device.changeSettings { $0.isInGuestUserMode = false }
    world.pilot.press("4", "1")
    try await world.connect()
  }

  @Test("After a reset of a running app, the app shows its welcome screen again, without a force quit")
  func afterReset() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400 steps ·")
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press(identifier: "settings.reset")
    world.pilot.press(identifier: "settings.reset.confirm")
    try await world.pilot.waits(for: "No app’s request is answered yet.")
    world.pilot.press("1")
    try await world.connect()
  }
}

import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The screen follows the device", .timeLimit(.minutes(20)))
struct FollowingTests {
  @Test("A change that comes before the first frame's tasks start appears on the screen too")
  func early() async throws {
    let world = SmallWorld()
    // No view's task has run yet, because this test has not awaited anything.
    world.daemon.changeSettings { $0.isLocked = true }
    try await world.pilot.waits(until: "the change is noticed", limit: .seconds(30)) { _ in world.device.revision > 0 }
    #expect(world.pilot.shows("Unlock"))
  }
}

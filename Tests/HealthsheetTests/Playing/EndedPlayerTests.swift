import Scenarios
import TerminalUI
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A device is freed when it ends", .timeLimit(.minutes(20)))
struct EndedPlayerTests {
  /// Plays a scenario to its end, and returns references that keep neither its device nor its screen in memory.
  private func played(_ name: String) async throws -> (device: () -> DeviceModel?, host: () -> ViewHost?) {
    let scenario = try Scenario(contentsOf: GalleryWorld.folder.appending(path: "\(name).yaml"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    #expect(await player.play().holds)
    return ({ [weak device = player.device] in device }, { [weak host = player.pilot.host] in host })
  }

  /// Waits until an object is freed, because cancelled tasks must run once more to end. Returns false after 20 seconds.
  private func isFreed(_ object: () -> AnyObject?) async -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while object() != nil, ContinuousClock.now < end { await Task.yield() }
    return object() == nil
  }

  @Test(
    "After a scenario ends, neither the device's model nor its views stay in memory",
    arguments: [
      "first-walk", "share-and-read-mistaken", "prescriptions-one-by-one", "run-on-the-phone",
      "run-of-the-watch-mirrored",
      "week-in-a-minute", "left-by-home", "seven-mistakes-with-a-limited-history", "extension-asks",
    ])
  func freed(_ name: String) async throws {
    let ended = try await played(name)
    #expect(await isFreed(ended.device), "the device")
    #expect(await isFreed(ended.host), "its screen")
  }

  @Test("The device of a scenario in the gallery is freed when the scenario closes")
  func gallery() async throws {
    let world = try GalleryWorld()
    try await world.plays("share-and-read-mistaken")
    try await world.next()
    weak let device = world.device
    #expect(device != nil)
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "scenarios")
    #expect(await isFreed { device })
  }
}

import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The inspector: what the app sees, beside what there is")
struct InspectorTests {
  @Test("Shown, hidden, beside or below: the open page and what the app was doing stay as they are")
  func keepsPage() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", .enter)
    try await world.seesTheWholeWeek()
    world.pilot.press("-")
    try await world.pilot.waits(for: "[M]")
    for size in [Size.large, .small, .standard] {
      for _ in 0..<2 {
        world.pilot.press("i")
        world.pilot.resize(to: size)
      }
      world.device.wantsInspector = false
      try await world.pilot.waits(for: "[M]")
    }
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press("i")
    world.pilot.resize(to: .large)
    #expect(world.pilot.shows("Settings › Health › Stride"))
  }

  @Test("In place of the page where there is room for one: going to another screen shows that screen")
  func alone() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    world.pilot.press("i")
    try await world.pilot.waits(for: "What the store holds")
    world.pilot.press("3")
    try await world.pilot.waits(for: "Health › Sources")
    #expect(!world.pilot.shows("What the store holds"))
  }

  @Test("An error is shown as the error it is, not as a lack of data")
  func errors() async throws {
    let world = SmallWorld()
    try await world.connect()
    // The sheet is up: reading would fail.
    try await world.pilot.waits(for: "error 5 · not determined")
    world.pilot.press("d")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "no data")
    for (state, error) in [(DeviceState.locked, "error 6 · inaccessible"), (.unavailable, "error 1 · unavailable")] {
      var settings = world.daemon.settings
      settings[state] = true
      world.daemon.setSettings(settings)
      try await world.pilot.waits(for: error)
    }
  }

  @Test("An app that is gone sees nothing; what the store holds for it is still there")
  func gone() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", .enter)
    try await world.seesTheWholeWeek()
    world.pilot.press("3", "x")
    try await world.pilot.waits(for: "“Stride” is not running.")
    try await world.pilot.waits(for: "15,400 raw")
    #expect(world.pilot.shows("Health › Sources"))
  }

  @Test("Older samples than the last seven days are not nothing")
  func older() async throws {
    let world = SmallWorld()
    world.daemon.setClock(to: SmallWorld.now.addingTimeInterval(30 * 86_400))
    try await world.connect()
    try await world.pilot.waits(for: "older only")
    world.pilot.press("a", .enter)
    try await world.pilot.waits(for: "older only latest Nov 20")
  }
}

import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A queue that can be seen: who asks, who waits behind whom (rule A11)")
struct QuestionQueueTests {
  @Test("The app on the watch asks behind the sheet of the phone: the window, the status bar and the panel say so")
  func watchBehindSheet() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "“Stride” on the watch waits until this is answered.")
    try await world.pilot.waits(for: "1 waits")
    world.pilot.matches(golden: "watch-waits-behind-the-sheet")
    world.pilot.press("4")
    #expect(world.pilot.shows("Stride asks, 1 waits"))
    #expect(world.pilot.shows("1. “Stride”"))
    #expect(world.pilot.shows("2. “Stride” on the watch"))
    world.pilot.press("1", "a", .enter)
    // Its turn: nobody waits any more.
    try await world.pilot.waits(for: "Resting Heart Rate")
    #expect(!world.pilot.shows("waits"))
  }

  @Test("An extension of another app asks behind the sheet")
  func extensionBehindSheet() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.ask(from: .appExtension, of: .nightly)
    try await world.pilot.waits(for: "extension of “Nightly”")
    world.pilot.press("4")
    try await world.pilot.waits(for: "3. The extension of “Nightly”")
    world.pilot.matches(golden: "control-panel-questions")
  }

  @Test("Another app asks: its window says behind whom it waits, the home screen that it does")
  func otherAppWaits() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "“Stride” waits for an answer; other questions come after it.")
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "“Nightly” waits until “Stride” is answered.")
    try await world.pilot.waits(for: "Stride asks, 1 waits")
    world.pilot.press("0")
    #expect(world.pilot.shows("waits to ask"))
    // Whoever gives up leaves the line.
    world.pilot.press("x")
    try await world.pilot.waits(forNo: "1 waits")
  }
}

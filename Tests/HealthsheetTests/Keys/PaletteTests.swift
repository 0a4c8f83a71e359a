import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The palette finds any page, app, type, state and command by name", .timeLimit(.minutes(20)))
struct PaletteTests {
  private func opened() async throws -> SmallWorld {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.press(":")
    try await world.pilot.waits(for: "Go To")
    return world
  }

  @Test(
    "A few letters and Return open an entry",
    arguments: [
      ("audit", "Audit Log"), ("bd", "Background Delivery"), ("weight", "Weight"), ("pulse", "Heart Rate"),
      ("bodyMass", "Weight"), ("nightly", "Nightly"), ("device", "THIS PHONE"),
      ("health details", "Health Details"), ("date of birth", "Year, month and day"),
    ])
  func goes(query: String, words: String) async throws {
    let world = try await opened()
    world.pilot.type(query)
    world.pilot.press(.enter)
    try await world.pilot.waits(until: "the palette is gone, and “\(words)” is there") {
      !$0.shows("Go To") && $0.frame.rows.prefix(12).contains { $0.contains(words) }
    }
  }

  @Test("The palette's key hints say what Return does with the first entry")
  func hints() async throws {
    let world = try await opened()
    #expect(world.pilot.shows("⏎ open"))
    world.pilot.type("force quit")
    try await world.pilot.waits(for: "⏎ run")
    world.pilot.press(.escape)
    world.pilot.press(":")
    world.pilot.type("guest")
    try await world.pilot.waits(for: "⏎ change")
  }

  @Test("Choosing a state in the palette toggles the state, and a command in the palette shows its key")
  func states() async throws {
    let world = try await opened()
    world.pilot.type("guest")
    try await world.pilot.waits(for: "State: turn on")
    world.pilot.press(.enter)
    #expect(world.daemon.settings.isInGuestUserMode)
    world.pilot.press(.control("p"))
    world.pilot.type("guest")
    try await world.pilot.waits(for: "State: turn off")
    world.pilot.press(.enter)
    #expect(!world.daemon.settings.isInGuestUserMode)
    world.pilot.press(":")
    world.pilot.type("force quit")
    #expect(world.pilot.frame.rows.contains { $0.contains("Command") && $0.contains(" x ") })
  }

  @Test("The palette finds a version of iOS, a period of time, and an app’s menu for resetting")
  func deviceStates() async throws {
    let world = try await opened()
    world.pilot.type("ios 27.0")
    world.pilot.press(.enter)
    #expect(world.daemon.settings.operatingSystemVersion == "27.0")
    let before = world.daemon.settings.now()
    world.pilot.press(":")
    world.pilot.type("let a day")
    world.pilot.press(.enter)
    try await world.pilot.waits(until: "a day has passed") { _ in
      world.daemon.settings.now().timeIntervalSince(before) >= 86_400
    }
    world.pilot.press(":")
    world.pilot.type("quit")
    #expect(world.pilot.frame.rows.contains { $0.contains("Command") && $0.contains(" q ") })
  }

  @Test("The palette's command Update ends the app and gives it a new version")
  func update() async throws {
    let world = try await opened()
    world.pilot.type("update")
    try await world.pilot.waits(for: "Update “Stride”")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "“Stride” is version 8 now")
    #expect(world.device.frontApp.identity.version == "8" && world.device.frontProcess.connection == nil)
  }

  @Test("A command chosen in the palette reports its result, even if there was nothing to do")
  func outcomes() async throws {
    let world = try await opened()
    world.pilot.type("undo")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "there is nothing to undo")
    world.pilot.press(":")
    world.pilot.type("two phones")
    world.pilot.press(.enter)
    try await world.pilot.waits(
      for: "This phone’s contents cannot be written into a script")
    world.pilot.press(":")
    world.pilot.type("force quit")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "“Stride” was force quit.")
  }

  @Test("In a gallery the palette opens a scenario's page, and Escape returns to the device")
  func scenarios() async throws {
    let world = SmallWorld(size: .large)
    world.device.offersGallery = true
    world.pilot.press(":")
    world.pilot.type("guest")
    try await world.pilot.waits(for: "Scenario")
    for _ in 0..<5 { world.pilot.press(.delete) }
    world.pilot.type("share-and-read-mistaken")
    try await world.pilot.waits(until: "the scenario is the first that is found") { $0.shows("Scenario") }
    world.pilot.press(.enter)
    #expect(world.device.gallery?.path == ["share-and-read-mistaken"])
    world.device.gallery?.leave?()
    #expect(world.device.gallery == nil)
  }

  @Test("If nothing matches the palette says so, Return does nothing, and Escape closes the palette")
  func nothing() async throws {
    let world = try await opened()
    world.pilot.type("zzz")
    try await world.pilot.waits(for: "Nothing has this name.")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Go To")
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "Go To")
    try await world.pilot.waits(for: "Connect Health")
  }

  @Test("In Chinese the palette finds an entry by its name in both languages")
  func chinese() async throws {
    let world = SmallWorld(locale: Locale(identifier: "zh_CN"))
    world.pilot.press(":")
    try await world.pilot.waits(for: "前往")
    world.pilot.type("audit")
    try await world.pilot.waits(for: "审计日志")
    for _ in 0..<5 { world.pilot.press(.delete) }
    world.pilot.type("步数")
    try await world.pilot.waits(for: "步数")
  }
}

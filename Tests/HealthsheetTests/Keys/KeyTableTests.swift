import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("One table defines all keys", .timeLimit(.minutes(20)))
struct KeyTableTests {
  @Test("AllKeys.md contains the table of keys that the device uses")
  func table() throws {
    let file = "Sources/Device/HealthsheetApp/HealthsheetApp.docc/AllKeys.md"
    let page = try PackageFiles.text(file)
    let table = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .drop { !$0.hasPrefix("| where | key ") }.prefix { $0.hasPrefix("|") }
    #expect(
      Array(table) == DeviceKey.markdown,
      "Write this into \(file):\n\(DeviceKey.markdown.joined(separator: "\n"))")
  }

  /// Returns the keys that currently perform an action, or say why they do not.
  private func bound(in world: SmallWorld) -> Set<KeyPress> { Set(world.pilot.host.keyBindings.flatMap(\.keys)) }

  private func keys(_ place: DeviceKey.Place) -> Set<KeyPress> {
    Set(DeviceKey.all.filter { $0.place == place }.map(\.key))
  }

  @Test("On every screen, the device’s own keys are exactly those in DeviceKey.all")
  func everywhere() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.hidesInspector()
    let shown: Set<KeyPress> = ["i", "L", "c", "x", "?", "q"]
    #expect(shown.isSubset(of: keys(.everywhere)))
    for (screen, own) in [("0", ["o"]), ("2", []), ("4", [])] as [(KeyPress, Set<KeyPress>)] {
      world.pilot.press(screen)
      let extra: Set<KeyPress> = [.up, "k", .enter, .left, .right]
      #expect(shown.isSubset(of: bound(in: world)))
      #expect(bound(in: world).subtracting(keys(.everywhere)).subtracting(own).subtracting(extra) == [], "\(screen)")
    }
  }

  @Test("The sheet, the list, the app's page and the lock screen respond to their keys in DeviceKey.all")
  func places() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    #expect(world.device.places == [.sheet])
    #expect(keys(.sheet).isSubset(of: bound(in: world)))
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400 steps ·")
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    #expect(world.device.places == [.objects])
    #expect(keys(.objects).isSubset(of: bound(in: world)))
    world.pilot.press("2", .enter)
    #expect(world.device.places == [.settings])
    #expect(keys(.settings).isSubset(of: bound(in: world)))
    world.device.changeSettings { $0.isLocked = true }
    world.pilot.press("1")
    #expect(world.device.places == [.lockScreen])
    #expect(keys(.lockScreen).isSubset(of: bound(in: world)))
  }

  @Test("While the sheet is open, the last line shows the answer keys, at any width", arguments: [80, 40])
  func deciding(width: Int) async throws {
    let world = SmallWorld(size: Size(width: width, height: width == 80 ? 24 : 12))
    try await world.connect()
    func hints() -> String { world.pilot.frame.rows[world.pilot.frame.size.height - 1] }
    // Allow is dim while it has no effect, but its key says why.
    #expect(hints().contains("A allow"))
    #expect(hints().contains("space toggle"))
    #expect(hints().contains("D don’t allow"))
    #expect(hints().contains(" ?"))
    if width == 80 { #expect(hints().contains(" a ")) }
    world.pilot.press("A")
    try await world.pilot.waits(for: "Nothing is on: turn on a switch")
    #expect(world.device.consent.prompt != nil)
    world.pilot.press(.space)
    try await world.pilot.waits(forNo: "Nothing is on: turn on a switch")
  }

  @Test("The force quit key reports what it did, or that no app is running")
  func forceQuit() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("2", "x")
    try await world.pilot.waits(for: "“Stride” was force quit. Its question stays unanswered.")
    world.pilot.press("x")
    try await world.pilot.waits(for: "“Stride” is not running: there is nothing to quit.")
    world.pilot.press("1")
    try await world.pilot.waits(forNo: "nothing to quit")
  }

  @Test("The help lists the keys of the screen behind it, and then the device’s keys")
  func help() async throws {
    let world = SmallWorld(size: Size(width: 80, height: 30))
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("?")
    world.pilot.matches(golden: "help-on-the-sheet")
    let here = try #require(world.pilot.position(of: "Don’t Allow"))
    let everywhere = try #require(world.pilot.position(of: "EVERYWHERE"))
    #expect(here.y < everywhere.y)
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "would like")
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn On All")
    world.pilot.press("?")
    try await world.pilot.waits(for: "turn everything on or off")
    try await world.pilot.waits(forNo: "Don’t Allow")
  }
}

import AuditLog
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The inspector responds to every key and can always be left", .timeLimit(.minutes(20)))
struct InspectorKeysTests {
  /// Allows everything, and opens the inspector's page about steps with keys.
  private func opened(size: Size = .standard) async throws -> SmallWorld {
    let world = SmallWorld(size: size)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    goesToSteps(in: world)
    #expect(isFocused("inspector.stepCount", in: world))
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "All sources added up")
    return world
  }

  private func isFocused(_ identifier: String, in world: SmallWorld) -> Bool {
    world.pilot.host.element(identifier: identifier)?.isFocused == true
  }

  /// Moves to the inspector with Tab, and to the row of steps with arrow keys.
  private func goesToSteps(in world: SmallWorld) {
    world.pilot.press(.tab)
    for _ in 0..<8 where !isFocused("inspector.stepCount", in: world) { world.pilot.press(.down) }
  }

  @Test("Arrow keys never move from the sheet to the inspector, and Tab moves there and back", arguments: [24, 40])
  func panes(height: Int) async throws {
    let world = SmallWorld(size: height == 24 ? .standard : .large)
    try await world.connect()
    /// True if focus is in the inspector, which is below the sheet or next to it.
    func isInInspector() -> Bool { world.pilot.frame.focus.map { height == 24 ? $0.y > 16 : $0.x > 63 } == true }
    for key in [KeyPress.down, "j", .right, .up, "k", .left, .end, .pageDown, .home] {
      for _ in 0..<8 { world.pilot.press(key) }
      #expect(!isInInspector(), "\(key)")
      world.pilot.press(.end)
    }
    let before = try #require(world.pilot.frame.focus)
    world.pilot.press(.tab)
    let inside = try #require(world.pilot.frame.focus)
    #expect(inside != before)
    for _ in 0..<8 { world.pilot.press(.up) }
    #expect(isInInspector(), "up stays in the inspector")
    // Next to the sheet, the inspector has two panes.
    for _ in 0..<(height == 24 ? 1 : 2) { world.pilot.press(.tab) }
    #expect(world.pilot.frame.focus == before, "back where it was")
  }

  @Test(
    "On a page of text beside the inspector, every movement key scrolls the text",
    arguments: ["settings.Audit Log", "settings.Review Checklist"], [Size.standard, .large])
  func pagesOfText(page: String, size: Size) async throws {
    let world = SmallWorld(size: size, auditLog: MemoryAuditLog())
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    // Make the log longer than the page.
    for number in 0..<40 {
      world.daemon.setDecision(
        number.isMultiple(of: 2) ? .denied : .granted, for: Permission(.heartRate, .read), of: "com.example.stride")
    }
    world.pilot.press("2")
    world.pilot.press(identifier: page)
    try await world.pilot.waits(until: "the page is read") { $0.shows("‹ Back") && !$0.shows("Reading the log") }
    world.pilot.press(.home)
    let inspector = try #require(world.pilot.position(of: "What Stride Can See"))
    let top = world.pilot.frame.rows
    for (key, back) in [(.down, .up), ("j", "k"), (.pageDown, .pageUp), (.end, .home)] as [(KeyPress, KeyPress)] {
      world.pilot.press(key)
      #expect(world.pilot.frame.rows != top, "\(key)")
      #expect(world.pilot.position(of: "What Stride Can See") == inspector)
      world.pilot.press(back)
      #expect(world.pilot.frame.rows == top, "\(back)")
    }
  }

  @Test("Opening another screen from the inspector leaves the inspector")
  func leaves() async throws {
    let world = try await opened()
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "All sources added up")
    #expect(isFocused("inspector.stepCount", in: world))
    world.pilot.press("2")
    #expect(isFocused("app.com.example.stride", in: world))
    world.pilot.press("4")
    #expect(isFocused("device.locked", in: world))
  }

  @Test("In the inspector, pressing the digit of the open screen moves focus back to this screen")
  func leavesToTheSame() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("4")
    #expect(isFocused("device.locked", in: world))
    goesToSteps(in: world)
    #expect(isFocused("inspector.stepCount", in: world))
    world.pilot.press("4")
    #expect(isFocused("device.locked", in: world))
    // If focus is already in the inspector, it stays where it is.
    world.pilot.press(.down, "4")
    #expect(isFocused("device.guestUserMode", in: world))
  }

  @Test(
    "An expanded row keeps the status bar, and the hint line says how to close the row", arguments: [24, 40])
  func bars(height: Int) async throws {
    let world = try await opened(size: height == 24 ? .standard : .large)
    #expect(world.pilot.frame.rows[0].contains("2 Settings"))
    #expect(world.pilot.frame.rows[height - 1].contains("esc close"))
  }

  @Test("In an expanded row of the inspector all keys work, and a key that opens another screen closes the row")
  func keys() async throws {
    let world = try await opened()
    world.pilot.press("?")
    try await world.pilot.waits(for: "EVERYWHERE")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "All sources added up")
    world.pilot.press("L")
    try await world.pilot.waits(for: "[Calls]")
    try await world.pilot.waits(forNo: "All sources added up")
    let again = try await opened(size: .large)
    again.pilot.press("4")
    try await again.pilot.waits(forNo: "All sources added up")
    #expect(isFocused("device.locked", in: again))
    again.pilot.press("1", "i")
    try await again.pilot.waits(forNo: "All sources added up")
  }

  @Test("Space and Return select a tab of the inspector")
  func tabs() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    goesToSteps(in: world)
    for _ in 0..<4 { world.pilot.press(.up) }
    for _ in 0..<4 where !world.pilot.frame.rows[23].contains("←→ tab") { world.pilot.press(.down) }
    #expect(world.pilot.frame.rows[23].contains("←→ tab"))
    world.pilot.press(.space)
    try await world.pilot.waits(for: "[Calls]")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "[Decisions]")
    world.pilot.press(.space)
    try await world.pilot.waits(for: "[Wake-Ups]")
    world.pilot.press(.space)
    try await world.pilot.waits(for: "What Stride Can See")
  }

  @Test("In a small window the inspector is shown alone, and Escape closes it")
  func small() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.resize(to: .small)
    world.pilot.press("i")
    try await world.pilot.waits(for: "60–100")
    #expect(world.pilot.shows("write   read") && world.pilot.shows("sees"))
    try await world.pilot.waits(for: "8,400")
    #expect(!world.pilot.frame.rows.dropLast().contains { $0.contains("…") })
    #expect(world.pilot.frame.rows[11].contains("esc"))
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "sees")
    #expect(world.device.inspector.isWanted == false)
  }

  @Test("Before an app's data are read, the inspector does not say that the app never asked")
  func unread() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.resize(to: .large)
    try await world.pilot.waits(forNo: "The app has not asked yet.")
  }

  @Test(
    "In the inspector, two types whose names begin alike have rows that can be told apart",
    arguments: [Size.large, .standard])
  func names(size: Size) async throws {
    let world = SmallWorld(size: size)
    try await world.pilot.waits(for: "Connect Health")
    let connection = try #require(world.device.frontProcess.connection)
    let names = ["vo2Max", "lowCardioFitnessEvent"]
    let types = try Set(names.map { try #require(ObjectType(swiftName: $0)) })
    let asking = Task { try await connection.requestAuthorization(toShare: [], read: types) }
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await asking.value
    // A sentence about the decision also contains the words of a row, so leave sentences out.
    func rows(_ words: String) -> [String] {
      world.pilot.frame.rows.filter { $0.contains(words) && !$0.contains("may now") && !$0.contains(".") }
    }
    try await world.pilot.waits(until: "both rows are there") { _ in rows(" –     allowed").count == 2 }
    #expect(rows(size == .large ? "Notifications" : "cations –").count == 1, "\(world.pilot.screen)")
  }
}

import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Focus follows the reading order, and is visible without colour", .timeLimit(.minutes(20)))
struct ReadingOrderTests {
  /// The size is tall enough that nothing scrolls, so the positions on screen show the order.
  private static let size = Size(width: 100, height: 160)

  @Test(
    "Tab moves from top to bottom and leading to trailing, wraps around, and focus shows without colour",
    arguments: Place.allCases)
  func tab(place: Place) async throws {
    let pilot = try await place.reached().pilot
    expectFocusShows(in: pilot)
    pilot.resize(to: Self.size)
    // In a single pane, Tab moves from control to control.
    if pilot.host.keyBindings.contains(where: { $0.title == "hide inspector" }) { pilot.press("i") }
    let start = try #require(pilot.frame.focus, "something has focus")
    var (places, before) = ([start], start)
    var returns: [(Point, Point)] = []
    repeat {
      pilot.press(.tab)
      let now = try #require(pilot.frame.focus, "focus is in sight")
      // The next control is below or further right. Columns are read one after the other.
      let isForward = now.y == before.y ? now.x > before.x : now.y > before.y || now.x > before.x
      if !isForward, now != before { returns.append((before, now)) }
      places.append(now)
      before = now
    } while before != start && places.count < 200
    #expect(before == start, "Tab comes round")
    #expect(returns.count <= 1, "\(returns) in\n\(pilot.screen)")
  }

  /// Expects the old and the new focused place to look different without color after Tab is pressed.
  private func expectFocusShows(in pilot: Pilot) {
    let (before, focus) = (Self.withoutColor(pilot.frame), pilot.frame.focus)
    pilot.press(.tab)
    guard pilot.frame.focus != focus, let now = pilot.frame.focus, let focus else { return }
    let after = Self.withoutColor(pilot.frame)
    #expect(before[focus.y] != after[focus.y], "where it was")
    #expect(before[now.y] != after[now.y], "where it is")
  }

  @Test("Switches, choices and results differ in their characters, and not only in their colours")
  func differences() async throws {
    let world = try await Place.sheet.reached()
    let off = world.pilot.frame.rows
    world.pilot.press("a")
    #expect(off.contains { $0.contains("(○ )") } && !off.contains { $0.contains("██●█") })
    try await world.pilot.waits(for: "██●█")
    let dashboard = try await Place.dashboard.reached().pilot
    #expect(dashboard.shows("[W]"))
    dashboard.press("-")
    try await dashboard.waits(for: "[M]")
    #expect(!dashboard.shows("[W]"))
    let calls = try await Place.calls.reached().pilot
    #expect(calls.shows("✗ not asked yet"))
  }

  /// Returns the rows of a frame as a terminal without color shows them: characters and attributes.
  private static func withoutColor(_ frame: Frame) -> [[String]] {
    let palette = Palette(depth: .none)
    return (0..<frame.size.height).map { y in
      (0..<frame.size.width).map { x in
        "\(frame[x, y].character)\(palette.appearance(of: frame[x, y].style).attributes.rawValue)"
      }
    }
  }
}

import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Screens can be used at any size and in any terminal", .timeLimit(.minutes(20)))
struct AnySizeTests {
  @Test("Every screen can be drawn at every size, down to one cell")
  func everySize() async throws {
    let world = SmallWorld()
    try await world.connect()
    let sizes = [
      Size(width: 1, height: 1), Size(width: 2, height: 30), Size(width: 40, height: 12), Size(width: 200, height: 60),
      Size(width: 120, height: 5), Size(width: 0, height: 0),
    ]
    for screen in ["0", "1", "2", "3", "4"] {
      world.pilot.press([KeyPress(KeyEquivalent.character(Character(screen)))])
      for size in sizes {
        world.pilot.resize(to: size)
        #expect(world.pilot.frame.size == size)
      }
    }
  }

  @Test(
    "In a window that is too small to read, a line asks for more space",
    arguments: [
      (Size(width: 10, height: 3), true), (Size(width: 19, height: 40), true), (Size(width: 120, height: 4), true),
      (Size(width: 20, height: 5), false), (Size(width: 40, height: 12), false),
    ])
  func moreRoom(size: Size, asks: Bool) async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.resize(to: size)
    #expect(world.pilot.frame.rows.contains { $0.contains("Enlarge to") } == asks)
    world.pilot.resize(to: .standard)
    try await world.pilot.waits(for: "would like")
  }

  @Test("The sheet can be used in a small window")
  func smallWindow() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    world.pilot.matches(golden: "sheet-40x12")
  }

  @Test("A large window has Stride's dashboard and the inspector side by side")
  func largeWindow() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.matches(golden: "dashboard-120x40")
  }

  @Test("In a locale without UTF-8 the device's screen is plain ASCII")
  func ascii() async throws {
    let world = SmallWorld(glyphs: .ascii)
    try await world.connect()
    world.pilot.matches(golden: "sheet-ascii")
  }

  @Test("The sheet of iOS 26 has two large buttons under the list (rule A34)")
  func bottomButtons() async throws {
    let world = SmallWorld(operatingSystemVersion: "26.0")
    try await world.connect()
    world.pilot.matches(golden: "sheet-ios26")
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
  }
}

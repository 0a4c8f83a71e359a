import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Any size, any terminal", .timeLimit(.minutes(20)))
struct AnySizeTests {
  @Test("Every screen can be drawn at every size, down to a single cell")
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
    "Where too little is readable, a line asks for more space",
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

  @Test("The sheet is usable in a small window")
  func smallWindow() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    world.pilot.matches(golden: "sheet-40x12")
  }

  @Test("The dashboard and the inspector are side by side in a large window")
  func largeWindow() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.matches(golden: "dashboard-120x40")
  }

  @Test("A locale without UTF-8 gets plain ASCII")
  func ascii() async throws {
    let world = SmallWorld(glyphs: .ascii)
    try await world.connect()
    world.pilot.matches(golden: "sheet-ascii")
  }

  @Test("iOS 26 has two large buttons under the list (rule A34)")
  func bottomButtons() async throws {
    let world = SmallWorld(operatingSystemVersion: "26.0")
    try await world.connect()
    world.pilot.matches(golden: "sheet-ios26")
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
  }
}

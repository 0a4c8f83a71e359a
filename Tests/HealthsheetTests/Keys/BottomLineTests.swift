import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The hint line shows the keys of the current screen before the keys of the device", .timeLimit(.minutes(20)))
struct BottomLineTests {
  private func line(of world: SmallWorld) -> String { world.pilot.frame.rows[world.pilot.frame.size.height - 1] }

  @Test("In a small window the sheet shows the toggle key and both answers")
  func smallSheet() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    for hint in ["space toggle", "D don’t allow", "A allow", "?"] {
      #expect(line(of: world).contains(hint), "\(line(of: world))")
    }
  }

  @Test("In a small window the dashboard shows the keys for inspector and calls")
  func smallDashboard() async throws {
    let world = SmallWorld(size: .small)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400")
    for hint in ["i inspector", "L calls", "?"] { #expect(line(of: world).contains(hint), "\(line(of: world))") }
  }

  @Test("On the sheet, the sheet's keys come first, then inspector and calls, and the key to quit is hidden first")
  func sheet() async throws {
    let world = SmallWorld()
    try await world.connect()
    for hint in ["space toggle", "a all on", "D don’t allow", "A allow", "i hide inspector", "L calls", "?"] {
      #expect(line(of: world).contains(hint), "\(line(of: world))")
    }
    world.pilot.resize(to: .large)
    #expect(line(of: world).contains("x force quit"))
  }

  @Test("The hint line of the list of prescriptions shows the key to view a prescription")
  func prescriptions() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    for hint in ["space toggle", "v view", "esc cancel", "F done"] {
      #expect(line(of: world).contains(hint), "\(line(of: world))")
    }
  }
}

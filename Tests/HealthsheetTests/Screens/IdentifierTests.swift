import TestSupport
import Testing

@testable import HealthsheetApp
@testable import TerminalUI

@MainActor
@Suite("Every element can be found by its identifier", .timeLimit(.minutes(20)))
struct IdentifierTests {
  /// Expects the views to have the same identifiers as the page of plain text.
  private func expectAll(_ place: String, in world: SmallWorld, sourceLocation: SourceLocation = #_sourceLocation) {
    let host = world.pilot.host
    let read = host.plainPage().items.compactMap(\.identifier)
    func identifiers(in node: Node) -> [String] {
      (node.accessibilityIdentifier.map { [$0] } ?? []) + node.activeChildren.flatMap(identifiers)
    }
    let all = host.tree.map(identifiers) ?? []
    #expect(Set(all).subtracting(read) == [], "\(place)", sourceLocation: sourceLocation)
    #expect(Set(read).count == read.count, "\(place): one for each", sourceLocation: sourceLocation)
  }

  @Test("Elements on the sheet and on each screen have identifiers", arguments: ["15.8", "18.6", "26.6", "27.2"])
  func screens(version: String) async throws {
    let world = SmallWorld(operatingSystemVersion: version)
    try await world.connect()
    expectAll("sheet", in: world)
    world.pilot.press("a", "A")
    if version == "27.2" {
      try await world.pilot.waits(for: "How much data")
      expectAll("second page", in: world)
      world.pilot.press(.enter, "A")
    }
    try await world.seesTheWholeWeek()
    for key in ["1", "0", "2", "3", "4"] as [KeyPress] {
      world.pilot.press(key)
      expectAll("screen \(key)", in: world)
    }
  }

  @Test("Elements on the list of prescriptions and in Settings have identifiers")
  func pages() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    try await world.pilot.press(.identifier("app.Prescriptions"))
    try await world.pilot.waits(for: "Choose which.")
    expectAll("list of prescriptions", in: world)
    try await world.pilot.press(.identifier("UIA.Health.ObjectList.CancelButton"))
    world.pilot.press("2")
    for page in ["app.com.example.stride", "settings.About", "settings.Apple Watch"] {
      try await world.pilot.press(.identifier(page))
      expectAll(page, in: world)
      world.pilot.press(.escape)
    }
  }
}

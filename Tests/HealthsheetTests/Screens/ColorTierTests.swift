import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// The same frame on terminals with exact colours, with 256, 16 or 8 of them, and with none.
@MainActor
@Suite("The main screens in five tiers of colour", .timeLimit(.minutes(20)))
struct ColorTierTests {
  @Test(
    "Colour numbers and attributes",
    arguments: [
      Place.sheet, .settings, .alert, .settingsApp, .health, .dashboard, .inspector, .home, .help, .crash,
    ])
  func tiers(place: Place) async throws {
    let world = try await place.reached()
    world.pilot.resize(to: .standard)
    if place == .inspector { try await world.pilot.waits(for: "on    on    8,400") }
    Golden.expectEveryDepth(world.pilot.frame, matches: "tiers-\(place.rawValue)")
  }
}

import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// Each screen in a very small and in two larger terminals. ``ListedScreen`` has goldens for the default size, without
/// the inspector.
@MainActor
@Suite("Every screen at every size", .timeLimit(.minutes(20)))
struct EveryScreenTests {
  private static let sizes = [Size.small, Size(width: 132, height: 43), Size(width: 200, height: 60)]
  private static let inspecting: Set<Place> = [.inspector, .inspectedType, .calls, .call]

  @Test("Text and styles of every screen match the goldens", arguments: Place.allCases)
  func golden(place: Place) async throws {
    let world = try await place.reached()
    for size in Self.sizes + (Self.inspecting.contains(place) ? [.standard] : []) {
      world.pilot.resize(to: size)
      // At another size, another inspector is shown, which reads its data again.
      if place == .inspector {
        // In a small window, the inspector has no column for the data on the iPhone, and shows the number only once.
        try await world.pilot.waits(until: "the app sees its steps") {
          $0.showsRow("8,400", "8,400") || $0.showsRow("allowed allowed 8,400")
        }
      }
      if place == .inspector, size.width >= 180 {
        // Each page has its own pane. The calls of two queries have no fixed order, so there is no golden.
        for title in ["What Stride Can See", "Calls", "Decisions", "Wake-Ups"] {
          #expect(world.pilot.frame.rows.contains { $0.contains("╭─ \(title) ─") })
        }
        continue
      }
      // A small home screen has no widgets.
      if place == .home, size.height >= 30 { try await world.pilot.waits(for: "1,200 today") }
      world.pilot.matches(golden: "\(place.rawValue)-\(size.width)x\(size.height)")
    }
  }
}

/// A screen, and the keys that lead to it after the start.
@MainActor
enum Place: String, CaseIterable {
  case welcome, sheet, prescriptions, prescription, alert, dashboard, inspector, inspectedType = "inspected-type"
  case calls, call
  case home, settings, settingsApp = "settings-app", about, decisions, display
  case health, category, type, allData = "all-data", sample, addData = "add-data", details, sources
  case controlPanel = "control-panel", lockScreen = "lock-screen", crash, closed, help

  func reached() async throws -> SmallWorld {
    switch self {
    case .welcome, .sheet, .alert: try await asked()
    case .calls, .call: try await called()
    case .crash: try await stopped()
    default: try await opened()
    }
  }

  private func asked() async throws -> SmallWorld {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.pilot.waits(for: "Connect Health")
    if self == .welcome { return world }
    try await world.connect()
    if self == .sheet { return world }
    world.pilot.press("D")
    try await world.pilot.waits(for: "Settings")
    return world
  }

  /// Opens the dashboard of a week, with everything allowed.
  private func opened() async throws -> SmallWorld {
    let world = SmallWorld(callsTake: .milliseconds(1))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    let pilot = world.pilot
    if self != .inspector { world.hidesInspector() }
    switch self {
    case .prescriptions, .prescription:
      pilot.click(text: "[ Prescriptions…")
      try await pilot.waits(for: "Choose which.")
      if self == .prescription { pilot.press(.down, "v") }
    case .inspector: world.device.inspector.isWanted = true
    case .inspectedType:
      world.device.inspector.isWanted = true
      pilot.resize(to: .large)
      try await world.sees("8,400", of: "8,400")
      pilot.press(identifier: "inspector.stepCount")
      try await pilot.waits(for: "LATEST SAMPLES")
      world.hidesInspector()
    case .home: pilot.press("0")
    case .settings, .settingsApp, .about, .decisions, .display:
      pilot.press("2")
      try await pilot.waits(for: "Decisions")
      switch self {
      case .settingsApp: pilot.press(.enter)
      case .about: pilot.press(identifier: "settings.About")
      case .decisions: pilot.press(identifier: "settings.Decisions")
      case .display: pilot.press(identifier: "settings.Display & Brightness")
      default: break
      }
    case .health, .category, .type, .allData, .sample, .addData, .details, .sources: try await browse(world)
    case .controlPanel: pilot.press("4")
    case .lockScreen:
      pilot.press("4")
      pilot.press(identifier: "device.locked")
      pilot.press("1")
    case .closed:
      pilot.press("x")
      try await pilot.waits(for: "not running")
    case .help:
      pilot.press("?")
    default: break
    }
    return world
  }

  private func browse(_ world: SmallWorld) async throws {
    let pilot = world.pilot
    pilot.press("3")
    try await pilot.waits(for: "Activity")
    switch self {
    case .health: try await pilot.waits(for: "1,200 today")
    case .details: pilot.press(identifier: "health.category.Health Details")
    case .sources:
      pilot.press(identifier: "health.otherSources")
      try await pilot.waits(for: "Watch")
    case .category, .type, .allData, .sample, .addData:
      pilot.press(identifier: "health.category.Activity")
      try await pilot.waits(for: "Steps")
      if self == .category { return }
      pilot.press(identifier: "health.stepCount")
      try await pilot.waits(for: "Last seven days: 8,400 of 15,400 raw")
      if self == .type { return }
      if self == .addData { return pilot.press("+") }
      pilot.press(identifier: "health.allData")
      try await pilot.waits(for: "1,200")
      if self == .sample { pilot.press(identifier: "sample.\(SmallWorld.uuid(10).uuidString)") }
    default: break
    }
  }

  /// Has Nightly call HealthKit three times, one call after the other, with a result and with errors.
  private func called() async throws -> SmallWorld {
    let world = SmallWorld(size: .large, apps: [.nightly], callsTake: .milliseconds(2))
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Read the Last Seven")
    try await world.pilot.waits(for: "rror 5")
    world.pilot.click(text: "Show the Status")
    // Wait for a text that the previous error did not show.
    try await world.pilot.waits(for: "To write nights")
    world.pilot.press("L")
    try await world.pilot.waits(for: "Check if a sheet")
    if self == .call, let first = world.device.inspector.callsOfFrontApp.first {
      world.pilot.press(identifier: "call.\(first.id)")
    }
    return world
  }

  private func stopped() async throws -> SmallWorld {
    let world = SmallWorld()
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "WRONG REQUESTS")
    world.pilot.press(.end)
    for _ in 0..<24 where !world.pilot.shows("Ask for Nothing") { world.pilot.press(.up) }
    try await HealthExceptionHandler.withHandler(world.session.exceptionHandler) {
      world.pilot.click(text: "Ask for Nothing")
      try await world.pilot.waits(for: "“Nightly” stopped")
    }
    return world
  }
}

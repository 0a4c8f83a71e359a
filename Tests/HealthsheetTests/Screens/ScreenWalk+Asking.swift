import HealthDaemon
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp
@testable import Stride

extension ScreenCamera {
  /// Returns Stride with its sheet on screen.
  func asked(on given: SmallWorld? = nil) async throws -> SmallWorld {
    let world = given ?? world()
    try await world.pilot.waits(for: words("Connect Health", of: .apps))
    world.pilot.press(.enter)
    try await world.pilot.waits(for: words("Health Access"))
    return world
  }

  /// Returns Stride with everything allowed and its week on the dashboard.
  func connected(to given: SmallWorld? = nil) async throws -> SmallWorld {
    let world = try await asked(on: given)
    world.pilot.press("a", "A")
    try await world.pilot.waits(until: "both charts are there") { $0.shows("8,400") && $0.shows("60–100") }
    try await world.pilot.waits(for: "−1.00")
    return world
  }
}

extension ScreenWalk {
  static let asking = ScreenWalk(
    "From the welcome to the sheet, and to a refusal",
    [.welcome, .sheet, .sheetOneOn, .sheetHelp, .sheetAllOn, .sheetBarButtons, .alert, .refused]
  ) { camera in
    let world = camera.world()
    let pilot = world.pilot
    try await pilot.waits(for: camera.words("Connect Health", of: .apps))
    try await camera.takes(.welcome, of: world)
    pilot.press(.enter)
    try await pilot.waits(for: camera.words("Health Access"))
    try await camera.takes(.sheet, of: world)
    pilot.press(.space)
    try await camera.takes(.sheetOneOn, of: world)
    pilot.press("?")
    try await camera.takes(.sheetHelp, of: world)
    pilot.press(.escape, "a")
    try await camera.takes(.sheetAllOn, of: world)
    world.daemon.changeSettings { $0.operatingSystemVersion = "18.1" }
    try await pilot.element(.identifier("UIA.Health.AuthSheet.DoneButton"))
    try await camera.takes(.sheetBarButtons, of: world)
    pilot.press("D")
    try await pilot.waits(for: "[ \(camera.words("OK")) ]")
    try await camera.takes(.alert, of: world)
    pilot.press(.enter)
    try await pilot.waits(for: camera.words("No data"))
    try await pilot.waits(for: "−1.00")
    try await camera.takes(.refused, of: world)
  }

  static let changedElsewhere = ScreenWalk(
    "What was changed in Settings under the sheet is on it", [.sheetChanged]
  ) { camera in
    let world = try await camera.asked()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: camera.words("Turn On All"))
    world.pilot.press("a", "1")
    try await world.pilot.waits(until: "the sheet follows") { pilot in
      pilot.frame.rows.count { $0.contains("██●█") } == 3
    }
    try await camera.takes(.sheetChanged, of: world)
  }

  static let twoPages = ScreenWalk(
    "iOS 27: both pages of the sheet, what Stride says then, and Settings",
    [.sheetGroups, .sheetHistory, .dashboardLimited, .settingsGroups, .settingsReading]
  ) { camera in
    let world = camera.world()
    let pilot = world.pilot
    world.daemon.changeSettings { $0.operatingSystemVersion = "27.2" }
    try await pilot.waits(for: camera.words("Connect Health", of: .apps))
    pilot.press(.enter)
    try await pilot.element(.identifier("UIA.Health.AuthSheet.AllCategoryButton"))
    pilot.press(.space)
    try await camera.takes(.sheetGroups, of: world)
    pilot.press("a", "A")
    try await pilot.element(.identifier("HealthUI.HKAuthorizationTimeBoundedView"))
    pilot.press(.space)
    try await camera.takes(.sheetHistory, of: world)
    pilot.press("A")
    try await pilot.waits(until: "both charts are there") { $0.shows("8,400") && $0.shows("60–100") }
    try await pilot.waits(for: "−1.00")
    try await camera.takes(.dashboardLimited, of: world)
    pilot.press("2", .enter)
    try await pilot.element(.identifier("settings.read.stepCount"))
    try await camera.takes(.settingsGroups, of: world)
    try await pilot.press(.identifier("settings.read.stepCount"))
    try await pilot.element(.identifier("settings.history.limited"))
    try await camera.takes(.settingsReading, of: world)
  }

  static let stride = ScreenWalk(
    "The dashboard in each span, and the list of prescriptions before it",
    [
      .dashboard, .dashboardCursor, .prescriptions, .prescription, .cancelled, .dashboardDay, .dashboardMonth,
      .dashboardHalfYear, .dashboardYear,
    ]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    try await camera.takes(.dashboard, of: world)
    pilot.press(.left, .left)
    try await camera.takes(.dashboardCursor, of: world)
    try await pilot.press(.identifier("app.Prescriptions"))
    try await pilot.waits(for: "Harbour Optics")
    try await camera.takes(.prescriptions, of: world)
    pilot.press(.down, "v")
    try await camera.takes(.prescription, of: world)
    pilot.press(.escape, .escape)
    try await pilot.waits(forNo: "Harbour Optics")
    try await pilot.waits(for: camera.words("Cancelled. Nothing has changed.", of: .apps))
    try await camera.takes(.cancelled, of: world)
    let screens: [(ChartSpan, ListedScreen)] = [
      (.day, .dashboardDay), (.month, .dashboardMonth), (.halfYear, .dashboardHalfYear), (.year, .dashboardYear),
    ]
    pilot.press("+")
    for (span, screen) in screens {
      if span == .month { pilot.press("-") }
      if span != .day { pilot.press("-") }
      try await pilot.waits(for: "[\(camera.words(span.title, of: .apps))]")
      try await pilot.waits(until: "both charts are there") { $0.shows(span == .day ? "1,200" : "8,400") }
      try await pilot.waits(for: "60–100")
      try await camera.takes(screen, of: world)
    }
  }
}

import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The person is asked and chooses, and the screen shows what the app can see", .serialized)
struct JourneyTests {
  @Test("With the keyboard the person allows everything, and the charts appear")
  func allowing() throws {
    let terminal = try DeviceTerminal().terminal
    terminal.press(.space)
    try terminal.waits(for: "would like to access")
    terminal.press("a")
    try terminal.waits(for: "Turn Off All")
    terminal.press("A")
    try terminal.waits(until: "both charts have data") {
      $0.contains("a day") && $0.contains("bpm") && !$0.contains("No data")
    }
    terminal.press("q")
    try terminal.waits(for: "Quit?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("With the mouse the person turns on one switch, and only its chart appears")
  func clicking() throws {
    let terminal = try DeviceTerminal().terminal
    try terminal.clicks("Connect Health")
    try terminal.waits(for: "would like to access")
    try terminal.clicks("Heart Rate")
    try terminal.waits(until: "heart rate is on") { screen in
      screen.rows.contains { $0.contains("Heart Rate") && $0.contains("●") && !$0.contains("○") }
    }
    try terminal.clicks("Allow ", last: true)
    try terminal.waits(for: "bpm")
    try terminal.waits(for: "No data")
  }

  @Test("After everything is refused the charts are empty, and the list of sources names the app")
  func refusing() throws {
    let terminal = try DeviceTerminal().terminal
    terminal.press(.space)
    try terminal.waits(for: "would like to access")
    terminal.press("D")
    try terminal.waits(for: "You can change what")
    terminal.press(.return)
    try terminal.waits(for: "No data")
    terminal.press("3")
    try terminal.waits(for: "0 of 3 on")
    #expect(terminal.screen.contains("Stride"))
  }

  @Test("The person's own export appears with the names of its sources")
  func importing() throws {
    let terminal = try DeviceTerminal(["--import", Export.everyday]).terminal
    terminal.press("3")
    try terminal.waits(for: "Mila’s Apple Watch")
    #expect(!terminal.screen.contains("Kim’s"), "no demo data beside it")
    try terminal.clicks("Devices and others")
    try terminal.waits(for: "Mila’s iPhone")
    #expect(!terminal.screen.contains("Kim’s iPhone"), "no demo data beside it")
  }

  @Test(
    "An invalid export ends the program with a sentence and a status",
    arguments: [
      ("/nonexistent/export.xml", 66, "/nonexistent/export.xml"), ("/", 66, "/"), (#filePath, 65, "JourneyTests.swift"),
    ])
  func wrongExport(path: String, status: Int32, named: String) throws {
    let device = try DeviceTerminal(["--import", path], size: Size(width: 200, height: 24), waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(status))
    let lines = device.terminal.screen.rows.filter { !$0.isEmpty }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("healthsheet: ") == true)
    #expect(lines.first?.contains(named) == true)
    #expect(device.terminal.lineSettings == device.settingsBefore)
  }

  @Test("With --no-mouse, the program does not ask the terminal for mouse events")
  func withoutMouse() throws {
    let device = try DeviceTerminal(["--no-mouse"])
    #expect(!device.terminal.screen.reportsMouse)
  }
}

enum Export {
  /// A small export with a little of everything.
  static let everyday = PackageFiles.url("Tests/AppleHealthExportTests/Resources/everyday.xml").path()
}

extension PseudoTerminal {
  /// Clicks on a text.
  func clicks(_ text: String, last: Bool = false) throws {
    try waits(for: text)
    guard let point = screen.position(of: text) else { return }
    if last, let end = screen.row(point.y).ranges(of: text).last {
      // Click the last place of the text on its screen row.
      click(Point(x: screen.row(point.y)[..<end.lowerBound].count, y: point.y))
    } else {
      click(point)
    }
  }
}

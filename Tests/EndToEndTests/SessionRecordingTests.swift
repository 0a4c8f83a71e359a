import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("healthsheet --record records a manual session")
struct SessionRecordingTests {
  @Test("The recording contains what the screen showed, and the terminal is restored")
  func session() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("session.cast")
    let device = try DeviceTerminal(["--record", path])
    // The recording grows during the session.
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"version\":2,\"width\":80,\"height\":24,"))
    device.terminal.press("2")
    try device.terminal.waits(for: "Display & Brightness")
    // Compare rows 1 to 4 only. Row 0, the status bar, contains a narrow blank that ncurses widens, and the rows from 5
    // on change while demo data arrive and while the program asks before quitting.
    let shown = device.terminal.screen.rows[1..<5]
    device.terminal.press("q")
    try device.terminal.waits(for: "Quit?")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()

    let events = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
    }
    let player = EmulatedScreen(size: Size(width: 80, height: 24))
    for event in events { player.write(event[2] as? String ?? "") }
    #expect(player.rows[1..<5] == shown)
    let times = events.compactMap { $0[0] as? Double }
    #expect(times.count == events.count && times == times.sorted() && times.first == 0)
    #expect(events.allSatisfy { $0[1] as? String == "o" })
  }

  @Test("A recording that cannot be created is reported before the screen opens")
  func refused() throws {
    let device = try DeviceTerminal(["--record", "/no/such/folder/x.cast"], waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(73))
    #expect(device.terminal.screen.contains("“/no/such/folder/x.cast” cannot be written"))
    #expect(!device.terminal.screen.transcript.contains(0x1B))
  }

  @Test("An animated picture can be made from a scenario, but not from a manual session")
  func picture() throws {
    let program = try Program.healthsheet("run", "--record", "session.svg")
    #expect(program.status == 64)
    #expect(program.error.contains("give a file name that ends in .cast"))
  }
}

@Suite("healthsheet --report documents a manual session for a reviewer")
struct SessionReportJourneyTests {
  @Test("The report has a picture of each question and decision, and a timeline with device states")
  func report() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("session.md")
    let device = try DeviceTerminal(["--report", path, "--log", folder.path("log.jsonl")])
    device.terminal.press(.return)
    try device.terminal.waits(for: "Health Access")
    device.terminal.press("a")
    try device.terminal.waits(for: "●")
    device.terminal.press("A")
    try device.terminal.waits(until: "the sheet is gone") { !$0.contains("Health Access") }
    // Wait until the inspector shows the decision: then the decision is in the recording.
    try device.terminal.waits(for: "On the sheet")
    device.terminal.press("x")
    try device.terminal.waits(for: "is not running")
    device.terminal.press("q")
    try device.terminal.waits(for: "Quit?")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    let report = try String(contentsOfFile: path, encoding: .utf8)
    for words in [
      "### 1. The beginning", "### 2. Stride asks", "On the sheet: Stride may now", "The end", "was force quit",
    ] {
      #expect(report.contains(words), "\(words)")
    }
  }
}

import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("The device fits the terminal it is given", .serialized)
struct TerminalKindTests {
  @Test("The program survives a window of one cell, and shows the screen when the window grows")
  func oneCell() throws {
    let device = try DeviceTerminal(size: Size(width: 1, height: 1), waitsFor: nil)
    try device.terminal.waits(until: "the device has the terminal") { $0.isAlternate }
    device.terminal.resize(to: Size(width: 80, height: 24))
    try device.terminal.waits(for: DeviceTerminal.readyText)
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("In a window of 10×3 the device asks for a larger window, and then shows the screen")
  func tooSmall() throws {
    let device = try DeviceTerminal(size: Size(width: 10, height: 3), waitsFor: "Enlarge to")
    try device.terminal.waits(for: "40×12")
    device.terminal.resize(to: Size(width: 40, height: 12))
    try device.terminal.waits(until: "the request is gone") { screen in
      !screen.rows.contains { $0.contains("Enlarge") }
    }
    try device.terminal.waits(for: "Connect Health")
  }

  @Test("The screen fills a window after each resize")
  func resizing() throws {
    let device = try DeviceTerminal()
    for size in [Size(width: 120, height: 40), Size(width: 40, height: 12), Size(width: 80, height: 24)] {
      device.terminal.resize(to: size)
      try device.terminal.waits(until: "\(size.width) columns and \(size.height) rows are filled") { $0.isFilled }
    }
    try device.terminal.waits(for: DeviceTerminal.readyText)
  }

  @Test("A window that was briefly smaller at the start is redrawn completely")
  func smallerForAMoment() throws {
    let terminal = try DeviceTerminal().terminal
    try terminal.waitsUntilIdle()
    let drawn = terminal.screen.looks.dropFirst()
    for size in [Size(width: 50, height: 12), Size(width: 80, height: 24)] { terminal.screen.resize(to: size) }
    #expect(terminal.screen.looks.dropFirst() != drawn)
    terminal.signal(SIGWINCH)
    try terminal.waits(until: "no cell is missing") { $0.looks.dropFirst() == drawn }
  }

  @Test("A terminal that keeps its margins after a resize still shows all rows")
  func keptMargins() throws {
    let terminal = try DeviceTerminal().terminal
    terminal.type("0")
    try terminal.waits(for: "space open")
    terminal.screen.write("\u{1B}[1;12r")
    terminal.resize(to: Size(width: 80, height: 25))
    try terminal.waits(until: "the keys stand on row 25") { $0.row(24).hasPrefix("space open  o menu  i") }
    for _ in 0..<4 { terminal.press(.downArrow) }
    try terminal.waits(for: "space press  i")
    for _ in 0..<4 { terminal.press(.upArrow) }
    try terminal.waits(for: "space open  o menu  i")
  }

  @Test("LINES and COLUMNS override the size of the terminal")
  func sizeFromEnvironment() throws {
    let device = try DeviceTerminal(environment: ["LINES": "20", "COLUMNS": "60"])
    let screen = device.terminal.screen
    try device.terminal.waits(until: "the keys stand on row 20") { $0.row(19).hasPrefix("space ") }
    #expect(screen.rows.dropFirst(20).allSatisfy { $0.isEmpty })
    #expect((45...60).contains(screen.filledColumns))
    device.terminal.resize(to: Size(width: 100, height: 40))
    device.terminal.press("2")
    try device.terminal.waits(for: "About")
    #expect((45...60).contains(screen.filledColumns))
  }

  @Test("With NO_COLOR the screen has no colour, and the selection is still visible")
  func noColor() throws {
    let screen = try DeviceTerminal(environment: ["NO_COLOR": "1"]).terminal.screen
    for y in 0..<24 {
      for x in 0..<80 {
        #expect(screen[x, y].foreground == -1)
        #expect(screen[x, y].background == -1)
      }
    }
  }

  @Test("In a locale without UTF-8 the screen has only ASCII", arguments: ["C", "POSIX"])
  func asciiLocale(locale: String) throws {
    let terminal = try DeviceTerminal(environment: ["LANG": locale]).terminal
    #expect(terminal.screen.transcript.allSatisfy { $0 < 0x80 })
  }

  @Test("A UTF-8 locale that is not installed counts as UTF-8")
  func missingLocale() throws {
    let screen = try DeviceTerminal(environment: ["LANG": "xx_XX.UTF-8"]).terminal.screen
    #expect(screen.contains("♥"))
  }

  @Test("A VT100 gets plain symbols, no colour and no unknown mode")
  func vt100() throws {
    let device = try DeviceTerminal(environment: ["TERM": "vt100"])
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    let transcript = String(decoding: device.terminal.screen.transcript, as: UTF8.self)
    #expect(!transcript.contains("\u{1B}]"), "no window title")
    #expect(!transcript.contains("?2026"), "no synchronized update")
    #expect(!transcript.contains("?1000"), "no mouse")
    #expect(device.terminal.lineSettings == device.settingsBefore)
    #expect(device.terminal.screen.modesLeftOn == [])
  }

  @Test("The device works with eight colours", arguments: ["xterm", "linux", "screen"])
  func eightColors(term: String) throws {
    let screen = try DeviceTerminal(environment: ["TERM": term]).terminal.screen
    #expect(screen.foregrounds.isSubset(of: Set(-1..<8)))
    #expect(screen.foregrounds.count > 1)
  }

  @Test(
    "The consent flow works in each kind of terminal",
    arguments: ["xterm", "xterm-256color", "xterm-direct", "tmux-256color", "screen", "linux", "vt100"])
  func journey(term: String) throws {
    guard PseudoTerminal.knows(term) else { return }
    let device = try DeviceTerminal(environment: ["TERM": term])
    device.terminal.press(.space)
    try device.terminal.waits(for: "would like to access")
    device.terminal.press("a")
    try device.terminal.waits(for: "Turn Off All")
    device.terminal.press("A")
    try device.terminal.waits(until: "both charts have data") {
      $0.contains("a day") && $0.contains("bpm") && !$0.contains("No data")
    }
    device.terminal.press("q")
    try device.terminal.waits(for: "Quit?")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    #expect(device.terminal.lineSettings == device.settingsBefore)
    #expect(device.terminal.screen.modesLeftOn == [])
    #expect(device.terminal.screen.isCursorVisible)
  }

  @Test("In a terminal that cannot move its cursor the consent flow works line by line")
  func dumbJourney() throws {
    let terminal = try DeviceTerminal(environment: ["TERM": "dumb"]).terminal
    let talk = [
      ("connect", "would like to access"), ("turn on all", "write: on"), ("allow", "on an average day"),
    ]
    for (line, answer) in talk {
      terminal.type(line + "\n")
      try terminal.waits(for: answer)
    }
    terminal.type("quit\n")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(!terminal.screen.transcript.contains(0x1B))
  }

  @Test("The cursor is at the focused row, and visible only with --cursor", arguments: [[], ["--cursor"]])
  func cursor(options: [String]) throws {
    let terminal = try DeviceTerminal(options).terminal
    terminal.press(.space)
    try terminal.waits(for: "would like to access")
    for row in ["Steps", "Heart Rate"] {
      try terminal.waits(until: "the cursor is on “\(row)”") { $0.row($0.cursor.y).contains(row) }
      #expect(terminal.screen.isCursorVisible == (options != []))
      terminal.press(.downArrow)
    }
  }

  @Test(
    "On a terminal that announces direct colour, the device uses direct colour",
    .enabled("needs the package ncurses-term") { PseudoTerminal.knows("xterm-direct") })
  func exactColors() throws {
    let screen = try DeviceTerminal(environment: ["COLORTERM": "truecolor"]).terminal.screen
    #expect(screen.foregrounds.contains { $0 >= 0x1000000 })
  }

  @Test("A terminal with a light background gets darker colours")
  func lightBackground() throws {
    let device = try DeviceTerminal()
    let before = device.terminal.screen.foregrounds
    device.terminal.send(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8))
    try device.terminal.waits(until: "the colours have changed") { $0.foregrounds != before }
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
  }
}

extension EmulatedScreen {
  /// The number of columns that contain text.
  fileprivate var filledColumns: Int { rows.map(\.count).max() ?? 0 }

  /// True if the key hints are on the last row, and the right side of the screen has contents.
  fileprivate var isFilled: Bool { row(size.height - 1).hasPrefix("space ") && filledColumns > size.width * 3 / 4 }

  /// All foreground colors on the screen.
  fileprivate var foregrounds: Set<Int> {
    Set((0..<size.height).flatMap { y in (0..<size.width).map { self[$0, y].foreground } })
  }
}

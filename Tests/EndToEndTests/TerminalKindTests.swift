import TerminalUI
import TestSupport
import Testing

@Suite("The device fits the terminal it is given", .serialized)
struct TerminalKindTests {
  @Test("A window of one cell is survived, and grows into a screen")
  func oneCell() throws {
    let device = try DeviceTerminal(size: Size(width: 1, height: 1), waitsFor: nil)
    try device.terminal.waits(until: "the device has the terminal") { $0.isAlternate }
    device.terminal.resize(to: Size(width: 80, height: 24))
    try device.terminal.waits(for: DeviceTerminal.readyText)
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("A window that is dragged is filled")
  func resizing() throws {
    let device = try DeviceTerminal()
    for size in [Size(width: 120, height: 40), Size(width: 40, height: 12), Size(width: 80, height: 24)] {
      device.terminal.resize(to: size)
      try device.terminal.waits(for: "\(size.width)x\(size.height)")
    }
  }

  @Test("LINES and COLUMNS have the last word about the size")
  func sizeFromEnvironment() throws {
    let device = try DeviceTerminal(environment: ["LINES": "20", "COLUMNS": "60"], waitsFor: "60x20")
    device.terminal.resize(to: Size(width: 100, height: 40))
    device.terminal.press("x")
    try device.terminal.waits(for: "60x20")
  }

  @Test("NO_COLOR shows no colour, and still where the selection is")
  func noColor() throws {
    let screen = try DeviceTerminal(environment: ["NO_COLOR": "1"]).terminal.screen
    for y in 0..<24 {
      for x in 0..<80 {
        #expect(screen[x, y].foreground == -1)
        #expect(screen[x, y].background == -1)
      }
    }
  }

  @Test("A locale without UTF-8 gets ASCII only", arguments: ["C", "POSIX"])
  func asciiLocale(locale: String) throws {
    let terminal = try DeviceTerminal(environment: ["LANG": locale], waitsFor: "ascii").terminal
    #expect(terminal.screen.transcript.allSatisfy { $0 < 0x80 })
  }

  @Test("A UTF-8 locale that is not installed is still UTF-8")
  func missingLocale() throws {
    _ = try DeviceTerminal(environment: ["LANG": "xx_XX.UTF-8"], waitsFor: "braille")
  }

  @Test("A VT100 gets plain glyphs, no colour and no mode it does not know")
  func vt100() throws {
    let device = try DeviceTerminal(environment: ["TERM": "vt100"], waitsFor: "ascii")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    let transcript = String(decoding: device.terminal.screen.transcript, as: UTF8.self)
    #expect(!transcript.contains("\u{1B}]"), "no window title")
    #expect(!transcript.contains("?2026"), "no synchronized update")
    #expect(!transcript.contains("?1000"), "no mouse")
    #expect(device.terminal.lineSettings == device.settingsBefore)
    #expect(device.terminal.screen.modesLeftOn == [])
  }

  @Test("Eight colours are enough", arguments: ["xterm", "linux", "screen"])
  func eightColors(term: String) throws {
    let screen = try DeviceTerminal(environment: ["TERM": term]).terminal.screen
    let colors = Set((0..<24).flatMap { y in (0..<80).map { screen[$0, y].foreground } })
    #expect(colors.isSubset(of: Set(-1..<8)))
    #expect(colors.count > 1)
  }

  @Test(
    "A terminal that says it takes exact colours gets them",
    .enabled("needs the package ncurses-term") { PseudoTerminal.knows("xterm-direct") })
  func exactColors() throws {
    let screen = try DeviceTerminal(environment: ["COLORTERM": "truecolor"]).terminal.screen
    #expect(screen[0, 0].foreground >= 0x1000000)
  }

  @Test("A terminal that turns out to be light gets darker colours")
  func lightBackground() throws {
    let device = try DeviceTerminal()
    let before = device.terminal.screen[0, 0].foreground
    device.terminal.send(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8))
    try device.terminal.waits(until: "the title's colour has changed") { $0[0, 0].foreground != before }
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
  }
}

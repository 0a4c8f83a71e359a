import TerminalUI
import TestSupport
import Testing

@Suite("On a slow connection frames are dropped, never queued", .serialized)
struct SlowLineTests {
  @Test("A terminal gets the newest frame once it has shown the last frame, and keys are read meanwhile")
  func droppedFrames() throws {
    let terminal = try DeviceTerminal().terminal
    terminal.press("0")
    try terminal.waits(for: "is not notified until it is opened")
    let before = terminal.screen.transcript.count
    // Nobody reads the terminal's output while the program reads the keys.
    for _ in 0..<100 { terminal.type("\u{1B}[B\u{1B}[A") }
    terminal.type("2")
    try terminal.waitsUntilInputIsRead(isReadingOutput: false)
    terminal.drain()
    let sent = terminal.screen.transcript.count - before
    #expect(sent < 2000, "\(sent) bytes for frames that nobody saw")
    try terminal.waits(for: "Audit Log")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("After q over a slow connection, no answer of the terminal is left over as input for the shell")
  func leaving() throws {
    let device = try DeviceTerminal()
    let terminal = device.terminal
    terminal.press("0")
    try terminal.waits(for: "is not notified until it is opened")
    for _ in 0..<10 { terminal.type("123450") }
    terminal.type("q")
    #expect(try terminal.waitForExit() == .exited(0))
    device.expectRestored()
    #expect(terminal.unreadInput == 0)
  }
}

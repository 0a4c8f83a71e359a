import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("The terminal is restored however the program ends", .serialized)
struct LeavingTests {
  @Test("Ctrl-L redraws everything after another program wrote to the terminal")
  func drawnAgain() throws {
    let device = try DeviceTerminal()
    let terminal = device.terminal
    try terminal.waitsUntilIdle()
    let drawn = terminal.screen.looks
    _ = "\u{1B}[5;1H wall: the printer is on fire".utf8CString.withUnsafeBytes {
      write(terminal.device, $0.baseAddress, $0.count - 1)
    }
    try terminal.waits(for: "on fire")
    terminal.press(.control("l"))
    try terminal.waits(until: "the screen is as before") { $0.looks.dropFirst() == drawn.dropFirst() }
  }

  @Test("The key q quits the program")
  func quitting() throws {
    let device = try DeviceTerminal()
    #expect(device.terminal.screen.isAlternate)
    #expect(!device.terminal.lineSettings.isCooked)
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("Ctrl-C quits the program")
  func controlC() throws {
    let device = try DeviceTerminal()
    device.terminal.press(KeyPress("c", modifiers: .control))
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("Ctrl-\\ ends the program even while the program is busy")
  func controlBackslash() throws {
    let device = try DeviceTerminal()
    device.terminal.press(KeyPress("\\", modifiers: .control))
    #expect(try device.terminal.waitForExit() == .signaled(SIGQUIT))
    device.expectRestored()
  }

  @Test("The exit status is 128 plus the signal that ended the program", arguments: [SIGTERM, SIGINT, SIGHUP])
  func endingSignals(signal: Int32) throws {
    let device = try DeviceTerminal()
    device.terminal.signal(signal)
    #expect(try device.terminal.waitForExit() == .exited(128 + signal))
    device.expectRestored()
  }

  @Test(
    "A crash leaves a usable shell",
    arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT, SIGPIPE, SIGUSR1])
  func crashing(signal: Int32) throws {
    let device = try DeviceTerminal()
    device.terminal.signal(signal)
    #expect(try device.terminal.waitForExit() == .signaled(signal))
    device.expectRestored()
  }

  @Test("Closing the window ends the program")
  func closingTheWindow() throws {
    let device = try DeviceTerminal()
    device.terminal.hangUp()
    #expect(try device.terminal.waitForExit() == .exited(128 + SIGHUP))
  }
}

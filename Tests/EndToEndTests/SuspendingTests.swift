import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("Ctrl-Z suspends the program, and fg resumes the device", .serialized)
struct SuspendingTests {
  /// A shell with job control and the device in its foreground.
  private func shell() throws -> (PseudoTerminal, cooked: PseudoTerminal.LineSettings) {
    let terminal = try PseudoTerminal()
    try terminal.start("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: ["PS1": "ready> "])
    try terminal.waits(for: "ready>")
    let cooked = terminal.lineSettings
    terminal.type("\(PseudoTerminal.productFolder)healthsheet\n")
    try terminal.waits(for: DeviceTerminal.readyText)
    return (terminal, cooked)
  }

  @Test("After Ctrl-Z and fg, the device is shown again")
  func controlZ() throws {
    let (terminal, cooked) = try shell()
    terminal.press(KeyPress("z", modifiers: .control))
    try terminal.waits(for: "Stopped")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.isCursorVisible)
    #expect(!terminal.screen.reportsMouse)
    #expect(terminal.lineSettings == cooked)

    terminal.type("fg\n")
    try terminal.waits(for: DeviceTerminal.readyText)
    #expect(terminal.screen.isAlternate)
    #expect(!terminal.lineSettings.isCooked)

    terminal.press("q")
    try terminal.waitsForPrompt()
    terminal.type("echo status $?\n")
    try terminal.waits(for: "status 0")
    #expect(terminal.lineSettings == cooked)
    #expect(terminal.screen.modesLeftOn == [])
  }

  @Test("A resize of the suspended program is handled when the program resumes")
  func resizedWhileStopped() throws {
    let (terminal, _) = try shell()
    terminal.press(KeyPress("z", modifiers: .control))
    try terminal.waits(for: "Stopped")
    terminal.resize(to: Size(width: 100, height: 30))
    terminal.type("fg\n")
    try terminal.waits(until: "the device fills the window") {
      $0.isAlternate && $0.contains(DeviceTerminal.readyText) && $0.row(29).hasPrefix("space ")
    }
  }

  @Test("After SIGTSTP from another process and fg, the device is shown again")
  func stoppedFromOutside() throws {
    let (terminal, cooked) = try shell()
    terminal.signalForegroundJob(SIGTSTP)
    try terminal.waits(for: "Stopped")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.lineSettings == cooked)
    terminal.type("fg\n")
    try terminal.waits(until: "the device is back") { $0.isAlternate && $0.contains(DeviceTerminal.readyText) }
  }

  @Test("A device resumed in the background stops again and does not change the shell's terminal settings")
  func background() throws {
    let (terminal, cooked) = try shell()
    terminal.press(KeyPress("z", modifiers: .control))
    try terminal.waits(for: "Stopped")
    terminal.type("bg; wait; jobs\n")
    try terminal.waits(until: "the job has stopped again") { screen in
      screen.rows.filter { $0.contains("Stopped") }.count > 1
    }
    #expect(!terminal.screen.isAlternate)
    terminal.type("fg\n")
    try terminal.waits(until: "the device is back") { $0.isAlternate && $0.contains(DeviceTerminal.readyText) }
    terminal.press("q")
    try terminal.waitsForPrompt()
    #expect(terminal.lineSettings == cooked)
  }

  @Test("A device started in the background stops and does not change the shell's terminal settings")
  func startedInBackground() throws {
    let terminal = try PseudoTerminal()
    try terminal.start("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: ["PS1": "ready> "])
    try terminal.waits(for: "ready>")
    let cooked = terminal.lineSettings
    terminal.type("\(PseudoTerminal.productFolder)healthsheet &\nwait; jobs\n")
    try terminal.waits(for: "Stopped")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.lineSettings == cooked)
    terminal.type("fg\n")
    try terminal.waits(for: DeviceTerminal.readyText)
    terminal.press("q")
    try terminal.waitsForPrompt()
    #expect(terminal.lineSettings == cooked)
  }

  @Test("The program recovers from SIGSTOP, for which it cannot prepare")
  func stoppedByForce() throws {
    let (terminal, _) = try shell()
    terminal.signalForegroundJob(SIGSTOP)
    try terminal.waits(for: "Stopped")
    terminal.type("stty sane; clear; echo cleared\n")
    try terminal.waits(until: "the shell drew over the device") { $0.row(0) == "cleared" }
    terminal.type("fg\n")
    try terminal.waits(until: "the device is back") { $0.isAlternate && $0.contains(DeviceTerminal.readyText) }
    #expect(!terminal.lineSettings.isCooked)
    terminal.press("q")
    try terminal.waitsForPrompt()
  }

  @Test("Ctrl-Z does nothing if there is no shell that could resume the program")
  func withoutJobControl() throws {
    let terminal = try PseudoTerminal()
    try terminal.start(
      "/bin/sh", ["-c", "trap '' TSTP; exec \"$0\"", PseudoTerminal.productFolder + "healthsheet"])
    try terminal.waits(for: DeviceTerminal.readyText)
    terminal.press(KeyPress("z", modifiers: .control), KeyPress("q"))
    #expect(try terminal.waitForExit() == .exited(0))
  }
}

extension PseudoTerminal {
  /// Waits until the shell shows its prompt. Only then has the program before it restored the terminal.
  fileprivate func waitsForPrompt() throws {
    try waits(until: "the shell is back") { !$0.isAlternate && $0.rows.last { !$0.isEmpty } == "ready>" }
  }
}

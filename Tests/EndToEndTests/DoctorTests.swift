import TerminalUI
import TestSupport
import Testing

@Suite("The doctor reports what a terminal can show", .serialized)
struct DoctorTests {
  /// Runs the command in its own terminal, and returns the terminal after the command has ended.
  private func doctor(_ arguments: String..., environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(size: Size(width: 120, height: 60))
    let settings = terminal.lineSettings
    try terminal.start("healthsheet", ["doctor"] + arguments, environment: environment)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.lineSettings == settings)
    #expect(terminal.screen.modesLeftOn == [])
    return terminal
  }

  @Test(
    "The doctor works in every terminal, even one with an unknown TERM",
    arguments: [
      ("xterm", "8"), ("xterm-256color", "256"), ("tmux-256color", "256"), ("screen", "8"), ("linux", "8"),
      ("vt100", "none"),
    ])
  func everyTerminal(term: String, colors: String) throws {
    guard PseudoTerminal.knows(term) else { return }
    let screen = try doctor(environment: ["TERM": term]).screen
    #expect(screen.row(0) == "Terminal      \(term)")
    #expect(screen.rows.contains("Colours       \(colors)"))
    #expect(screen.contains("[#ON] [off]"))
    #expect(screen.contains(colors == "none" ? "Signs" : "\(colors) (chosen)"))
  }

  @Test(
    "On a terminal that cannot show screens, the doctor says whether --plain is needed",
    arguments: [("dumb", "uses --plain by itself"), ("nobody", "needs --plain"), ("", "needs --plain")])
  func noScreen(term: String, words: String) throws {
    let screen = try doctor(environment: ["TERM": term]).screen
    #expect(screen.contains(words), "\(screen.picture)")
    #expect(!screen.transcript.contains(0x1B))
  }

  @Test("The doctor uses the background color that the terminal reports")
  func background() throws {
    let terminal = try PseudoTerminal(size: Size(width: 120, height: 60))
    // The terminal's answer is already in the program's input when the program asks for the color.
    terminal.send(Array("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\".utf8))
    try terminal.start("healthsheet", ["doctor"])
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.contains("The terminal answers #FDF6E3"), "\(terminal.screen.picture)")
    #expect(try doctor().screen.contains("was asked, and did not answer"))
  }

  @Test("The doctor measures the widths of characters, and reports a terminal with other widths")
  func widths() throws {
    let screen = try doctor().screen
    #expect(screen.contains("健康| 4 columns, as the terminal says"), "\(screen.picture)")
    #expect(screen.contains("| 2 columns, as the terminal says"))
  }

  @Test("In a pipe the doctor prints plain text and sends no queries")
  func pipe() throws {
    let program = try Program.healthsheet(
      "doctor", environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLORTERM": ""])
    #expect(program.status == 0)
    #expect(!program.output.unicodeScalars.contains("\u{1B}"))
    #expect(program.output.contains("This is not a terminal"))
    #expect(program.output.contains("braille (chosen)"))
    let ascii = try Program.healthsheet("doctor", environment: ["TERM": "xterm", "LC_ALL": "C"])
    #expect(ascii.output.allSatisfy { $0.isASCII })
    #expect(ascii.output.contains("needs UTF-8"))
  }

  @Test("A variable in the environment cannot make the doctor print an escape sequence")
  func escapes() throws {
    let program = try Program.healthsheet("doctor", environment: ["TERM": "x\u{1B}[31m", "LC_ALL": "C.UTF-8"])
    #expect(program.status == 0)
    #expect(!program.output.unicodeScalars.contains("\u{1B}"))
  }
}

import HealthModel
import TerminalUI
import TestSupport
import Testing

@Suite("Without a screen, one sentence says why the program ends", .serialized)
struct NoTerminalTests {
  /// Runs a shell command that starts `healthsheet`, and returns its exit status and the output on screen.
  private func run(_ command: String, environment: [String: String] = [:]) throws -> (Int32, String) {
    let terminal = try PseudoTerminal(size: Size(width: 200, height: 40))
    let settings = terminal.lineSettings
    try terminal.start(
      "/bin/sh", ["-c", command.replacing("healthsheet", with: PseudoTerminal.productFolder + "healthsheet")],
      environment: environment)
    guard case .exited(let status) = try terminal.waitForExit() else { return (-1, "") }
    #expect(terminal.lineSettings == settings)
    #expect(!terminal.screen.transcript.contains(0x1B), "no control sequence was written")
    return (status, terminal.screen.rows.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  @Test("The program ends with a sentence if standard output is a pipe")
  func outputIsAPipe() throws {
    let (status, text) = try run("healthsheet | cat; exit ${PIPESTATUS:-0}")
    #expect(status == 0, "the status of cat")
    #expect(
      text.replacing("\n", with: "")
        == "healthsheet: Standard output is not a terminal, and the device needs one: start healthsheet in a "
          + """
          terminal, without pipes, and a container with -it. Or use --plain, which prints line by line and also works \
          in a pipe.
          """
    )
  }

  @Test("The program ends with a sentence if standard input is a file")
  func inputIsAFile() throws {
    let (status, text) = try run("healthsheet < /dev/null")
    #expect(status == 69)
    #expect(text.hasPrefix("healthsheet: Standard input is not a terminal"))
  }

  @Test("The program ends with a sentence if neither input nor output is a terminal, as in a service")
  func neither() throws {
    let (status, text) = try run("healthsheet < /dev/null | cat; exit ${PIPESTATUS:-0}", environment: ["TERM": ""])
    #expect(status == 0, "the status of cat")
    #expect(text.hasPrefix("healthsheet: Standard input is not a terminal"))
    #expect(text.contains("--plain"))
  }

  @Test("The program ends with a sentence if TERM names an unknown terminal")
  func unknownTerm() throws {
    let (status, text) = try run("healthsheet", environment: ["TERM": "no-such-terminal"])
    #expect(status == 69)
    #expect(text.contains("“no-such-terminal”"))
    #expect(text.contains("set TERM to one it knows"))
    #expect(text.contains("--plain"))
  }

  @Test("The program ends with a sentence if TERM is not set")
  func noTerm() throws {
    let (status, text) = try run("healthsheet", environment: ["TERM": ""])
    #expect(status == 69)
    #expect(text.contains("TERM is not set"))
    #expect(text.contains("xterm-256color"))
    #expect(text.contains("--plain"))
  }

  @Test("The gallery needs a terminal that can move its cursor")
  func dumb() throws {
    let (status, text) = try run("healthsheet gallery", environment: ["TERM": "dumb"])
    #expect(status == 69)
    #expect(text.contains("cannot move its cursor"))
    #expect(text.replacing("\n", with: "").contains("play --list"), "what can be had line by line is said")
  }

  @Test(
    "Wrong arguments are explained even where no screen is possible",
    arguments: [
      ("--now yesterday", "--now, “yesterday”, is not a date"),
      ("--time-zone Mars/Olympus", "--time-zone, “Mars/Olympus”, is not a time zone"),
      ("--locale xx_yy", "--locale, “xx_yy”, is not a locale"),
      ("--glyphs fancy", "--glyphs"),
      ("--theme sepia", "--theme"),
    ])
  func wrongArguments(arguments: String, message: String) throws {
    let (status, text) = try run("healthsheet \(arguments)")
    #expect(status == 64)
    #expect(text.contains(message))
  }

  @Test("--help and --version need no terminal")
  func help() throws {
    let (status, text) = try run("healthsheet --help < /dev/null | cat", environment: ["TERM": ""])
    #expect(status == 0)
    #expect(text.contains("USAGE: healthsheet"))
    let (versionStatus, version) = try run("healthsheet --version < /dev/null | cat", environment: ["TERM": ""])
    #expect(versionStatus == 0)
    #expect(version.hasPrefix("healthsheet 0.1.0, development build\n"), ".ci/release --check looks for a commit")
    for preset in SystemVersion.presets { #expect(version.contains(" \(preset)")) }
  }
}

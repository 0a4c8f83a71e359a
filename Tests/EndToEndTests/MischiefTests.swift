import Foundation
import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("If an app ends the device, the session's files are complete", .serialized, .timeLimit(.minutes(20)))
struct MischiefTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var arguments: [String] {
    [
      "--report", folder.path("report.md"), "--log", folder.path("log.jsonl"), "--save-script",
      folder.path("script.yaml"),
    ]
  }

  /// Starts the app, allows its request, and waits until the files contain the answer.
  private func start(limitedTo kilobytes: Int? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(size: Size(width: 100, height: 40))
    if let kilobytes {
      let words = [PseudoTerminal.productFolder + "Mischief"] + arguments
      try terminal.start("/bin/sh", ["-c", "ulimit -v \(kilobytes); exec \(words.joined(separator: " "))"])
    } else {
      try terminal.start("Mischief", arguments)
    }
    try terminal.waits(for: "Launched.")
    try terminal.clicks("Ask")
    try terminal.waits(for: "Mischief counts your steps.")
    terminal.press("a")
    try terminal.waits(for: "Turn Off All")
    terminal.press("A")
    try terminal.waits(for: "Asked.")
    // The files follow the screen by a moment, and the screen may not change again.
    let answer = "\"event\":\"answered\""
    let deadline = Date() + PseudoTerminal.patience
    while !text("log.jsonl").contains(answer), Date() < deadline { sched_yield() }
    return terminal
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
  }

  /// Expects complete files: a log whose chain is intact, and a report and a script that contain the session.
  ///
  /// - Parameter hasEnded: True if the session ended as it should, so that the final files replaced the earlier ones.
  private func expectFiles(hasEnded: Bool = false) throws {
    let log = try Program.healthsheet("verify-log", folder.path("log.jsonl"))
    #expect(log.status == 0, "\(log.error)")
    #expect(text("report.md").contains("A manual session, not ended") != hasEnded)
    #expect(text("report.md").contains("Steps"))
    #expect(text("script.yaml").contains("com.example.Mischief") && text("script.yaml").hasSuffix("\n"))
  }

  /// Expects that a signal ends the program.
  private func expectSignal(_ terminal: PseudoTerminal) throws {
    let end = try terminal.waitForExit()
    if case .signaled = end { return }
    Issue.record("The program ended by itself: \(end).")
  }

  @Test(
    "After an app traps, in a button or on its own queue, the files contain the session",
    arguments: ["Trap Here", "Trap Elsewhere"])
  func trap(button: String) throws {
    let terminal = try start()
    try terminal.clicks(button)
    try expectSignal(terminal)
    try expectFiles()
  }

  @Test("After an app calls exit, the device ends with its status and says where the files are")
  func leave() throws {
    let terminal = try start()
    try terminal.clicks("Leave")
    #expect(try terminal.waitForExit() == .exited(3))
    #expect(terminal.screen.contains("an app called exit"))
    try expectFiles()
  }

  @Test("Ctrl-\\ ends the device while an app loops, and the files contain the session")
  func spin() throws {
    let terminal = try start()
    try terminal.clicks("Spin")
    terminal.press(KeyPress("\\", modifiers: .control))
    #expect(try terminal.waitForExit() == .signaled(SIGQUIT))
    try expectFiles()
  }

  @Test("After an app has taken all memory, the files contain the session")
  func devour() throws {
    let terminal = try start(limitedTo: 6_000_000)
    try terminal.clicks("Devour")
    try expectSignal(terminal)
    try expectFiles()
  }

  @Test("While an app floods the device with requests, the device stays usable and quits as it should")
  func flood() throws {
    let terminal = try start()
    try terminal.clicks("Flood")
    try terminal.waits(for: "Height")
    terminal.press("D")
    try terminal.waits(for: "You can change what")
    terminal.press(.return)
    try terminal.waits(for: "Flooding.")
    terminal.press("2")
    try terminal.waits(for: "Display & Brightness")
    terminal.press("q")
    try terminal.waits(for: "Quit?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    try expectFiles(hasEnded: true)
  }

  @Test("A secret typed with --plain is in no transcript, report, log, script or recording")
  func secret() throws {
    let program = PseudoTerminal.productFolder + "Mischief"
    let words = ([program, "--plain"] + arguments + ["--record", folder.path("session.cast")]).joined(separator: " ")
    let answers = "Password\nxyzzy-1\n8 xyzzy-2\nquit\n"
    let played = try Program.tool("sh", "-c", "printf '\(answers)' | \(words)")
    #expect(played.status == 0, "\(played.error)")
    #expect(played.output.contains("7 letters."))
    let files = ["report.md", "log.jsonl", "script.yaml", "session.cast"].map(text)
    for text in files + [played.output, played.error] { #expect(!text.contains("xyzzy")) }
  }

  @Test("The previews are listed, and one opens with the app's identity in place of the app")
  func previews() throws {
    let program = PseudoTerminal.productFolder + "Mischief"
    let listed = try Program.tool(program, "--list-previews")
    #expect(listed.output == "Launched\nMischiefApp\nOld_Previews\n")
    let unknown = try Program.tool(program, "--preview", "Lunched")
    #expect(unknown.status == 64 && unknown.error.contains("There are “Launched”, “MischiefApp”, “Old_Previews”."))
    let terminal = try PseudoTerminal(size: Size(width: 80, height: 24))
    try terminal.start("Mischief", ["--preview", "Launched"])
    try terminal.clicks("Pressed 0")
    try terminal.waits(for: "Pressed 1")
  }

  @Test("The Device page lists what this screen cannot show, and --strict then ends with status 1")
  func strict() throws {
    let terminal = try PseudoTerminal(size: Size(width: 100, height: 50))
    try terminal.start("Mischief", ["--strict"])
    try terminal.waits(for: "Launched.")
    terminal.press("4")
    try terminal.waits(for: "Guest user")
    terminal.press(KeyPress(.end))
    try terminal.waits(for: ".shadow")
    // The program quits without a question, because nothing was done that could be saved.
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(1))
    #expect(terminal.screen.contains("not shown here:"))
  }
}

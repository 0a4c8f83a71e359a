import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("A program opens its own app, and the files of its session contain no secret", .serialized)
struct MischiefTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var arguments: [String] {
    [
      "--report", folder.path("report.md"), "--log", folder.path("log.jsonl"), "--save-script",
      folder.path("script.yaml"),
    ]
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
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
    // Nothing was done that a question before quitting could save.
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(1))
    #expect(terminal.screen.contains("not shown here:"))
  }
}

import Foundation
import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite(
  "If an app ends its program, the device goes on and its files are complete", .serialized, .timeLimit(.minutes(20)))
struct MischiefTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var arguments: [String] {
    [
      "--report", folder.path("report.md"), "--log", folder.path("log.jsonl"), "--save-script",
      folder.path("script.yaml"), "--record", folder.path("session.cast"),
    ]
  }

  /// Starts the app, allows its request, and waits until the files contain the answer.
  private func start(limitedTo kilobytes: Int? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(size: Size(width: 100, height: 40))
    let environment = ["TMPDIR": folder.url.path, "MISCHIEF_FILE": folder.path("enough")]
    if let kilobytes {
      let words = [PseudoTerminal.productFolder + "Mischief"] + arguments
      let command = "ulimit -v \(kilobytes); exec \(words.joined(separator: " "))"
      try terminal.start("/bin/sh", ["-c", command], environment: environment)
    } else {
      try terminal.start("Mischief", arguments, environment: environment)
    }
    try terminal.waits(for: "Launched.")
    try terminal.clicks("Ask")
    try terminal.waits(for: "Mischief counts your steps.")
    terminal.press("a")
    try terminal.waits(for: "Turn Off All")
    terminal.press("A")
    try terminal.waits(for: "Asked.")
    // Poll the log: it is written a moment after the screen shows the answer, and the screen perhaps does not change
    // again.
    let answer = "\"event\":\"answered\""
    let deadline = Date() + PseudoTerminal.patience
    while !text("log.jsonl").contains(answer), Date() < deadline { sched_yield() }
    return terminal
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
  }

  /// The folder through which the next process continues the session; nil if there is none.
  private var sessionFolder: URL? {
    let contents = try? FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
    return contents?.first { $0.lastPathComponent.hasPrefix("healthsheet-session-") }
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

  /// Expects that the app has stopped for a reason, starts it again, and quits. Then expects that the files contain the
  /// session from its beginning.
  ///
  /// - Parameters:
  ///   - reason: A part of the reason on the crash screen.
  ///   - cause: The beginning of the cause in the audit log.
  private func expectThatTheDeviceGoesOn(_ terminal: PseudoTerminal, _ reason: String, cause: String) throws {
    try terminal.waits(for: "“Mischief” stopped")
    try terminal.waits(for: reason)
    // The answer that the person gave before the end still applies, and the app can be started again.
    try terminal.waits(for: "allowed")
    terminal.press(.return)
    try terminal.waits(for: "Not asked.")
    terminal.press("q")
    try terminal.waits(for: "Quit?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    try expectFiles(hasEnded: true)
    let (log, script) = (text("log.jsonl"), text("script.yaml"))
    #expect(log.contains("\"event\":\"answered\"") && log.contains("\"cause\":\"\(cause)"))
    // The script has each event of the session once.
    #expect(script.components(separatedBy: "answer: allow").count == 2)
    #expect(script.components(separatedBy: "“Mischief” stopped").count == 2)
    #expect(text("report.md").contains("On the sheet: Mischief may now read Steps."))
    #expect(text("session.cast").components(separatedBy: "\"version\":2").count == 2)
    #expect(sessionFolder == nil)
  }

  @Test(
    "After an app traps, in a button or on its own queue, the device goes on",
    arguments: [("Trap Here", "Fatal error: mischief"), ("Trap Elsewhere", "Fatal error: mischief elsewhere")])
  func trap(button: String, reason: String) throws {
    let terminal = try start()
    try terminal.clicks(button)
    try expectThatTheDeviceGoesOn(terminal, reason, cause: "SIGILL")
  }

  @Test("After an app calls exit, the device goes on")
  func leave() throws {
    let terminal = try start()
    try terminal.clicks("Leave")
    try expectThatTheDeviceGoesOn(terminal, "The program called exit(3).", cause: "exit(3)")
    // The script has the samples and the date of the session's beginning, so its expectations hold.
    let played = try Program.healthsheet("play", folder.path("script.yaml"))
    #expect(played.status == 0, "\(played.output)\(played.error)")
  }

  @Test("If the folder for temporary files does not exist, the device uses another folder")
  func noTemporaryFolder() throws {
    let terminal = try PseudoTerminal(size: Size(width: 100, height: 40))
    try terminal.start("Mischief", environment: ["TMPDIR": "/nonexistent"])
    try terminal.waits(for: "Launched.")
    try terminal.clicks("Leave")
    try terminal.waits(for: "“Mischief” stopped")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("An app that loops without end can be force quit, and the device goes on")
  func spin() throws {
    let terminal = try start()
    try terminal.clicks("Spin")
    try terminal.waits(for: "does not respond")
    terminal.press("x")
    try expectThatTheDeviceGoesOn(terminal, "did not respond, and you ended it", cause: "unresponsive")
  }

  @Test("The notice that the program does not respond disappears when the app goes on")
  func holdOn() throws {
    let terminal = try start()
    try terminal.clicks("Hold On")
    try terminal.waits(for: "does not respond")
    try folder.write("", to: "enough")
    try terminal.waits(for: "Held on.")
    try terminal.waits(until: "the notice is gone") { !$0.contains("does not respond") }
  }

  @Test("Ctrl-\\ ends the program while an app loops, and the files contain the session")
  func endEverything() throws {
    let terminal = try start()
    try terminal.clicks("Spin")
    terminal.press(KeyPress("\\", modifiers: .control))
    #expect(try terminal.waitForExit() == .signaled(SIGQUIT))
    try expectFiles()
  }

  @Test("After an app has taken all memory, the device goes on")
  func devour() throws {
    let terminal = try start(limitedTo: 6_000_000)
    try terminal.clicks("Devour")
    try expectThatTheDeviceGoesOn(terminal, "failed to allocate", cause: "SIG")
  }

  @Test("If the device cannot be started again, the program says where its store is, and keeps it")
  func damagedStore() throws {
    let terminal = try start()
    let store = try #require(sessionFolder).appending(path: "device.healthsheet")
    try Data("no store".utf8).write(to: store)
    try terminal.clicks("Trap Here")
    if case .exited(0) = try terminal.waitForExit() { Issue.record("The program ended as if nothing had happened.") }
    #expect(terminal.screen.contains("could not be started again"))
    #expect(FileManager.default.fileExists(atPath: store.path))
    try expectFiles()
  }

  @Test("A signal to the program reaches the device, which completes its files and ends")
  func terminated() throws {
    let terminal = try start()
    kill(terminal.processIdentifier, SIGTERM)
    #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
    try expectFiles(hasEnded: true)
    #expect(sessionFolder == nil)
  }

  @Test("In a pipe, where nobody could start the device again, a trap ends the program")
  func trapInAPipe() throws {
    let program = PseudoTerminal.productFolder + "Mischief"
    let played = try Program.tool("sh", "-c", "printf 'Trap Here\n' | \(program) --plain")
    #expect(played.status != 0 && played.error.contains("Fatal error: mischief"))
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

  @Test("In line-by-line mode in a terminal, a sheet that comes up while the person thinks is printed")
  func sheetMeanwhile() throws {
    let terminal = try PseudoTerminal(size: Size(width: 100, height: 40))
    try terminal.start(
      "Mischief", ["--plain"], environment: ["LANG": "C.UTF-8", "MISCHIEF_FILE": folder.path("enough")])
    try terminal.waits(until: "it asks") { $0.rows.last { !$0.isEmpty } == "> " || $0.rows.last { !$0.isEmpty } == ">" }
    terminal.send(Array("request\n".utf8))
    try terminal.waitsUntilIdle()
    #expect(!terminal.screen.contains("Mischief counts your steps."))
    try Data().write(to: folder.url.appending(path: "enough"))
    try terminal.waits(for: "Mischief counts your steps.")
    terminal.send(Array("don’t allow\nquit\n".utf8))
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("A secret typed with --plain is in no transcript, report, log, script or recording")
  func secret() throws {
    let program = PseudoTerminal.productFolder + "Mischief"
    let words = ([program, "--plain"] + arguments + ["--record", folder.path("session.cast")]).joined(separator: " ")
    let answers = "Password\nxyzzy-1\n10 xyzzy-2\nquit\n"
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

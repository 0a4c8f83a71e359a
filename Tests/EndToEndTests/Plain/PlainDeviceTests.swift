import DeviceCommand
import Foundation
import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("The device can be used line by line", .serialized)
struct PlainDeviceTests {
  private func play(
    _ answers: String..., options: [String] = [], environment: [String: String] = ["LANG": "C.UTF-8"]
  ) throws -> Program {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(answers.map { $0 + "\n" }.joined().utf8))
    try pipe.fileHandleForWriting.close()
    return try Program.healthsheet(
      PlainTranscript.day + options, input: pipe.fileHandleForReading, environment: environment)
  }

  @Test("The end of the input quits the device, like the word quit")
  func leaving() throws {
    let (ended, quit) = (try play(), try play("quit", "home"))
    #expect(ended.status == 0)
    #expect(quit.status == 0)
    #expect(quit.output == ended.output + "> quit\n")
    #expect(ended.output.contains("1. Connect Health, button\n"))
  }

  @Test("In line-by-line mode, typed words select the only control whose label contains them, ignoring case")
  func words() throws {
    let output = try play("CONNECT", "steps", "steps, w", "dont", "allow all", "9", "3 later", "6 later").output
    #expect(
      output.contains(
        "2 controls match: type the number of one, or more words of its label.\n2. Steps, write: off\n4. "))
    #expect(output.contains("> steps, w\n2. Steps, write: on\n6. Allow, button\n"))
    #expect(output.contains("No control on this page is called “dont”."))
    #expect(output.contains("No control on this page is called “allow all”."))
    #expect(output.contains("This page has no control 9: the numbers go from 1 to 6."))
    #expect(output.contains("Heart Rate, read has no action “later”."))
    #expect(output.contains("Allow has no action “later”."), "the last control of the page")
  }

  @Test("In line-by-line mode, a person types a new value on the line of the control or on the next line")
  func asking() throws {
    let output = try play(
      "connect", "turn on all", "allow", "1", "", "span", "6M", "1 M", "1 century", "health", "search", "1 heart"
    ).output
    #expect(
      output.contains("Span: type one of D, W, M, 6M, Y. An empty line changes nothing.\n> \nSpan was not changed.\n"))
    #expect(output.contains("1. Span: M, of D, W, M, 6M, Y\n"))
    #expect(output.contains("Span has no choice “century”: it has D, W, M, 6M, Y.\n"))
    #expect(output.contains(", text: empty\n"))
  }

  @Test("In a locale without UTF-8 the output is ASCII, and control characters are escaped")
  func ascii() throws {
    let program = try play("connect", "don't allow", "\u{1B}[31mred", "ok", environment: ["LANG": "C"])
    #expect(program.output.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A })
    #expect(program.output.contains("Don't Allow, button"))
    #expect(program.output.contains("> \\u{1B}[31mred\n"))
  }

  @Test("A Chinese device prints Chinese, and accepts the Chinese words that it prints")
  func chinese() throws {
    let output = try play("连接", "步数、写入", "9", "允许", "home", options: ["--locale", "zh_CN"]).output
    #expect(output.contains("1. 连接“健康”，按钮\n"))
    #expect(output.contains("面板：健康数据访问\n“Stride”想要访问并更新你的健康数据。\n"))
    #expect(output.contains("> 步数、写入\n2. 步数、写入：开\n"))
    #expect(output.contains("> 9\n这里没有 9：编号从 1 到 6。\n"))
    #expect(output.contains("> home\n\n主屏幕、11月21日 周四、9:41\n"))
  }

  @Test("A session line by line writes the script, report, annex and log, and the script can be played")
  func outputs() throws {
    let folder = try TemporaryFolder()
    let (script, report, log) = (folder.path("s.yaml"), folder.path("r.md"), folder.path("l.jsonl"))
    let annex = folder.path("a.md")
    let program = try play(
      "connect", "steps, read", "allow",
      options: ["--save-script", script, "--report", report, "--annex", annex, "--log", log])
    #expect(program.status == 0 && program.error.contains("The annex is in “\(annex)”"), "\(program.error)")
    let states = try String(contentsOfFile: annex, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("Steps, to read: allowed · On the sheet") }
    #expect(!states.isEmpty && states.allSatisfy { $0.contains("(ConsentGiven)") })
    #expect(try play("quit", options: ["--annex", folder.path("a.json")]).status == 64)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("Stride may now read Steps"))
    #expect(!text.contains("not ended"), "the report of the ended session has replaced the one from before")
    #expect(try Program.healthsheet("verify-log", log).status == 0)
    #expect(try Program.healthsheet("play", script).status == 0)
  }

  @Test("A device stored in a file keeps its answers")
  func store() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.path("kim.healthsheet")]
    #expect(try play("connect", "turn on all", "allow", options: store).status == 0)
    #expect(try play("settings", options: store).output.contains("1. Stride, 3 of 3 on, link\n"))
  }

  @Test("If its output cannot be written, the program ends with an error")
  func fullOutput() throws {
    let program = try Program.tool(
      "sh", "-c", "echo connect | \(PseudoTerminal.productFolder)healthsheet --plain > /dev/full")
    #expect(program.status == 74)
    #expect(program.error.contains("cannot be written"))
  }

  @Test("In a terminal the device prompts and wraps lines without control sequences, and Ctrl-C ends it")
  func terminal() throws {
    let device = try DeviceTerminal(["--plain"], environment: ["LANG": "C.UTF-8"])
    try device.terminal.waits(until: "it asks") { $0.rows.contains("> ") || $0.rows.contains(">") }
    device.terminal.send(Array("connect\n".utf8))
    try device.terminal.waits(for: "6. Allow, button, not available")
    #expect(!device.terminal.screen.transcript.contains(0x1B), "no control sequence was written")
    device.terminal.send([3])
    #expect(try device.terminal.waitForExit() == .exited(128 + SIGINT))
  }

  @Test("Lines of the output are wrapped between words, also after a long word")
  func wrapping() {
    #expect("Install a locale first".wrapped(columns: 10) == ["Install a", "locale", "first"])
    #expect("Install a locale first".wrapped(columns: 9) == ["Install a", "locale", "first"])
    #expect("a incomprehensibility b c".wrapped(columns: 4) == ["a", "incomprehensibility", "b c"])
  }

  @Test("A terminal that cannot move its cursor gets line-by-line output automatically")
  func dumb() throws {
    let device = try DeviceTerminal(environment: ["TERM": "dumb", "LANG": "C.UTF-8"])
    try device.terminal.waits(for: "1. Connect Health, button")
    device.terminal.send(Array("quit\n".utf8))
    #expect(try device.terminal.waitForExit() == .exited(0))
    #expect(!device.terminal.screen.transcript.contains(0x1B), "no control sequence was written")
  }
}

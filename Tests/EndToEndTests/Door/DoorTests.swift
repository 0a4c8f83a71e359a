import Foundation
import Glibc
import TerminalUI
import TestSupport
import Testing

@testable import DeviceCommand

@Suite("Another program controls the device with lines of JSON, as a person would", .serialized)
struct DoorTests {
  private static let steps = "UIA.Health.Read.StepCount.SwitchCell"
  private static let allow = "UIA.Health.Allow.Button"

  /// Plays lines of input that contain their own line endings.
  private func play(_ text: String, options: [String] = []) throws -> Program {
    let pipe = Pipe()
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
    return try Program.healthsheet(
      ["screen", "--control"] + DoorProgram.day + options, input: pipe.fileHandleForReading)
  }

  private func answers(_ program: Program) throws -> [DoorAnswer] {
    try program.output.split(separator: "\n").map { try JSONDecoder().decode(DoorAnswer.self, from: Data($0.utf8)) }
  }

  @Test("screen --json prints the first screen once, with the same bytes each time")
  func firstScreen() throws {
    let program = try Program.healthsheet(["screen", "--json"] + DoorProgram.day)
    #expect(program.status == 0 && program.error == "")
    let screen = try JSONDecoder().decode(ScreenTree.self, from: Data(program.output.utf8))
    #expect(screen.role == .application && screen.title.hasPrefix("Stride, Thu, Nov 21, 9:41"))
    #expect(screen.keys.contains(ScreenTree.Key(key: "i", label: "inspector")))
    let button = try #require(screen["app.Connect Health"])
    #expect(button.role == .button && button.label == "Connect Health" && button.number == 1)
    #expect(button.enabled == true && button.focused == true && button.actions == [.press, .focus])
    #expect(try Program.healthsheet(["screen", "--json"] + DoorProgram.day).output == program.output)
  }

  @Test("A sheet can be answered by identifier, label or number, and each answer repeats the request's id")
  func answering() throws {
    let door = try DoorProgram()
    let asked = try door.ask(#"{"do":"press","label":"connect health","id":7}"#)
    #expect(asked.id == .number(7) && asked.ok)
    let sheet = try #require(asked.screen)
    #expect(sheet.role == .dialog && sheet.title == "Health Access")
    #expect(sheet["UIA.Health.AuthSheet"]?.role == .dialog)
    #expect(sheet[Self.allow]?.enabled == false && sheet[Self.allow]?.actions == [.focus])
    #expect(sheet[Self.allow]?.description?.hasPrefix("Nothing is on") == true)
    #expect(sheet[Self.steps]?.checked == false && sheet[Self.steps]?.role == .switch)
    let marked = try door.ask(#"{"id":"a","do":"press","identifier":"\#(Self.steps)"}"#)
    #expect(marked.id == .text("a"))
    #expect(marked.screen?[Self.steps]?.checked == true && marked.screen?[Self.steps]?.focused == true)
    let number = try #require(marked.screen?[Self.allow]?.number)
    let walked = try door.screen(#"{"do":"press","number":\#(number)}"#)
    #expect(walked.role == .application)
    let picture = try #require(walked.elements.first { $0.role == .img })
    #expect(picture.table?.columns == ["Day", "Steps"] && picture.table?.rows.count == 7)
    #expect(try door.ask(#"{"do":"quit","id":9}"#) == DoorAnswer(id: .number(9)))
    #expect(door.waitForExit() == 0)
  }

  @Test("A number in a request means the element with this number on the screen that was sent last")
  func numbers() throws {
    let door = try DoorProgram()
    #expect(try door.screen(#"{"do":"press","number":1}"#).title == "Health Access")
    #expect(try door.ask(#"{"do":"press","number":99}"#).error?.code == .noSuchElement)
    #expect(try door.end() == 0)
  }

  @Test("Requests can choose an option, type a text, move focus, and press a key while a field has focus")
  func otherActions() throws {
    let door = try DoorProgram()
    _ = try door.screen(#"{"do":"press","label":"Connect Health"}"#)
    _ = try door.screen(#"{"do":"press","label":"Turn On All"}"#)
    _ = try door.screen(#"{"do":"press","label":"Allow"}"#)
    let chosen = try door.screen(#"{"do":"choose","label":"Span","option":"6m"}"#)
    let span = try #require(chosen.elements.first { $0.role == .radiogroup })
    #expect(span.value == "6M" && span.options == ["D", "W", "M", "6M", "Y"] && span.actions == [.choose, .focus])
    #expect(try door.screen(#"{"do":"key","key":"3"}"#).title.hasPrefix("Health, "))
    _ = try door.screen(#"{"do":"key","key":"/"}"#)
    _ = try door.screen(#"{"do":"type","role":"textbox","text":"rate"}"#)
    let typed = try door.screen(#"{"do":"type","role":"textbox","text":"heart"}"#)
    #expect(typed.elements.first { $0.role == .textbox }?.value == "heart")
    #expect(typed["health.heartRate"] != nil && typed["health.stepCount"] == nil)
    #expect(try door.screen(#"{"do":"focus","identifier":"health.heartRate"}"#)["health.heartRate"]?.focused == true)
    let settings = try door.screen(#"{"do":"key","key":"2"}"#)
    #expect(settings.title.hasPrefix("Settings, "), "and is no text in the field")
    #expect(try door.end() == 0)
  }

  @Test("A request to wait is answered when the screen has the awaited element, or with a timeout error")
  func waiting() throws {
    let door = try DoorProgram()
    let welcome = try door.screen(#"{"do":"wait","for":{"text":"Welcome to","role":"text"},"seconds":60}"#)
    #expect(welcome["app.Connect Health"] != nil)
    let never = try door.ask(#"{"do":"wait","for":{"identifier":"app.Connect Health","enabled":false},"seconds":0}"#)
    #expect(never.error?.code == .timeout && never.screen == nil)
    #expect(never.error?.message == "No element had identifier “app.Connect Health”, enabled false within 0.0 seconds.")
    #expect(try door.end() == 0)
  }

  /// Wrong request lines to send while the sheet is shown, each with the code of the expected error and a part of its
  /// sentence.
  private static let mistakes: [(String, DoorError.Code, String)] = [
    ("rubbish", .malformedLine, "not a JSON object"), ("[1]", .malformedLine, "not a JSON object"),
    ("\u{0}", .malformedLine, "not a JSON object"), ("{\"do\":\"tree\"", .malformedLine, "not a JSON object"),
    ("{}", .invalidArgument, "“do” is missing"), (#"{"do":5}"#, .invalidArgument, "“do” is missing"),
    (#"{"do":"pres"}"#, .unknownCommand, "Did you mean “press”?"),
    (#"{"do":"dance"}"#, .unknownCommand, "The requests are tree, press"),
    (#"{"do":"press","lable":"x"}"#, .invalidArgument, "Did you mean “label”?"),
    (#"{"do":"tree","label":"x"}"#, .invalidArgument, "“tree” has no “label”"),
    (#"{"do":"wait","for":{"lable":"x"}}"#, .invalidArgument, "Did you mean “label”?"),
    (#"{"do":"wait","for":{}}"#, .invalidArgument, "does not say what to wait for"),
    (#"{"do":"wait","for":{"label":"x"},"seconds":-1}"#, .invalidArgument, "from 0 to 86400"),
    (#"{"do":"press","label":5}"#, .invalidArgument, "“label” must be a text"),
    (#"{"do":"press"}"#, .invalidArgument, "does not name an element"),
    (#"{"do":"type","label":"x"}"#, .invalidArgument, "“text” is missing"),
    (#"{"do":"press","role":"knob"}"#, .invalidArgument, "“role”"),
    (
      #"{"do":"press","identifier":"UIA.Health.Alow.Button"}"#, .noSuchElement,
      "Did you mean “UIA.Health.Allow.Button”?"
    ),
    (#"{"do":"press","label":"Refuse"}"#, .noSuchElement, "No element has label “Refuse”"),
    (#"{"do":"press","role":"switch"}"#, .ambiguousElement, "Give its number too: 2, 3 or 4."),
    (#"{"do":"press","identifier":"UIA.Health.AuthSheet"}"#, .elementNotInteractable, "has no actions"),
    (#"{"do":"press","label":"Allow"}"#, .elementNotInteractable, "Nothing is on"),
    (#"{"do":"type","number":2,"text":"x"}"#, .elementNotInteractable, "“Steps, write” has no action “type”"),
    (#"{"do":"key","key":"nokey"}"#, .invalidArgument, "is not a key"), (#"{"do":"key","key":"~"}"#, .noEffect, "“~”"),
    (#"{"do":"more"}"#, .noEffect, "no more rows"), (#"{"do":"less"}"#, .noEffect, "no earlier rows"),
    (String(repeating: "x", count: 70_000), .lineTooLong, "65536"),
  ]

  @Test("The answer to an impossible request has a code, a sentence and a remedy, and nothing changes")
  func errors() throws {
    let door = try DoorProgram()
    let sheet = try door.screen(#"{"do":"press","label":"Connect Health"}"#)
    for (line, code, words) in Self.mistakes {
      let answer = try door.ask(line)
      let error = try #require(answer.error, "\(line.prefix(80))")
      #expect(!answer.ok && error.code == code, "\(line.prefix(80)): \(error)")
      #expect("\(error.message) \(error.remedy)".contains(words), "\(line.prefix(80)): \(error)")
    }
    #expect(try door.screen(#"{"do":"tree"}"#) == sheet)
    #expect(try door.ask(#"{"do":"press","lable":"x","id":"a"}"#).id == .text("a"), "an error has the mark too")
    #expect(try door.end() == 0)
    let met = Set(Self.mistakes.map(\.1)).union([.timeout, .interrupted])
    #expect(met == Set(DoorError.Code.allCases), "each code is shown here, or in a test of its own")
  }

  @Test("The error for an unknown option lists the available options")
  func unknownOption() throws {
    let door = try DoorProgram()
    for label in ["Connect Health", "Turn On All", "Allow"] {
      _ = try door.screen(#"{"do":"press","label":"\#(label)"}"#)
    }
    let answer = try door.ask(#"{"do":"choose","label":"Span","option":"century"}"#)
    #expect(answer.error?.code == .invalidArgument && answer.error?.remedy == "Its options are D, W, M, 6M or Y.")
    #expect(try door.end() == 0)
  }

  @Test("A line of ten million bytes gives one error, and the next line is answered")
  func longLine() throws {
    let program = try play(String(repeating: "x", count: 10_000_000) + "\n" + #"{"do":"tree","id":2}"# + "\n")
    let answers = try answers(program)
    #expect(program.status == 0 && answers.count == 2)
    #expect(answers[0].error?.code == .lineTooLong && answers[1].id == .number(2) && answers[1].ok)
  }

  @Test("Requests may have blank lines between them and CRLF line endings, and the last line needs no line ending")
  func lines() throws {
    let program = try play("\n \r\n{\"do\":\"tree\",\"id\":1}\r\n{\"do\":\"tree\",\"id\":2}")
    #expect(try answers(program).map(\.id) == [.number(1), .number(2)])
    #expect(program.status == 0)
  }

  @Test("If the input ends inside a request, there is an answer, and the status is 3")
  func cutOff() throws {
    for rest in [#"{"do":"tr"#, String(repeating: "x", count: 70_000)] {
      let program = try play("{\"do\":\"tree\"}\n" + rest)
      #expect(program.status == 3)
      #expect(try answers(program).map(\.ok) == [true, false])
    }
    #expect(try play("").status == 0)
  }

  @Test("screen --control writes a script that can be played, a report and a log, and a store keeps the answers")
  func files() throws {
    let folder = try TemporaryFolder()
    let (script, report, log) = (folder.path("s.yaml"), folder.path("r.md"), folder.path("l.jsonl"))
    let lines = """
      {"do":"press","label":"Connect Health"}
      {"do":"press","identifier":"\(Self.steps)"}
      {"do":"press","identifier":"\(Self.allow)"}

      """
    #expect(try play(lines, options: ["--save-script", script, "--report", report, "--log", log]).status == 0)
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("Stride may now read Steps"))
    #expect(try Program.healthsheet("verify-log", log).status == 0)
    #expect(try Program.healthsheet("play", script).status == 0)
    let store = ["--store", folder.path("kim.healthsheet")]
    #expect(try play(lines, options: store).status == 0)
    let settings = try answers(try play("{\"do\":\"key\",\"key\":\"2\"}\n", options: store))
    #expect(settings.first?.screen?["app.com.example.stride"]?.label == "Stride, 1 of 3 on")
  }

  @Test("If the program that reads the answers has left, the device ends and its files are complete")
  func readerGone() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("l.jsonl")
    let door = try DoorProgram(["--log", log])
    _ = try door.screen(#"{"do":"press","label":"Connect Health"}"#)
    try door.closeOutput()
    try door.send(#"{"do":"press","label":"Don't Allow"}"#)
    #expect(door.waitForExit() == 128 + SIGPIPE)
    #expect(try Program.healthsheet("verify-log", log).status == 0)
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("dontAllow"))
  }

  @Test(
    "A signal interrupts a pending wait with an answer, and the status is 128 plus the signal's number",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let folder = try TemporaryFolder()
    let log = folder.path("l.jsonl")
    let door = try DoorProgram(["--log", log])
    _ = try door.screen(#"{"do":"tree"}"#)
    try door.send(#"{"do":"wait","for":{"label":"Godot"},"seconds":3600}"#)
    door.signal(number)
    // The signal may arrive before the request, which is then not performed.
    let answer = try? door.answer()
    #expect(answer == nil || answer?.error?.code == .interrupted)
    #expect(door.waitForExit() == 128 + number)
    #expect(try Program.healthsheet("verify-log", log).status == 0)
  }

  @Test("Elements of both pages of an iOS 27 sheet, and of an alert, have identifiers, in Chinese too")
  func otherScreens() throws {
    let door = try DoorProgram(["--ios", "27.0", "--locale", "zh_CN"])
    let first = try door.screen(#"{"do":"press","number":1}"#)
    #expect(first.role == .dialog && first.title.contains("健康"))
    let switches = first.elements.filter { $0.role == .switch }
    #expect(!switches.isEmpty && switches.allSatisfy { $0.identifier?.hasPrefix("UIA.Health.") == true })
    _ = try door.screen(#"{"do":"press","identifier":"UIA.Health.AuthSheet.AllCategoryButton"}"#)
    let forward = try #require(first.elements.last { $0.role == .button })
    // The label of the button has changed, because a page follows. So press the button by its identifier.
    let second = try door.screen(#"{"do":"press","identifier":"\#(forward.identifier ?? "")"}"#)
    #expect(second["HealthUI.HKAuthorizationTimeBoundedView"] != nil)
    #expect(
      second.elements.filter { $0.identifier?.hasPrefix("HealthUI.HKAuthorizationTimeBoundedView.") == true }.count >= 3
    )
    #expect(try door.end() == 0)
  }

  @Test("screen needs one of --json and --control, and rejects wrong options and missing files like run")
  func arguments() throws {
    for arguments in [["screen"], ["screen", "--json", "--control"]] {
      let program = try Program.healthsheet(arguments)
      #expect(program.status == 64 && program.error.contains("Give one of two options") && program.output == "")
    }
    #expect(try Program.healthsheet("screen", "--json", "--ios", "14").status == 64)
    #expect(try Program.healthsheet("screen", "--json", "--import", "/none.zip").status == 66)
  }
}

import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The person can hand over a session", .timeLimit(.minutes(20)))
struct HandOverTests {
  /// A device with a recorded session, in which everything was allowed on the sheet. The frames before
  /// and after the answer were shown.
  private func allowed(hasScript: Bool = true) async throws -> SmallWorld {
    let world = SmallWorld(auditLog: MemoryAuditLog())
    let terminal = world.session.keep(on: DarkTerminal(), hasScript: hasScript)
    try await world.connect()
    terminal.present(world.pilot.frame)
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    terminal.present(world.pilot.frame)
    return world
  }

  private func written(_ outcome: HandOverOutcome?) throws -> [SessionFile] {
    guard case .written(let files)? = outcome else {
      Issue.record("\(String(describing: outcome))")
      return []
    }
    return files
  }

  @Test("All files of a handed over session are in one folder, and no existing file is overwritten")
  func everything() async throws {
    let folder = try TemporaryFolder()
    let world = try await allowed()
    var handOver = HandOver()
    (handOver.title, handOver.presenter) = ("For the board", "Kim")
    handOver.folder = folder.path("board")
    let files = try written(await world.device.handOver?(handOver))
    #expect(files.map(\.kind) == SessionFile.Kind.allCases.filter { $0 != .paper })
    func text(_ kind: SessionFile.Kind) throws -> String {
      try String(contentsOfFile: folder.path("board/\(kind.fileName)"), encoding: .utf8)
    }
    #expect(
      try text(.report).contains("<h1>For the board</h1>") && text(.report).contains("<dt>Shown by</dt><dd>Kim</dd>"))
    #expect(try text(.picture).contains("On the sheet: Stride may now"))
    #expect(try text(.annex).contains("ISO/IEC TS 27560") && text(.annex).contains("ConsentGiven"))
    #expect(try text(.recording).hasPrefix("{\"version\":2"))
    #expect(try text(.log).contains("\"event\":\"consent\""))
    let seal = try #require(files.last?.seal)
    #expect(try text(.report).contains(seal))
    let script = try Scenario(
      Data(text(.script).utf8), file: "session.yaml", folder: FileManager.default.temporaryDirectory)
    #expect(script.title == "For the board")
    #expect(script.script.contains { $0.verb is AnswerVerb })

    // The session continues, and later data is only in the next folder.
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press(identifier: "settings.read.heartRate")
    let before = try text(.script)
    let again = try written(await world.device.handOver?(handOver))
    #expect(again.map(\.path).allSatisfy { $0.contains("board-2/") })
    #expect(try text(.script) == before)
    let later = try String(contentsOfFile: folder.path("board-2/session.yaml"), encoding: .utf8)
    #expect(later.contains("settings:") && later.contains("answer: allow"))
    #expect(world.device.filesHandedOver.count == 12)
  }

  @Test("A remark marks its moment in the script, the report and the recording")
  func remark() async throws {
    let folder = try TemporaryFolder()
    let world = SmallWorld(auditLog: MemoryAuditLog())
    let terminal = world.session.keep(on: DarkTerminal(), hasScript: true)
    try await world.connect()
    terminal.present(world.pilot.frame)
    world.pilot.press("2")
    world.pilot.press("m")
    try await world.pilot.waits(for: "Mark This Moment")
    terminal.present(world.pilot.frame)
    world.pilot.type("Here the board asked: who sees it?")
    world.pilot.press(.enter)
    try await world.pilot.waits(forNo: "Mark This Moment")
    try await world.pilot.waits(for: "Marked: “Here the board asked: who sees it?”")
    terminal.present(world.pilot.frame)

    var handOver = HandOver()
    handOver.folder = folder.path("board")
    _ = try written(await world.device.handOver?(handOver))
    func text(_ kind: SessionFile.Kind) throws -> String {
      try String(contentsOfFile: folder.path("board/\(kind.fileName)"), encoding: .utf8)
    }
    let script = try Scenario(
      Data(text(.script).utf8), file: "session.yaml", folder: FileManager.default.temporaryDirectory)
    let marked = try #require(script.script.firstIndex { $0.remark == "Here the board asked: who sees it?" })
    #expect(script.script[..<marked].last?.verb as? OpenVerb == .settings, "it stands where it was made")
    #expect(try text(.report).contains("Here the board asked: who sees it? ("))
    #expect(try text(.picture).contains("Here the board asked: who sees it?"))
    #expect(try text(.recording).contains(",\"m\",\"Here the board asked: who sees it?\"]"))
    // The picture shows the marked moment, not the text field.
    #expect(world.session.pictures?.pictures.last?.frame.rows.contains { $0.contains("Mark This Moment") } == false)
  }

  @Test("If the device keeps no records of the session, the keys for remarks and handing over say so")
  func nothingKept() async throws {
    let world = SmallWorld()
    try await world.connect()
    for key in ["m", "e"] as [KeyPress] {
      world.pilot.press(key)
      try await world.pilot.waits(for: "This session is not written to a file.")
      world.pilot.press(.down)
      try await world.pilot.waits(forNo: "This session is not written to a file.")
    }
  }

  @Test("The Hand Over sheet writes only the selected files, and lists the written files")
  func sheet() async throws {
    let folder = try TemporaryFolder()
    let world = try await allowed()
    world.pilot.press("e")
    try await world.pilot.waits(for: "What is written".uppercased())
    try await world.pilot.waits(for: "A PDF needs Chromium, which is not installed")
    world.pilot.press(identifier: "hand-over.picture")
    world.pilot.press(identifier: "hand-over.recording")
    world.pilot.press(identifier: "hand-over.annex")
    world.pilot.press(identifier: "hand-over.paper")
    // Focus moves from the last switch into the fields. Return moves on, and from the last field to the button.
    world.pilot.press(identifier: "hand-over.log")
    world.pilot.press(identifier: "hand-over.log")
    world.pilot.press(.down, .enter)
    world.pilot.type("Kim")
    world.pilot.press(.enter, .control("u"))
    world.pilot.type(folder.path("x"))
    world.pilot.press(.enter, .enter)
    try await world.pilot.waits(for: "To write an interactive page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("x")).sorted()
    #expect(names == ["log.jsonl", "report.html", "session.yaml"])
    // The sheet wraps long paths, perhaps within a file name, so join the rows.
    let listed = world.pilot.frame.rows.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "│ ")) }.joined()
    #expect(listed.contains("report.html") && !listed.contains("session.svg"), "\(world.pilot.frame.text)")
    let report = try String(contentsOfFile: folder.path("x/report.html"), encoding: .utf8)
    #expect(report.contains("<dd>Kim</dd>") && report.contains("<h1>A manual session</h1>"))
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "Hand Over")
    // Everything is saved to files, so the device quits without asking.
    world.device.files = []
    world.pilot.press("q")
    #expect(world.pilot.host.isExiting)
  }

  @Test("The Hand Over sheet opens with focus on its button, so that Return writes the preselected files")
  func button() async throws {
    let world = try await allowed()
    var wanted: HandOver?
    world.device.handOver = {
      wanted = $0
      return .written([])
    }
    world.pilot.press("e")
    try await world.pilot.waits(for: "What is written".uppercased())
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Close")
    #expect(wanted?.kinds == Set(SessionFile.Kind.allCases).subtracting([.paper]))
    #expect(wanted?.title == "A manual session" && wanted?.folder == "healthsheet-session")
  }

  @Test("With a browser the report is also printed, and a browser that fails leaves no file")
  func paper() async throws {
    let folder = try TemporaryFolder()
    let world = try await allowed()
    var handOver = HandOver()
    (handOver.folder, handOver.kinds) = (folder.path("board"), [.report, .paper])
    world.device.printer = try folder.printer("exit 1")
    guard case .failed("report.pdf", let reason)? = await world.device.handOver?(handOver) else {
      Issue.record("it was written")
      return
    }
    #expect(reason == "Chromium did not print the PDF: write the files without it.")
    #expect(!FileManager.default.fileExists(atPath: handOver.folder))
    world.device.printer = try folder.printer("/bin/cp \"$page\" \"$target\"")
    let files = try written(await world.device.handOver?(handOver))
    #expect(files.map(\.kind) == [.report, .paper])
    let paper = try String(contentsOfFile: folder.path("board/report.pdf"), encoding: .utf8)
    #expect(paper.contains("<details id=\"developer\" open>"), "on paper nothing is folded")
  }

  @Test("If the folder for the handed over files cannot be created, the device says so, and nothing is handed over")
  func refused() async throws {
    let world = try await allowed()
    var handOver = HandOver()
    handOver.folder = "/dev/null/x"
    guard case .failed(let path, _)? = await world.device.handOver?(handOver) else {
      Issue.record("it was written")
      return
    }
    #expect(path == "/dev/null/x")
    #expect(world.device.filesHandedOver.isEmpty && world.device.decisionsHandedOver == 0)
  }

  @Test("The question before quitting offers to hand over first")
  func quitting() async throws {
    let world = try await allowed()
    world.device.files = []
    world.pilot.press("q")
    try await world.pilot.waits(for: "Quit?")
    world.pilot.press(identifier: "device.handOver")
    try await world.pilot.waits(for: "Hand Over")
    #expect(!world.pilot.host.isExiting)
  }

  @Test("A stored device does not offer a script, because a script cannot describe its contents")
  func store() async throws {
    let world = try await allowed(hasScript: false)
    #expect(world.device.kindsToHandOver == [.report, .paper, .annex, .picture, .recording, .log])
    world.pilot.press("e")
    try await world.pilot.waits(for: "Report, for a browser")
    try await world.pilot.waits(forNo: "Script, to play it again")
  }
}

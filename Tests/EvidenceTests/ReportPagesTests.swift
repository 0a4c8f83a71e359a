import Foundation
import HealthModel
import TerminalUI
import Testing

@testable import AuditLog
@testable import Evidence
@testable import HealthDaemon

@Suite("A report has a cover, and a page for each request that any reader understands")
struct ReportPagesTests {
  /// A session of one app, written to its log line by line.
  private struct Session {
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "Stride")
    let log = MemoryAuditLog()
    /// The minutes since the session began.
    var minutes = 0

    init(language: String = "en_US") {
      add(.opened, ["system": "iOS 26.6", "language": .text(language), "timeZone": "GMT"], app: nil)
    }

    func add(_ event: AuditEntry.Event, _ values: [String: AuditValue] = [:], app: String? = "a.b") {
      let date = Date(timeIntervalSince1970: 1_763_631_660 + Double(60 * minutes))
      log.append([AuditEntry(event, at: date, app: app, values)])
    }

    func requests(_ permissions: Set<Permission>) {
      add(
        .requested,
        [
          "permissions": .permissions(permissions), "program": "app",
          "purpose": .members(["NSHealthShareUsageDescription": "Stride charts your steps."]),
        ])
    }

    func asks(_ permissions: Set<Permission>, _ wording: [String], sheet: String? = nil) {
      var values: [String: AuditValue] = ["permissions": .permissions(permissions)]
      if let sheet { values["sheet"] = .text(sheet) }
      add(.asked, values)
      add(.shown, ["language": "en", "wording": .texts(wording)])
    }

    func answers(_ button: String, on count: Int? = nil) {
      add(.answered, count.map { ["button": .text(button), "on": .integer($0)] } ?? ["button": .text(button)])
    }

    func decides(_ type: ObjectType, _ from: String, _ to: String, _ origin: String) {
      let decision: [String: AuditValue] = [
        "type": .text(type.identifier), "direction": "read", "from": .text(from), "to": .text(to),
      ]
      add(.consent, ["decisions": .list([.members(decision)]), "origin": .text(origin)])
    }

    func reads(_ type: ObjectType, _ count: Int, times: Int = 1) {
      add(
        .access,
        [
          "call": "samples", "direction": "read", "types": .texts([type.identifier]), "calls": .integer(times),
          "returned": .integer(count),
        ])
    }

    func report(_ pictures: [SessionReport.Picture] = [], views: [SessionReport.View] = []) -> SessionReport {
      SessionReport(
        title: "For the board", presenter: "Kim", apps: [app], auditLines: log.lines, pictures: pictures, views: views)
    }
  }

  private static let steps = Permission(.stepCount, .read)
  private static let hearts = Permission(.heartRate, .read)

  /// Returns a session in which the person allows steps and withdraws them later, and refuses heart rates.
  private func withdrawn(language: String = "en_US") -> Session {
    var session = Session(language: language)
    session.requests([Self.steps, Self.hearts])
    session.asks([Self.steps, Self.hearts], ["Health Access", "“Stride” would like to access your Health data."])
    session.minutes = 1
    session.answers("allow", on: 1)
    session.decides(.stepCount, "undetermined", "granted", "sheet")
    session.decides(.heartRate, "undetermined", "denied", "sheet")
    session.reads(.stepCount, 28, times: 2)
    session.minutes = 2
    session.decides(.stepCount, "granted", "denied", "settings")
    session.reads(.stepCount, 0)
    return session
  }

  /// Returns the part of a page before the part for developers.
  private func readersPart(_ html: String) -> String {
    String(html.prefix(upTo: html.range(of: "<details")!.lowerBound))
  }

  private func table(_ report: SessionReport, section: Int = 0) -> [[[String]]] {
    for case .table(let table) in report.document.sections[section].blocks { return table.rows }
    return []
  }

  @Test("A report's cover says what the report is for, who made it, when, and with which program")
  func cover() {
    let document = withdrawn().report().document
    #expect(document.title == "For the board" && document.simulated == "Simulated")
    #expect(
      document.cover == [
        .init(name: "Shown by", value: "Kim"), .init(name: "Date of the session", value: "Nov 20, 2025"),
        .init(name: "Shown with", value: "healthsheet \(SessionReport.programVersion), which simulates iOS 26.6"),
        .init(name: "Apps", value: "Stride"),
        .init(
          name: "Proof",
          value: """
            the audit log, line by line; its seal, the hash of the last line, changes if any line changes, and is \
            given below each request
            """),
      ])
  }

  @Test("A request's page has, in this order, the request, the question as shown, the answer and the proof")
  func order() throws {
    let report = withdrawn().report()
    for text in [report.html, report.markdown] {
      var place = text.startIndex
      for words in [
        "Request 1: Stride asks for Heart Rate, Steps", "Asked", "To read", "Heart Rate, Steps", "Its reason to read",
        "“Stride charts your steps.”", "Shown, word for word", "“Stride” would like to access your Health data.",
        "Answered", "Button", "Allow", "Switches that were on", "Proof", "Lines of the log", "2, 3, 4, 5, 6, 7, 9",
        report.checkpoint.head, "For developers", "Review checklist",
      ] {
        place = try #require(text.range(of: words, range: place..<text.endIndex), "\(words)").upperBound
      }
    }
  }

  @Test("A report's cover names the versions of iOS that the device had, in order")
  func versions() {
    let session = Session()
    session.add(.opened, ["system": "iOS 26.6", "language": "en_US", "timeZone": "GMT"], app: nil)
    session.add(.changed, ["states": .members(["os": "27.0"]), "actor": "person"], app: nil)
    let facts = session.report().document.cover.filter { $0.name == "Shown with" }.map(\.value)
    #expect(
      facts == ["healthsheet \(SessionReport.programVersion), which simulates iOS 26.6, iOS 27.0"])
  }

  @Test("A type that was allowed and then withdrawn shows both decisions, each with place, time and reads")
  func history() {
    #expect(
      table(withdrawn().report()) == [
        [
          ["Steps"], ["to read"], ["allowed · On the sheet · Nov 20, 2025 at 9:42 AM"], ["read 2 times, got 28 values"],
        ],
        [["Steps"], ["to read"], ["withdrawn · In Settings · Nov 20, 2025 at 9:43 AM"], ["read once, got nothing"]],
        [["Heart Rate"], ["to read"], ["refused · On the sheet · Nov 20, 2025 at 9:42 AM"], ["did not read"]],
      ])
  }

  @Test("The pages before the developers' part contain no identifier of HealthKit, no UUID and no rule number")
  func names() {
    let session = withdrawn()
    session.add(
      .consent,
      [
        "objects": .list([
          .members([
            "type": .text(ObjectType.visionPrescription.identifier), "to": "granted",
            "uuid": "0343EF30-FCE6-8E7A-9C52-18523655BA80",
          ])
        ]), "origin": "objectList",
      ])
    var view = SessionReport.View(
      app: "Stride", type: "Steps", seen: "no data", held: "70,230 raw", reason: "read denied: own samples only · A54")
    (view.bundleIdentifier, view.objectType) = ("a.b", .stepCount)
    (view.sees, view.present) = ("nothing", "70,230")
    let html = session.report(views: [view]).html
    let part = readersPart(html)
    #expect(!part.contains("HK") && !part.contains("0343EF30") && !part.contains("A54") && !part.contains("stepCount"))
    #expect(part.contains("Vision Prescription: a deleted object") && part.contains("70,230</td>"))
    #expect(html.contains("stepCount") && html.contains("A54"), "developers still find it")
  }

  @Test("The report is in the language of the session")
  func language() {
    let report = withdrawn(language: "zh_CN").report()
    let part = readersPart(report.html)
    #expect(part.contains("<html lang=\"zh-Hans\">"))
    for words in ["模拟", "演示者", "请求 1：Stride 请求步数、心率", "允许", "已撤回", "在“设置”中", "2025年11月20日"] {
      #expect(part.contains(words) && report.markdown.contains(words), "\(words)")
    }
    for words in ["Asked", "allowed", "Proof"] { #expect(!part.contains(words), "\(words)") }
    // The part for developers is in the same language, except for its log.
    for words in ["供开发者", "审核清单", "未执行", "经过", "审计日志"] {
      #expect(report.html.contains(words) && report.markdown.contains(words), "\(words)")
    }
    #expect(report.html.contains("请求、回答与使用") && report.html.contains("审核清单："))
    for words in ["Review checklist", "not exercised", "What happened", "Handed out</th>"] {
      #expect(!report.html.contains(words) && !report.markdown.contains(words), "\(words)")
    }
    // Text that was shown to the person is quoted in its own language.
    #expect(part.contains("<blockquote lang=\"en\"><p>Health Access</p>"))
  }

  @Test("Of two requests in the queue, each has its own page, with its own question and answer")
  func line() {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["first"])
    session.requests([Self.hearts])
    session.answers("allow", on: 1)
    session.asks([Self.hearts], ["second"])
    session.answers("dontAllow")
    let pages = RequestPage.pages(in: session.report().lines)
    #expect(pages.map { $0.questions.flatMap(\.shown).map(\.wording) } == [[["first"]], [["second"]]])
    #expect(pages.map { $0.questions.map(\.answer?.button) } == [[.allow], [.dontAllow]])
  }

  @Test("The page of a request shows the answer to another request with its number, and not as its own proof")
  func otherRequest() throws {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["first"])
    session.answers("dontAllow")
    session.decides(.stepCount, "undetermined", "denied", "sheet")
    session.requests([Self.steps])
    session.asks([Self.steps], ["second"])
    session.answers("allow", on: 1)
    session.decides(.stepCount, "denied", "granted", "sheet")
    session.decides(.stepCount, "granted", "denied", "settings")
    let report = session.report()
    let time = "Nov 20, 2025 at 9:41 AM"
    #expect(
      table(report).map { $0[2] } == [
        ["refused · On the sheet · \(time)"], ["allowed · On the sheet · request 2 · \(time)"],
        ["withdrawn · In Settings · \(time)"],
      ])
    #expect(table(report, section: 1).first?[2].first == "refused · On the sheet · request 1 · \(time)")
    func proof(_ section: Int) -> [String] {
      var lines: [String] = []
      for case .facts(let facts) in report.document.sections[section].blocks {
        lines += facts.filter { $0.name == "Lines of the log" }.map(\.value)
      }
      return lines
    }
    #expect(proof(0) == ["2, 3, 4, 5, 6, 12"] && proof(1) == ["7, 8, 9, 10, 11, 12"], "\(proof(0)) \(proof(1))")
    #expect(
      report.annexMarkdown.contains("Steps, to read: allowed · On the sheet · request 2 · \(time) (ConsentUnknown)"))
  }

  @Test("The pages before the developers' part write all dates in one format")
  func dates() {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["words"])
    session.answers("allow", on: 1)
    session.add(
      .consent,
      [
        "decisions": .list([
          .members([
            "type": .text(ObjectType.stepCount.identifier), "direction": "read", "from": "undetermined",
            "to": "limited", "since": "2025-10-21T09:41:00Z",
          ])
        ]), "origin": "sheet",
      ])
    let part = readersPart(session.report().html)
    #expect(part.contains("<dd>Nov 20, 2025</dd>") && part.contains("Nov 20, 2025 at 9:41 AM"))
    #expect(part.contains("allowed, from Oct 21, 2025 on") && !part.contains("2025-"), "\(part)")
  }

  @Test("After a change of time zone, a report shows each date in the zone that applied at that time")
  func zones() {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["words"])
    session.answers("allow", on: 1)
    session.add(.changed, ["states": .members(["timeZone": "Asia/Tokyo"]), "actor": "person"], app: nil)
    session.decides(.stepCount, "granted", "denied", "settings")
    let part = readersPart(session.report().html)
    #expect(part.contains("<dd>Nov 20, 2025 at 9:41 AM · GMT</dd>"), "\(part)")
    #expect(part.contains("refused · In Settings · Nov 20, 2025 at 6:41 PM · Asia/Tokyo"), "\(part)")
  }

  @Test("A request with two sheets has one page, with both sheets")
  func sheets() {
    let session = Session()
    session.requests([Self.steps, Self.hearts])
    session.asks([Self.steps], ["first"], sheet: "1 of 2")
    session.answers("allow", on: 1)
    session.asks([Self.hearts], ["second"], sheet: "2 of 2")
    session.answers("allow", on: 1)
    let pages = RequestPage.pages(in: session.report().lines)
    #expect(pages.map { $0.questions.map(\.line) } == [[3, 6]])
  }

  @Test("A request's page has that request's second sheet; the next sheet is on the page of the next queued request")
  func queue() {
    let session = Session()
    session.requests([Self.steps, Self.hearts])
    session.asks([Self.steps], ["first"], sheet: "1 of 2")
    session.requests([Self.steps, Self.hearts])
    session.requests([Self.steps, Self.hearts])
    session.answers("allow", on: 1)
    session.asks([Self.hearts], ["second"], sheet: "2 of 2")
    session.answers("allow", on: 1)
    func questions() -> [[Int]] { RequestPage.pages(in: session.report().lines).map { $0.questions.map(\.line) } }
    #expect(questions() == [[3, 8], [], []])
    session.asks([Self.steps, Self.hearts], ["third"])
    session.answers("allow", on: 2)
    #expect(questions() == [[3, 8], [11], []])
  }

  @Test("A request without a question says so, and does not show the question of a later request")
  func unasked() {
    let session = Session()
    session.requests([Self.steps])
    session.requests([Self.steps])
    session.asks([Self.steps], ["words"])
    let document = session.report().document
    func says(_ text: String, _ section: Int) -> Bool { document.sections[section].blocks.contains(.paragraph(text)) }
    #expect(says("The person was not asked.", 0) && !says("The person was not asked.", 1))
    #expect(session.report().html.contains("no answer"))
  }

  /// Returns the values of a fact on the first page.
  private func facts(_ name: String, _ session: Session) -> [String] {
    var values: [String] = []
    for case .facts(let facts) in session.report().document.sections[0].blocks {
      values += facts.filter { $0.name == name }.map(\.value)
    }
    return values
  }

  @Test(
    "A request's page names the button that the person pressed, and the switches if the button uses them",
    arguments: [
      ("allow", "Allow"), ("dontAllow", "Don’t Allow"), ("done", "Done"), ("cancel", "Cancel"), ("home", "Home"),
      ("none", "none: the question was closed without an answer"),
      ("new", "none: the question was closed without an answer"),
    ])
  func buttons(button: String, words: String) {
    for count in [nil, 3] {
      let session = Session()
      session.requests([Self.steps])
      session.asks([Self.steps], ["words"])
      session.answers(button, on: count)
      #expect(facts("Button", session) == [words])
      #expect(facts("Switches that were on", session) == (count.map { ["\($0)"] } ?? []))
      #expect(facts("Chosen on the second page", session) == [])
    }
  }

  @Test("A request's page says what the answer led to: a limit, a lost answer, or nothing (V47, V52 and HZ5)")
  func outcomes() {
    func session(_ answer: [String: AuditValue]) -> Session {
      let session = Session()
      session.requests([Self.steps])
      session.asks([Self.steps], ["words"])
      session.add(.answered, answer)
      return session
    }
    let limited = session(["button": "allow", "history": "limited"])
    #expect(facts("Chosen on the second page", limited) == ["Past 30 Days and Future Data"])
    #expect(facts("Outcome", limited) == [])
    #expect(facts("Outcome", session(["button": "allow", "kept": "no"])) == ["The device lost the answer."])
    #expect(
      facts("Outcome", session(["button": "dontAllow", "page": "history"]))
        == ["Refusing on the second page decides nothing."])
  }

  @Test("A request's page names the program that asked, the requested types, and whether to read or write them")
  func asked() {
    for (program, name) in [
      ("app", "Stride"), ("extension", "An extension of Stride"), ("watch", "Stride on the watch"),
      ("widget", "The widget of Stride"),
    ] {
      let session = Session()
      session.add(
        .requested,
        [
          "permissions": .permissions([Self.hearts, Permission(.stepCount, .share)]), "program": .text(program),
          "purpose": .members(["NSHealthUpdateUsageDescription": "Stride saves your walks."]),
        ])
      #expect(facts("Asked by", session) == [name])
      #expect(facts("To write", session) == ["Steps"] && facts("To read", session) == ["Heart Rate"])
      #expect(facts("Its reason to write", session) == ["“Stride saves your walks.”"])
      #expect(facts("Its reason to read", session) == ["It gives none."])
      #expect(facts("Its reason to read records", session) == [] && facts("To read, one by one", session) == [])
    }
    let plans = Session()
    plans.add(.requested, ["workoutPlans": "add to the watch", "program": "app"])
    #expect(facts("To add", plans) == ["workouts to Apple Watch"])
    #expect(plans.report().document.sections[0].title == "Request 1: Stride asks for adding workouts to Apple Watch")
  }

  @Test("A title with four types names two and counts the others, and a question about only some types says so")
  func manyTypes() {
    let session = Session()
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .sleepAnalysis]
    session.requests(Set(types.map { Permission($0, .read) }))
    session.asks([Self.steps], ["words"])
    let document = session.report().document
    #expect(document.sections[0].title.hasSuffix(" and 2 more"))
    #expect(
      document.sections[0].blocks.contains(.paragraph("The question listed only a part of the requested types:")))
    #expect(document.sections[0].blocks.contains(.facts([.init(name: "To read", value: "Steps")])))
    let whole = Session()
    whole.requests(Set(types.prefix(3).map { Permission($0, .read) }))
    whole.asks(Set(types.prefix(3).map { Permission($0, .read) }), ["words"])
    #expect(whole.report().document.sections[0].title == "Request 1: Stride asks for Heart Rate, Steps, Weight")
    #expect(
      !whole.report().document.sections[0].blocks.contains(
        .paragraph("The question listed only a part of the requested types:")))
  }

  @Test("A request's page says if the app got values, nothing or an error after each answer, for one or more types")
  func use() {
    func told(_ direction: String, _ values: [String: AuditValue]) -> String? {
      let session = Session()
      let permission = Permission(.stepCount, direction == "read" ? .read : .share)
      session.requests([permission])
      let decision: [String: AuditValue] = [
        "type": .text(ObjectType.stepCount.identifier), "direction": .text(direction), "from": "undetermined",
        "to": "granted",
      ]
      session.add(.consent, ["decisions": .list([.members(decision)]), "origin": "sheet"])
      var call: [String: AuditValue] = [
        "call": "samples", "direction": .text(direction), "types": .texts([ObjectType.stepCount.identifier]),
      ]
      call.merge(values) { $1 }
      if !values.isEmpty { session.add(.access, call) }
      return table(session.report()).first?.last?.first
    }
    let both = AuditValue.texts([ObjectType.stepCount.identifier, ObjectType.heartRate.identifier])
    #expect(told("read", [:]) == "did not read" && told("share", [:]) == "did not write")
    #expect(told("read", ["calls": 2, "returned": 0, "error": 6]) == "read 2 times, got an error")
    #expect(
      told("read", ["calls": 2, "returned": 5, "types": both]) == "read 2 times, got 5 values of this and other types")
    #expect(told("share", ["calls": 2, "returned": 5]) == "wrote 2 times, changed 5 values")
    #expect(told("share", ["calls": 2, "returned": 0]) == "wrote 2 times, changed nothing")
    #expect(
      told("share", ["calls": 2, "returned": 5, "types": both])
        == "wrote 2 times, changed 5 values of this and other types")
  }

  @Test("A report on a changed log, or on a device whose answers differ from the log, says that it proves nothing")
  func changedLog() {
    let session = withdrawn()
    func introduction(_ lines: [String], _ ledger: ConsentLedger? = nil) -> [String] {
      SessionReport(title: "A", apps: [session.app], auditLines: lines, ledger: ledger).document.introduction
    }
    var cut = session.log.lines
    cut.remove(at: 3)
    #expect(
      introduction(cut).first
        == "The audit log was changed outside of healthsheet, first in line 4: this report proves nothing.")
    #expect(
      introduction(session.log.lines, ConsentLedger()).first
        == "The answers on the device differ from those in its audit log: this report proves nothing.")
    #expect(introduction(session.log.lines) == [])
  }

  @Test("A failed request and a stop are mentioned in the introduction, before the pages of the requests")
  func remarks() {
    let failed = Session()
    failed.add(.access, ["call": "requestAuthorization", "error": 4, "calls": 1])
    #expect(
      failed.report().document.introduction == [
        "No request reached the person in this session.", "A request of Stride failed before the person was asked.",
      ])
    let stopped = Session()
    stopped.requests([Self.steps])
    stopped.add(.access, ["call": "requestAuthorization", "error": 4, "calls": 1])
    stopped.add(.stopped, ["reason": "words"])
    #expect(
      stopped.report().document.introduction == [
        "Stride was stopped because of a mistake; the part for developers gives the reason."
      ])
  }

  @Test("The outcome of a script is a sentence in the introduction, for one, several and no expectations")
  func accounts() {
    func outcome(_ count: Int, _ failures: Int) -> String {
      SessionReport.Account(text: "", expectationCount: count, failureCount: failures).outcome.description
    }
    #expect(outcome(0, 0) == "The script was played. It has no expectations.")
    #expect(outcome(1, 0) == "The one expectation of the scenario passed.")
    #expect(outcome(2, 0) == "All 2 expectations of the scenario passed.")
    #expect(outcome(2, 1) == "The scenario failed: one thing was not as expected.")
    #expect(outcome(2, 2) == "The scenario failed: 2 things were not as expected.")
  }

  @Test("A picture is on the page of its question, before or after the answer; other pictures are for developers")
  func pictures() throws {
    func picture(_ letter: String, _ count: Int?, isOfQuestion: Bool = false) -> SessionReport.Picture {
      var frame = Frame(size: Size(width: 4, height: 1))
      frame[0, 0] = Cell(Character(letter))
      var picture = SessionReport.Picture(label: letter, frame: frame)
      (picture.app, picture.lineCount, picture.isOfQuestion) = (count.map { _ in "a.b" }, count, isOfQuestion)
      return picture
    }
    let report = withdrawn().report([
      picture("a", nil), picture("b", 4, isOfQuestion: true), picture("c", 4), picture("d", 10), picture("e", 2),
    ])
    let blocks = report.document.sections[0].blocks
    func place(_ block: ReportDocument.Block) throws -> Int { try #require(blocks.firstIndex(of: block)) }
    #expect(try place(.picture(1)) < place(.heading("Answered")))
    #expect(try place(.heading("Answered")) < place(.picture(2)) && place(.picture(2)) < place(.picture(3)))
    #expect(report.document.placedPictures == [1, 2, 3])
    for index in report.pictures.indices {
      #expect(readersPart(report.html).contains("id=\"frame-\(index)\"") == [1, 2, 3].contains(index))
      #expect(report.html.components(separatedBy: "id=\"frame-\(index)\"").count == 2)
    }
    #expect(report.html.contains("svg.screen{display:block;max-width:100%;height:auto"), "it shrinks")
    #expect(!report.html.contains("<pre class=\"frame"))
    #expect(report.html == report.html && report.markdown == report.markdown)
  }

  @Test("An answer without a request has a page of its own in the report")
  func withoutRequest() {
    let session = Session()
    session.decides(.stepCount, "undetermined", "granted", "command")
    let document = session.report().document
    #expect(document.introduction.contains("No request reached the person in this session."))
    #expect(document.sections.map(\.title) == ["Stride: answers and data without a request"])
    #expect(
      table(session.report()).first?[2] == [
        "allowed · set by healthsheet, without asking the person · Nov 20, 2025 at 9:41 AM"
      ])
  }

  @Test(
    "The annex has the terms of an ethics board for each question in two languages, and invents no answers",
    arguments: ["en_US", "zh_CN"])
  func annex(language: String) throws {
    let annex = withdrawn(language: language).report().annex
    let isEnglish = language == "en_US"
    #expect(annex.title == (isEnglish ? "Annex for an ethics board: For the board" : "供伦理委员会使用的附录：For the board"))
    #expect(annex.language == (isEnglish ? "en" : "zh-Hans") && annex.developerTitle.isEmpty)
    let blocks = try #require(annex.sections.first?.blocks)
    #expect(
      blocks.first
        == .quotation(["Health Access", "“Stride” would like to access your Health data."], language: "en"))
    guard case .table(let table)? = blocks.last else { throw Missing() }
    #expect(table.languages == (isEnglish ? ["en", "en", "zh-Hans", "zh-Hans"] : ["zh-Hans", "zh-Hans", "en", "en"]))
    let (english, chinese) = isEnglish ? (0, 2) : (2, 0)
    func row(_ term: String) throws -> [[String]] {
      try #require(table.rows.first { $0[english] == [term] }, "\(term)")
    }
    #expect(
      try row("Event state")[english + 1] == [
        "Steps, to read: allowed · On the sheet · Nov 20, 2025 at 9:42 AM (ConsentUnknown)",
        "Steps, to read: withdrawn · In Settings · Nov 20, 2025 at 9:43 AM (ConsentUnknown)",
        "Heart Rate, to read: refused · On the sheet · Nov 20, 2025 at 9:42 AM (ConsentUnknown)",
      ], "the log of this test names no states")
    #expect(try row("Notice and purpose, in the app’s words")[chinese + 1] == ["“Stride charts your steps.”"])
    for term in ["Lawful basis", "Storage locations", "Retention period", "Jurisdiction", "Recipients"] {
      #expect(try row(term)[english + 1] == ["not provided: the app’s maker has to add it"])
      #expect(try row(term)[chinese + 1] == ["未提供：须由 App 的制作者补充"])
    }
    let report = withdrawn(language: language).report()
    #expect(report.annexMarkdown.contains("a manual session; its log is the proof"))
    #expect(report.annexHTML.contains("<th scope=\"col\" lang=\"en\">"))
    #expect(report.html.contains("<th scope=\"col\">") && !report.html.contains("<th scope=\"col\" lang"))
    let account = SessionReport.Account(text: "", expectationCount: 1, failureCount: 0)
    let played = SessionReport(
      title: "A", apps: report.apps, auditLines: withdrawn(language: language).log.lines, account: account)
    #expect(played.annexMarkdown.contains("the script in the report"))
    for text in [report.annexHTML, report.annexMarkdown] {
      #expect(text.contains("Retention period") && text.contains("保存期限") && !text.contains("Review checklist"))
    }
  }

  @Test("If an app gives no reason, the annex says so where it lists the reasons, and not where it lists the data")
  func noReason() throws {
    let session = Session()
    let asked: Set = [Self.steps, Permission(.stepCount, .share)]
    session.requests(asked)
    session.asks(asked, ["words"])
    session.answers("allow", on: 1)
    guard case .table(let table)? = session.report().annex.sections.first?.blocks.last else { throw Missing() }
    func entry(_ term: String) throws -> [String] { try #require(table.rows.first { $0[0] == [term] })[1] }
    #expect(
      try Set(entry("Notice and purpose, in the app’s words")) == ["“Stride charts your steps.”", "It gives none."])
    #expect(try entry("PII types") == ["To write: Steps", "To read: Steps", "special category: health"])
  }

  private struct Missing: Error {}

  @Test("The annex names the state of each consent, such as ConsentGiven, as the log does")
  func states() {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["words"])
    session.answers("allow", on: 1)
    let decision: [String: AuditValue] = [
      "type": .text(ObjectType.stepCount.identifier), "direction": "read", "from": "undetermined", "to": "granted",
      "state": "ConsentGiven",
    ]
    session.add(.consent, ["decisions": .list([.members(decision)]), "origin": "sheet"])
    let time = "Nov 20, 2025 at 9:41 AM"
    #expect(session.report().annexMarkdown.contains("Steps, to read: allowed · On the sheet · \(time) (ConsentGiven)"))
  }

  @Test("Each chosen object has a name, a history and a state, in the report and in the annex")
  func objects() throws {
    let session = Session()
    let glasses = "0343EF30-FCE6-8E7A-9C52-18523655BA80", contacts = "0343EF30-FCE6-8E7A-9C52-18523655BA81"
    func chooses(_ objects: [(String, Bool)], _ origin: String) {
      let values = objects.map { uuid, isOn in
        AuditValue.members([
          "type": .text(ObjectType.visionPrescription.identifier), "to": isOn ? "granted" : "denied",
          "uuid": .text(uuid),
        ])
      }
      session.add(.consent, ["objects": .list(values), "origin": .text(origin)])
    }
    session.add(.requested, ["objects": .text(ObjectType.visionPrescription.identifier), "program": "app"])
    session.add(
      .asked, ["objects": .text(ObjectType.visionPrescription.identifier), "listed": .texts([glasses, contacts])])
    session.add(.shown, ["language": "en", "wording": .texts(["Choose which."])])
    session.answers("done", on: 1)
    chooses([(glasses, true), (contacts, false)], "objectList")
    chooses([(glasses, false)], "settings")
    var names: [UUID: String] = [:]
    for (uuid, name) in [(glasses, "Glasses"), (contacts, "Contacts")] {
      names[try #require(UUID(uuidString: uuid))] = name
    }
    let report = SessionReport(
      title: "For the board", apps: [session.app], objectNames: names, auditLines: session.log.lines)
    let time = "Nov 20, 2025 at 9:41 AM"
    #expect(
      table(report).map { $0[0] + $0[2] } == [
        ["Vision Prescription: Contacts", "refused · On the list · \(time)"],
        ["Vision Prescription: Glasses", "allowed · On the list · \(time)"],
        ["Vision Prescription: Glasses", "withdrawn · In Settings · \(time)"],
      ])
    guard case .table(let annex)? = report.annex.sections.first?.blocks.last else { throw Missing() }
    #expect(
      try #require(annex.rows.first { $0[0] == ["Event state"] })[1] == [
        "Vision Prescription: Contacts, to read: refused · On the list · \(time) (ConsentRefused)",
        "Vision Prescription: Glasses, to read: allowed · On the list · \(time) (ConsentGiven)",
        "Vision Prescription: Glasses, to read: withdrawn · In Settings · \(time) (ConsentWithdrawn)",
      ])
    #expect(try #require(annex.rows.first { $0[0] == ["Language of the notice"] })[1] == ["English (en)"])
  }

  @Test("A request's page says which types the question left out and why, and which history the person chose")
  func leftOut() {
    let session = Session()
    session.decides(.heartRate, "undetermined", "denied", "settings")
    session.requests([Self.steps, Self.hearts])
    session.asks([Self.steps], ["words"])
    session.add(.answered, ["button": "allow", "on": 1, "history": "limited"])
    let facts = session.report().document.sections[0].blocks.flatMap { block -> [ReportDocument.Fact] in
      if case .facts(let facts) = block { facts } else { [] }
    }
    #expect(facts.contains(.init(name: "Left out, because it was answered before", value: "to read Heart Rate")))
    #expect(facts.contains(.init(name: "Chosen on the second page", value: "Past 30 Days and Future Data")))
  }

  @Test("The annex of a session without questions says so")
  func nothingAsked() {
    let session = Session()
    session.requests([Self.steps])
    #expect(session.report().annex.introduction.contains("In this session no app asked the person for anything."))
  }

  @Test("A report without questions says that a request failed, or that an app was stopped")
  func failures() {
    let session = Session()
    session.add(
      .access, ["call": "requestAuthorization", "error": 4, "types": .texts([ObjectType.stepCount.identifier])])
    session.add(.stopped, ["reason": "A string must be set."])
    let introduction = session.report().document.introduction
    #expect(
      introduction == [
        "No request reached the person in this session.", "A request of Stride failed before the person was asked.",
        "Stride was stopped because of a mistake; the part for developers gives the reason.",
      ])
  }

  @Test("The texts in a request cannot change the page's structure")
  func hostile() {
    let session = Session()
    session.requests([Self.steps])
    session.asks([Self.steps], ["<script>alert(1)</script>", "`\u{202E}\u{1B}[2J|"])
    #expect(!session.report().html.contains("<script") && session.report().markdown.contains("\\<script\\>"))
    for text in [session.report().html, session.report().markdown] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}

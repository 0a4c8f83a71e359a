import Foundation
import HealthModel
import TerminalUI
import Testing

@testable import AuditLog
@testable import Evidence
@testable import HealthDaemon

@Suite("The session report is one file with all results")
struct SessionReportTests {
  private func report(named name: String = "Stride", purpose: String = "To chart your steps.") -> SessionReport {
    let app = AppIdentity(bundleIdentifier: "com.example.stride", displayName: name, readPurpose: purpose)
    let log = MemoryAuditLog()
    log.append([
      AuditEntry(
        .requested, at: Date(timeIntervalSince1970: 0), app: app.bundleIdentifier,
        ["permissions": .members(["share": .list([]), "read": .texts([ObjectType.stepCount.identifier])])])
    ])
    return SessionReport(
      title: "\(name) asks", apps: [app], auditLines: log.lines,
      views: [.init(app: name, type: "Steps", seen: "no data", held: "70,230 raw", reason: "denied: own only")])
  }

  @Test("The report has no links or scripts, and says that the session is simulated", arguments: [true, false])
  func selfContained(isHTML: Bool) {
    let text = isHTML ? report().html : report().markdown
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("<script"))
    #expect(text.contains("Simulated") && text.contains("not the consent of anybody"))
  }

  @Test("The report contains requests, answers, uses, the app's final access and the log's end")
  func contents() {
    let report = report()
    #expect(report.json.contains(ObjectType.stepCount.identifier))
    for text in [report.html, report.markdown] { #expect(text.contains("stepCount")) }
    for text in [report.html, report.markdown, report.json] {
      for words in [
        "never used", "not answered", "To chart your steps.", "denied: own only", report.checkpoint.head,
      ] {
        #expect(text.contains(words))
      }
    }
  }

  @Test("Types that were allowed and later withdrawn differ from denied types in the report")
  func history() {
    let type = ObjectType.heartRate
    func rows(_ answers: [(from: String, to: String, origin: String)], isForgotten: Bool = false) -> [String] {
      let log = MemoryAuditLog()
      for answer in answers {
        let decision: [String: AuditValue] = [
          "type": .text(type.identifier), "direction": "read", "from": .text(answer.from), "to": .text(answer.to),
        ]
        log.append([
          AuditEntry(
            .consent, at: Date(timeIntervalSince1970: 0), app: "a.b",
            ["decisions": .list([.members(decision)]), "origin": .text(answer.origin)])
        ])
      }
      if isForgotten {
        log.append([
          AuditEntry(
            .consent, at: Date(timeIntervalSince1970: 0), app: "a.b", ["forgotten": "yes", "origin": "settings"])
        ])
      }
      let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
      return SessionReport(title: "A", apps: [app], auditLines: log.lines).usage(of: app).map(\.answerInWords)
    }
    let (allowed, withdrawn) = (("undetermined", "granted", "sheet"), ("granted", "denied", "settings"))
    #expect(rows([allowed]) == ["granted"])
    #expect(rows([("undetermined", "denied", "sheet")]) == ["denied"])
    #expect(rows([allowed, withdrawn]) == ["granted on the sheet, then withdrawn in Settings"])
    #expect(
      rows([("undetermined", "denied", "sheet"), ("denied", "granted", "health")])
        == ["denied on the sheet, then granted in the Health app"])
    #expect(rows([allowed], isForgotten: true) == ["granted on the sheet, then reset to never asked"])
    let places = [
      "watch": "on the watch", "objectList": "on the list", "controlPanel": "in the Device panel",
      "undo": "undone by the person", "command": "by a command",
    ]
    for (origin, words) in places {
      #expect(rows([withdrawn, ("denied", "granted", origin)]) == ["denied in Settings, then granted \(words)"])
    }
  }

  @Test("An answer without effect is reported as such, instead of as “not answered” (V47 and HZ5)")
  func undecided() {
    func answer(_ answered: [String: AuditValue], times: Int = 1) -> [String] {
      let log = MemoryAuditLog()
      let permissions: AuditValue = .members(["share": .texts([]), "read": .texts([ObjectType.heartRate.identifier])])
      let events: [(AuditEntry.Event, [String: AuditValue])] = [
        (.requested, ["permissions": permissions]), (.asked, ["permissions": permissions]), (.answered, answered),
      ]
      for (event, values) in Array(repeating: events, count: times).joined() {
        log.append([AuditEntry(event, at: Date(timeIntervalSince1970: 0), app: "a.b", values)])
      }
      let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
      return SessionReport(title: "A", apps: [app], auditLines: log.lines).usage(of: app).map(\.answerInWords)
    }
    #expect(answer(["button": "allow", "kept": "no"]) == ["answered, but the device lost the answer (HZ5)"])
    #expect(
      answer(["button": "dontAllow", "page": "history"]) == ["refused on page 2, which decides nothing (V47)"])
    #expect(answer(["button": "cancel"]) == ["not answered"])
    #expect(
      answer(["button": "allow", "kept": "no"], times: 3) == ["answered, but the device lost the answer (HZ5), 3 times"]
    )
  }

  @Test("Chosen objects have a row even if no request of the session asked for them (A73)")
  func objects() {
    let log = MemoryAuditLog()
    func choose(_ decision: String) {
      let object: [String: AuditValue] = [
        "uuid": "0343EF30-FCE6-8E7A-9C52-18523655BA80", "to": .text(decision),
        "type": .text(ObjectType.visionPrescription.identifier),
      ]
      log.append([
        AuditEntry(.consent, at: Date(timeIntervalSince1970: 0), app: "a.b", ["objects": .list([.members(object)])])
      ])
    }
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
    func answers() -> [String] {
      SessionReport(title: "A", apps: [app], auditLines: log.lines).usage(of: app).map(\.answerInWords)
    }
    choose("granted")
    #expect(answers() == ["one by one: 1 chosen"])
    choose("denied")
    #expect(answers() == ["one by one: none chosen"])
  }

  @Test("A request that failed in a widget has a row until the app itself asks (rule A90b)")
  func failedInWidget() {
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
    let permissions = AuditValue.permissions([Permission(.stepCount, .read)])
    let moment = Date(timeIntervalSince1970: 0)
    let failed = AuditEntry(
      .access, at: moment, app: "a.b",
      [
        "call": "requestAuthorization", "program": "widget", "error": 0, "types": .texts([]),
        "permissions": permissions,
      ])
    let asked = AuditEntry(.requested, at: moment, app: "a.b", ["permissions": permissions])
    func answers(_ entries: [AuditEntry]) -> [String] {
      let log = MemoryAuditLog()
      log.append(entries)
      let rows = SessionReport(title: "A", apps: [app], auditLines: log.lines).usage(of: app)
      return rows.map { "\($0.type.swiftName) \($0.isAsked) \($0.answerInWords), \($0.words)" }
    }
    #expect(answers([failed]) == ["stepCount true the request failed before the person was asked, never used"])
    #expect(answers([failed, asked]) == ["stepCount true not answered, never used"])
    #expect(answers([asked, failed]) == ["stepCount true not answered, never used"])
    let read = AuditEntry(
      .access, at: moment, app: "a.b",
      [
        "call": "samples", "direction": "read", "error": 5, "types": .texts([ObjectType.stepCount.identifier]),
      ])
    #expect(answers([read]) == ["stepCount false never asked, tried to read, with an error"])
  }

  @Test("A chosen object is listed with its name if the store has it")
  func objectNames() throws {
    let uuid = try #require(UUID(uuidString: "0343EF30-FCE6-8E7A-9C52-18523655BA80"))
    let object: [String: AuditValue] = [
      "type": .text(ObjectType.visionPrescription.identifier), "uuid": .text(uuid.uuidString), "to": "granted",
    ]
    let log = MemoryAuditLog()
    log.append([
      AuditEntry(.consent, at: Date(timeIntervalSince1970: 0), app: "a.b", ["objects": .list([.members(object)])])
    ])
    func told(_ names: [UUID: String]) -> String {
      let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
      return SessionReport(title: "A", apps: [app], objectNames: names, auditLines: log.lines).markdown
    }
    #expect(told([:]).contains("read visionPrescription \(uuid.uuidString): granted"))
    let named = told([uuid: "Glasses · Clearview"])
    #expect(
      named.contains("read visionPrescription “Glasses · Clearview”: granted") && !named.contains(uuid.uuidString))
  }

  @Test("The glossary explains each rule prefix that a reason cites")
  func letters() {
    let known = Set(SessionReport.ruleLetters.map(\.letters))
    let causes: [AccessReason.Cause] = [
      .denied, .limited(since: Date(timeIntervalSince1970: 0)), .answerLost, .refusedOnSecondPage, .allowed,
      .unanswered,
    ]
    let rules = Direction.allCases.flatMap { direction in
      causes.map { AccessReason($0, Permission(.stepCount, direction)).rule }
    }
    for rule in rules + ["B14", "Q69", "HR10", "WA9", "W11", "M9", "K24", "UP3", "S6", "T3", "C1"] {
      #expect(known.contains(String(rule.prefix { $0.isLetter && $0.isUppercase })), "\(rule)")
    }
    for letters in known { #expect(report().html.contains("\(letters) ")) }
    #expect(SessionReport.words.last?.word.hasPrefix("A, B, C") == true)
  }

  @Test("The results on several versions of iOS appear side by side")
  func versions() {
    var report = report()
    #expect(!report.html.contains("Versions of iOS") && !report.markdown.contains("Versions of iOS"))
    report.versionRows = [
      .init(versions: "15.8 to 26.5", lines: [.init(subject: "sheet", text: "<b>Stride")]),
      .init(versions: "26.6", lines: []),
    ]
    for text in [report.html, report.markdown, report.json] { #expect(text.contains("15.8 to 26.5")) }
    #expect(report.html.contains("id=\"versions\"") && report.html.contains("sheet: &lt;b&gt;Stride"))
    #expect(report.markdown.contains("sheet: \\<b\\>Stride"))
    #expect(report.markdown.contains("the same outcome on all versions"))
  }

  @Test(
    "The report marks a granted permission that was never used, and opens the part for developers only in print")
  func looks() {
    let log = MemoryAuditLog()
    let decision: [String: AuditValue] = [
      "type": .text(ObjectType.stepCount.identifier), "direction": "read", "from": "undetermined", "to": "granted",
    ]
    log.append([
      AuditEntry(.consent, at: Date(timeIntervalSince1970: 0), app: "a.b", ["decisions": .list([.members(decision)])])
    ])
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
    let granted = SessionReport(title: "A", apps: [app], auditLines: log.lines)
    let unused =
      "<td data-name=\"Answer\" class=\"good\">granted</td><td data-name=\"Use\" class=\"bad\">never used</td>"
    #expect(granted.html.contains(unused))
    #expect(
      report().html.contains("<td data-name=\"Answer\">not answered</td><td data-name=\"Use\">never used</td>"))
    #expect(granted.html.contains("<details id=\"developer\"><summary>"))
    #expect(granted.html(isForPaper: true).contains("<details id=\"developer\" open><summary>"))
  }

  @Test("The report adds up the calls for a type and their results, and its timeline has the log's line numbers")
  func sums() {
    let log = MemoryAuditLog()
    for (calls, returned) in [(2, 28), (1, 14)] {
      log.append([
        AuditEntry(
          .access, at: Date(timeIntervalSince1970: 0), app: "a.b",
          [
            "call": "samples", "direction": "read", "types": .texts([ObjectType.stepCount.identifier]),
            "calls": .integer(calls), "returned": .integer(returned),
          ])
      ])
    }
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "A")
    let report = SessionReport(title: "A", apps: [app], auditLines: log.lines)
    #expect(report.usage(of: app).map(\.calls) == [3] && report.usage(of: app).map(\.returned) == [42])
    #expect(report.timeline.map(\.number) == [0, 1, 2])
  }

  @Test("A quotation mark in a bundle identifier cannot end an attribute of the page")
  func attributes() throws {
    let app = AppIdentity(bundleIdentifier: "a\" onclick=\"b", displayName: "A")
    let log = MemoryAuditLog()
    log.append([AuditEntry(.requested, at: Date(timeIntervalSince1970: 0), app: app.bundleIdentifier)])
    let html = SessionReport(title: "A", apps: [app], auditLines: log.lines).html
    #expect(html.contains("<section id=\"app-a&quot; onclick=&quot;b\">") && !html.contains("a\" onclick"))
  }

  @Test("App names cannot change the page or control the terminal")
  func hostile() {
    let report = report(named: "<script>alert(1)</script>|`\u{202E}\u{1B}[2J", purpose: "\"><img src=x onerror=y>")
    #expect(!report.html.contains("<script") && !report.html.contains("<img"))
    for text in [report.html, report.markdown] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
    #expect(!report.json.contains("\u{1B}"))
  }
}

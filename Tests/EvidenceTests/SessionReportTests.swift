import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Testing

@testable import AuditLog
@testable import Evidence

@Suite("The report is one file that tells everything")
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

  @Test("It needs no network and no script, and says that it is simulated", arguments: [true, false])
  func selfContained(isHTML: Bool) {
    let text = isHTML ? report().html : report().markdown
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("<script"))
    #expect(text.contains("no consent of anybody"))
  }

  @Test("Asked, answered, used and what the app sees in the end stand in it, and the log's end")
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

  @Test("The outcomes on several versions of iOS stand beside each other, where there are some")
  func versions() {
    var report = report()
    #expect(!report.html.contains("Versions of iOS") && !report.markdown.contains("Versions of iOS"))
    report.versionRows = [
      .init(versions: "15.8 to 26.5", lines: [.init(subject: "sheet", text: "<b>Stride")]),
      .init(versions: "26.6", lines: []),
    ]
    for text in [report.html, report.markdown, report.json] { #expect(text.contains("15.8 to 26.5")) }
    #expect(report.html.contains("href=\"#versions\"") && report.html.contains("sheet: &lt;b&gt;Stride"))
    #expect(report.markdown.contains("sheet: \\<b\\>Stride") && report.markdown.contains("the same on all"))
  }

  @Test("What an app calls itself cannot change the page, nor the terminal it is printed to")
  func hostile() {
    let report = report(named: "<script>alert(1)</script>|`\u{202E}\u{1B}[2J", purpose: "\"><img src=x onerror=y>")
    #expect(!report.html.contains("<script") && !report.html.contains("<img"))
    for text in [report.html, report.markdown] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
    #expect(!report.json.contains("\u{1B}"))
  }
}

import Foundation
import Scenarios
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Results are written in formats that build servers read", .timeLimit(.minutes(20)))
struct ReportTests {
  private func result(_ script: String, file: String = "tests/sheet.yaml") async throws -> ScenarioResult {
    let text = "title: 'A <wrong> guess: 50 %, # 1'\n" + script
    do {
      let scenario = try Scenario(Data(text.utf8), file: file, folder: URL(filePath: "/"))
      let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .milliseconds(50))
      return ScenarioResult(file: file, .played(await player.play()))
    } catch let error as ScenarioError {
      return ScenarioResult(file: file, .broken(error.problems))
    }
  }

  private static let holds = "expect: {prompt: {kind: none}}"
  private static let fails = "expect:\n  - screen: No such words\n  - prompt: {kind: sheet}"
  private static let broken = "expekt: {}"

  @Test("JUnit output has one case for each file, and one failure with all sentences and the screen, escaped")
  func junit() async throws {
    let report = JUnitReport([
      try await result(Self.holds), try await result(Self.fails), try await result(Self.broken, file: "b.yaml"),
    ]).text
    #expect(report.contains("<testsuite name=\"healthsheet (simulated)\" tests=\"3\" failures=\"1\" errors=\"1\""))
    let title = "A &lt;wrong&gt; guess: 50 %, # 1"
    #expect(report.contains("<testcase classname=\"tests/sheet.yaml\" name=\"\(title)\" time=\"0\"/>\n"))
    #expect(
      report.contains(
        "<failure message=\"tests/sheet.yaml:3:5: The screen does not show “No such words”. (and 1 more)\""))
    #expect(report.contains("tests/sheet.yaml:4:5: The question on the screen must be sheet, but is none.\n|"))
    #expect(report.contains("<error message=\"b.yaml:2:1: There is no key “expekt” in the scenario."))
    #expect(!report.contains("\u{1B}") && report.components(separatedBy: "<failure").count == 2)
  }

  @Test("TAP output has the plan first, one point for each file, and a block with location and failure")
  func tap() async throws {
    #expect(TAPReport.header(count: 3) == "TAP version 14\n1..3\n")
    let ok = TAPReport.point(try await result(Self.holds), number: 1)
    #expect(ok == "ok 1 - tests/sheet.yaml: A <wrong> guess: 50 %, \\# 1\n")
    let failed = TAPReport.point(try await result(Self.fails), number: 2).split(separator: "\n")
    #expect(failed[0] == "not ok 2 - tests/sheet.yaml: A <wrong> guess: 50 %, \\# 1")
    #expect(
      failed[1..<9].map { $0.dropFirst(2) } == [
        "---", "message: \"The screen does not show “No such words”.\"", "severity: fail", "at:",
        "  file: \"tests/sheet.yaml\"", "  line: 3", "  column: 5", "others:",
      ])
    #expect(failed.last == "  ...")
    let broken = TAPReport.point(try await result(Self.broken), number: 3)
    #expect(broken.hasPrefix("not ok 3 - tests/sheet.yaml\n") && broken.contains("severity: error"))
  }

  @Test("GitHub output has the first ten failures beside their lines, and the number of others")
  func annotations() async throws {
    let failed = try await result(Self.fails, file: "a,b/sheet.yaml")
    let lines = WorkflowAnnotations.text([failed]).split(separator: "\n")
    #expect(
      lines[0] == "::error file=a%2Cb/sheet.yaml,line=3,col=5,title=A <wrong> guess%3A 50 %25%2C # 1"
        + "::The screen does not show “No such words”.")
    #expect(lines.count == 2)
    let many = WorkflowAnnotations.text(Array(repeating: failed, count: 6)).split(separator: "\n")
    #expect(many.count == 11 && many.last == "::notice::2 more expectations failed; the log lists all of them.")
    #expect(WorkflowAnnotations.text([try await result(Self.holds)]) == "")
  }
}

@Suite("Scenarios are selected by name, file and part")
struct ScenarioSelectionTests {
  @Test("Names of gallery scenarios and paths of files can be mixed, and each scenario is played once")
  func names() throws {
    let selection = try ScenarioSelection(["locked", "mine/locked.yaml", "locked"])
    #expect(selection.files.map(\.lastPathComponent) == ["locked.yaml", "locked.yaml"])
    #expect(selection.files[1].relativePath == "mine/locked.yaml")
    #expect(ScenarioSelection.gallery.files.count == Gallery.names.count && Gallery.names.count > 48)
  }

  @Test("A misspelled scenario name is reported")
  func unknown() {
    let error = #expect(throws: ScenarioSelection.UnknownName.self) { try ScenarioSelection(["loked"]) }
    #expect(error?.description == "There is no scenario “loked”. Did you mean “locked”?")
    let other = #expect(throws: ScenarioSelection.UnknownName.self) { try ScenarioSelection(["xyzzy-plugh"]) }
    #expect(other?.description == "There is no scenario “xyzzy-plugh”. --list names them all.")
  }

  @Test("All shards together play every scenario once, in any order, and a shard may be empty")
  func shards() throws {
    let files = ["c.yaml", "a.yaml", "e.yaml", "b.yaml", "d.yaml"]
    let parts = try (1...8).map { number in
      try ScenarioSelection(files).part(try #require(Shard("\(number)/8"))).files.map(\.relativePath)
    }
    #expect(parts.flatMap { $0 } == files.sorted() && parts[7].isEmpty)
    let second = try ScenarioSelection(files.reversed()).part(try #require(Shard("2/2")))
    #expect(second.files.map(\.relativePath) == ["b.yaml", "d.yaml"])
    for text in ["0/8", "9/8", "1", "1/", "a/b", "1/2/3", "-1/2"] { #expect(Shard(text) == nil, "\(text)") }
  }
}

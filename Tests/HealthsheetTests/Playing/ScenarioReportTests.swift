import Evidence
import Foundation
import HealthModel
import Scenarios
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A scenario's report can be read without knowing the scenario", .timeLimit(.minutes(20)))
struct ScenarioReportTests {
  private func report(of name: String) async throws -> SessionReport {
    let scenario = try Scenario(contentsOf: Gallery.file(named: name))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario))
    let pictures = ScenarioPictures(of: player)
    _ = await player.play()
    return player.report(pictures: pictures)
  }

  private func tables(_ section: ReportDocument.Section) -> [ReportDocument.Table] {
    section.blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  @Test("A revoked permission is reported with history, pictures and the app's data")
  func firstWalk() async throws {
    let report = try await report(of: "first-walk")
    let page = try #require(report.document.sections.first)
    #expect(page.title == "Request 1: Stride asks for Heart Rate, Steps")
    let (answers, seen) = (try #require(tables(page).first), try #require(tables(page).last))
    let hearts = answers.rows.filter { $0[0] == ["Heart Rate"] }.map { $0[2].joined() }
    #expect(hearts.map { $0.prefix { $0 != "·" } } == ["allowed ", "withdrawn "])
    #expect(hearts.last?.contains("In Settings") == true)
    #expect(seen.columns == ["Type", "Stride could see", "On this iPhone", "Why"])
    #expect(seen.rows.first { $0[0] == ["Heart Rate"] }?[1] == ["nothing"])
    let labels = report.document.placedPictures.sorted().map { report.pictures[$0].label }
    #expect(labels.contains { $0.hasPrefix("2. Stride is opened for the first time") }, "\(labels)")
    #expect(report.pictures.filter(\.isOfQuestion).allSatisfy { $0.frame.text.contains("Health Access") })
    #expect(report.pictures.contains { !$0.isOfQuestion && $0.app != nil && $0.frame.text.contains("a day") })
  }

  @Test("A Chinese session has a Chinese report, without names that only programs use")
  func chinese() async throws {
    let report = try await report(of: "both-pages-in-chinese")
    #expect(report.title == "中文的两页" && report.document.sections.first?.title == "请求 1：Stride 请求步数")
    let html = report.html
    let part = html.prefix(upTo: try #require(html.range(of: "<details")).lowerBound)
    #expect(part.contains("你想与“Stride”共享多少数据？") && part.contains("已允许，自 2026年9月1日起"))
    for words in ["HealthUI", "HKQuantity", "com.example", "Asked", "step 1"] { #expect(!part.contains(words)) }
  }
}

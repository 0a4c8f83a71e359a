import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import TerminalCharts

@Suite("The guide to charts matches what is drawn")
@MainActor
struct ChartGuideTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The two pages of the guide.
  private let guide: String
  /// The pictures of the guide, without the code fences.
  private let pictures: [String]

  init() throws {
    guide = try ["TerminalCharts", "ScalesAndAxes"].map { page in
      try PackageFiles.text("Sources/Terminal/TerminalCharts/TerminalCharts.docc/\(page).md")
    }.joined()
    pictures = guide.components(separatedBy: "\n```text\n").dropFirst().compactMap { text in
      text.range(of: "\n```").map { String(text[..<$0.lowerBound]) }
    }
  }

  @Test("The guide's example equals the view that these tests draw, word for word")
  func example() throws {
    let file = try String(contentsOf: Self.folder.appending(path: "WeekOfSteps.swift"), encoding: .utf8)
    let start = try #require(file.range(of: "// BEGIN WeekOfSteps\n")).upperBound
    let end = try #require(file.range(of: "// END WeekOfSteps")).lowerBound
    #expect(
      guide.contains("```swift\n\(file[start..<end])```"), "Copy the marked part of WeekOfSteps.swift into the guide")
  }

  @Test("The guide shows the example as drawn with each set of glyphs, and the sentence that describes the example")
  func tiers() {
    let days = zip(Fixture.dates(7), Fixture.week).map { StepDay(date: $0, steps: Int($1)) }
    for glyphs in GlyphSet.allCases {
      let host = ViewHost(WeekOfSteps(days: days), size: Size(width: 37, height: 8), glyphs: glyphs) { environment in
        environment.calendar = Fixture.berlin
        environment.timeZone = Fixture.berlin.timeZone
        environment.locale = Locale(identifier: "en_GB")
      }
      let picture = host.render().letters
      #expect(pictures.contains(picture), "Put this into the guide, for \(glyphs.name):\n\(picture)")
      #expect(guide.contains(" `\(glyphs.name)`"))
    }
    let plot = ChartPlot(Fixture.bars(Fixture.week))
    #expect(guide.contains("> \(plot.summary)\n"), "\(plot.summary)")
  }

  @Test("Every picture in the guide is drawn by a test")
  func drawn() throws {
    let folder = Self.folder.appending(path: "../Pictures").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let tests = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(pictures.count > 8)
    for picture in pictures {
      let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
      let written = lines.map { $0.isEmpty ? "" : "        \($0)" }.joined(separator: "\n")
      #expect(tests.contains { $0.contains(written) }, "No test draws this:\n\(picture)")
    }
  }
}

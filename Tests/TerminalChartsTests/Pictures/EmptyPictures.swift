import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("A chart without data or without space can be drawn")
struct EmptyPictures {
  @Test("An empty chart says that there is no data, and keeps its axes")
  func empty() {
    #expect(
      ChartPlot([]).picture(24, 5) == """
        │
        │        No data
        │
        │
        └───────────────────────
        """)
    let week = ChartPlot([]) {
      $0.horizontalDomain = .dates(Fixture.date(2026, 11, 14)...Fixture.date(2026, 11, 21))
    }
    #expect(
      week.picture(36, 5) == """
        │
        │              No data
        │
        │
        └─Sat──Sun──Mon─Tue──Wed──Thu──Fri──
        """)
    #expect(
      week.picture(36, 5, .ascii) == """
        |
        |              No data
        |
        |
        +-Sat--Sun--Mon-Tue--Wed--Thu--Fri--
        """)
    #expect(
      week.frame(size: Size(width: 36, height: 5), glyphs: .braille).styles == """
        s
        s              sssssss
        s
        s
        ssssssssssssssssssssssssssssssssssss
        """)
  }

  @Test("A chart says that there is no data if no mark has a value, or if no mark is within the axis")
  func invisible() {
    #expect(ChartPlot(Fixture.bars([.nan, .infinity])).picture(30, 5).contains("No data"))
    let elsewhere = ChartPlot(Fixture.bars([1, 2])) {
      $0.horizontalDomain = .dates(Fixture.date(2025, 1, 1)...Fixture.date(2025, 1, 8))
    }
    #expect(elsewhere.picture(30, 5).contains("No data"))
    #expect(ChartPlot([Mark(.horizontalRule(y: 5), yLabel: "Goal")]).picture(30, 5).contains("No data"))
  }

  @Test("A day with zero steps counts as data")
  func zeros() {
    #expect(!ChartPlot(Fixture.bars([0, 0])).picture(30, 5).contains("No data"))
  }

  @Test("Any chart can be drawn at any size, in every set of glyphs", arguments: GlyphSet.allCases)
  func everySize(glyphs: GlyphSet) {
    let range = Mark(.range(low: 50, high: 140), x: Fixture.at(Fixture.date(2026, 11, 14)), yLabel: "Heart Rate")
    let line = Fixture.dates(5).enumerated().map { Mark(.line(y: Double($0) - 2), x: Fixture.at($1), yLabel: "Line") }
    let area = Fixture.dates(5).enumerated().map { Mark(.area(y: Double($0) - 2), x: Fixture.at($1), yLabel: "Area") }
    let plots = [
      [], Fixture.bars(Fixture.week), Fixture.bars([-3, 0, 4]), [range], line, area, Fixture.bars([.nan, 1e300]),
      [Mark(.verticalRule, x: Fixture.at(Fixture.date(2026, 11, 14))), Mark(.horizontalRule(y: .nan))],
      [Mark(.point(y: 3), x: MarkPosition(2.5.plotted))] + Fixture.bars([1]),
    ].map { ChartPlot($0) }
    for plot in plots {
      for width in 0...40 {
        for height in 0...12 {
          let frame = plot.frame(size: Size(width: width, height: height), glyphs: glyphs)
          #expect(frame.size == Size(width: width, height: height))
          if glyphs == .ascii { #expect(frame.cells.allSatisfy { $0.character.isASCII }) }
        }
      }
    }
  }

  @Test("A chart of only one row and two columns shows half a bar and a whole bar")
  func oneCell() {
    #expect(ChartPlot(Fixture.bars([4, 8])).picture(2, 1) == "▄█")
  }

  @Test("An empty chart shows no selection")
  func selection() {
    let domain = Fixture.date(2026, 11, 14)...Fixture.date(2026, 11, 21)
    func styles(_ marks: [Mark]) -> String {
      ChartPlot(marks) {
        $0.horizontalDomain = .dates(domain)
        $0.selection = domain.lowerBound.plotted
      }.frame(size: Size(width: 36, height: 5), glyphs: .braille).styles
    }
    #expect(styles(Fixture.bars([3])).contains("."), "where there is data, it is")
    #expect(!styles([]).contains("."))
    #expect(!styles(Fixture.bars([.nan])).contains("."))
  }
}

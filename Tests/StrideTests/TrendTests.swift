import Foundation
import TerminalUI
import Testing

@testable import Stride

@Suite("A trend is the change from the preceding span")
struct TrendTests {
  private func period(_ span: ChartSpan) -> ChartPeriod {
    ChartPeriod(span, until: Fixture.now, calendar: Fixture.calendar)
  }

  private func days(_ steps: [Double?], from day: Int) -> [StepBar] {
    steps.enumerated().compactMap { offset, steps in
      steps.map { StepBar(date: Fixture.date(2026, 11, day + offset), steps: $0) }
    }
  }

  @Test("The trend compares averages of complete days, and ignores days without data")
  func week() throws {
    // Counts of days from 7 November, of days from 14 November, and of today, 20 November.
    let counts = days([5_000, nil, 3_000], from: 7) + days([6_000, nil, nil, 4_000], from: 14) + days([100], from: 20)
    let summary = StepSummary(counts: counts, of: period(.week))
    #expect(try #require(summary.trend).change == 0.25)
    #expect(summary.total == 10_100)
    #expect(summary.bars.count == 3 && summary.barsBefore.count == 2)
  }

  @Test("The trend of a day compares the day with the same part of the previous day")
  func day() throws {
    let hours = [9, 20].map { StepBar(date: Fixture.date(2026, 11, 19, hour: $0), steps: 1_000) }
    let today = [9, 18].map { StepBar(date: Fixture.date(2026, 11, 20, hour: $0), steps: 500) }
    // It is six in the evening. The current hour is left out, and so are all later hours of yesterday.
    #expect(try #require(StepSummary(counts: hours + today, of: period(.day)).trend).change == -0.5)
  }

  @Test("Without a span to compare there is no trend")
  func nothing() {
    #expect(StepSummary(counts: days([6_000], from: 14), of: period(.week)).trend == nil)
    #expect(StepSummary(counts: days([6_000], from: 8), of: period(.week)).trend == nil)
    #expect(Trend(from: 0, to: 5) == nil)
  }

  @Test("The trend has a symbol that can be read without colour")
  func text() throws {
    #expect(try #require(Trend(from: 100, to: 112)).text(GlyphSet.braille.marks) == "▲ 12 %")
    #expect(try #require(Trend(from: 100, to: 97)).text(GlyphSet.braille.marks) == "▼ 3 %")
    #expect(try #require(Trend(from: 100, to: 100.2)).text(GlyphSet.braille.marks) == "= 0 %")
    #expect(try #require(Trend(from: 100, to: 112)).text(GlyphSet.ascii.marks) == "+12 %")
  }

  @Test("Stride counts the days that reached the goal, and the days with steps")
  func goal() {
    let summary = StepSummary(counts: days([8_000, 7_999, nil, 12_000], from: 14), of: period(.week))
    #expect(summary.daysAtGoal == 2 && summary.dayCount == 3)
  }

  @Test("Earlier spans follow one another without a gap", arguments: ChartSpan.allCases)
  func pages(span: ChartSpan) {
    var later = ChartPeriod(span, until: Fixture.now, calendar: Fixture.calendar)
    for page in 1...5 {
      let earlier = ChartPeriod(span, pagesBack: page, until: Fixture.now, calendar: Fixture.calendar)
      #expect(earlier.interval.end == later.interval.start)
      #expect(later.previous == earlier.interval)
      later = earlier
    }
  }
}

import Foundation
import Testing

@testable import Stride

@Suite("The steps of a span are summarized")
struct StepSummaryTests {
  private func summary(_ steps: [Double?], from start: Date, unit: Calendar.Component) -> StepSummary {
    let counts = steps.enumerated().compactMap { offset, steps in
      steps.map { StepBar(date: Fixture.calendar.date(byAdding: .day, value: offset, to: start)!, steps: $0) }
    }
    return StepSummary(counts: counts, unit: unit, calendar: Fixture.calendar)
  }

  @Test("In Stride's average, a day without data does not count as zero")
  func average() {
    let week = summary([4_000, nil, 6_000], from: Fixture.date(2026, 11, 14), unit: .day)
    #expect(week.total == 10_000)
    #expect(week.dailyAverage == 5_000)
    #expect(week.bars.count == 2)
  }

  @Test("A bar for a week shows the average of its days")
  func weeks() {
    // The counts are those of a Saturday and a Sunday, and of the Monday in the next week.
    let summary = summary([1_000, 3_000, 8_000], from: Fixture.date(2026, 11, 14), unit: .weekOfYear)
    #expect(
      summary.bars == [
        StepBar(date: Fixture.date(2026, 11, 9), steps: 2_000), StepBar(date: Fixture.date(2026, 11, 16), steps: 8_000),
      ])
    #expect(summary.total == 12_000)
    #expect(summary.dailyAverage == 4_000)
  }

  @Test("Stride counts the hours of a day as one day for the average")
  func hours() {
    let hours = [8, 9, 17].map { StepBar(date: Fixture.date(2026, 11, 20, hour: $0), steps: 500) }
    let summary = StepSummary(counts: hours, unit: .hour, calendar: Fixture.calendar)
    #expect(summary.bars == hours)
    #expect(summary.dailyAverage == 1_500)
  }

  @Test("Without data a span has no average")
  func empty() {
    #expect(summary([nil], from: Fixture.date(2026, 11, 14), unit: .day) == StepSummary())
    #expect(StepSummary().dailyAverage == nil)
  }
}

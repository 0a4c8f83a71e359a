import Foundation
import Testing

@testable import Stride

@Suite("The period of time that Stride's charts show")
struct ChartSpanTests {
  private let now = Fixture.date(2026, 11, 20, hour: 18)

  private func days(_ span: ChartSpan) -> (Date, Date) {
    let interval = span.interval(until: now, calendar: Fixture.calendar)
    return (interval.start, interval.end)
  }

  @Test("The charts' period ends with the hour, day, week or month that contains now")
  func intervals() {
    #expect(days(.day) == (Fixture.date(2026, 11, 20), Fixture.date(2026, 11, 21)))
    #expect(days(.week) == (Fixture.date(2026, 11, 14), Fixture.date(2026, 11, 21)))
    #expect(days(.month) == (Fixture.date(2026, 10, 22), Fixture.date(2026, 11, 21)))
    #expect(days(.halfYear) == (Fixture.date(2026, 5, 25), Fixture.date(2026, 11, 23)))
    #expect(days(.year) == (Fixture.date(2025, 12, 1), Fixture.date(2026, 12, 1)))
  }

  @Test("The charts' period begins and ends at midnight across a clock change")
  func clockChange() {
    let interval = ChartSpan.week.interval(until: Fixture.date(2026, 10, 27), calendar: Fixture.calendar)
    #expect(interval.start == Fixture.date(2026, 10, 21))
    #expect(interval.duration == 7 * 86_400 + 3_600)
  }

  @Test("The charts' period is written as text that ends today")
  func captions() {
    let captions = ChartSpan.allCases.map { $0.caption(until: now, calendar: Fixture.calendar) }
    #expect(captions == ["20 Nov", "14 – 20 Nov", "22 Oct – 20 Nov", "May – Nov 2026", "Dec 2025 – Nov 2026"])
    var american = Fixture.calendar
    american.locale = Locale(identifier: "en_US")
    #expect(ChartSpan.week.caption(until: now, calendar: american) == "Nov 14 – 20")
  }
}

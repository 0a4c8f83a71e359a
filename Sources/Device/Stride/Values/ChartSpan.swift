import Foundation
import TerminalUI

enum ChartSpan: CaseIterable, Identifiable {
  case day, week, month, halfYear, year

  var id: Self { self }
  /// The title in the picker, one or two letters.
  var title: LocalizedStringKey {
    switch self {
    case .day: "D"
    case .week: "W"
    case .month: "M"
    case .halfYear: "6M"
    case .year: "Y"
    }
  }

  var unit: Calendar.Component {
    switch self {
    case .day: .hour
    case .week, .month: .day
    case .halfYear: .weekOfYear
    case .year: .month
    }
  }

  /// The phrase for the preceding span: "vs the week before".
  var comparison: LocalizedStringKey {
    switch self {
    case .day: "vs the day before"
    case .week: "vs the week before"
    case .month: "vs the 30 days before"
    case .halfYear: "vs the half year before"
    case .year: "vs the year before"
    }
  }

  /// A shorter phrase: "vs prior week".
  var shortComparison: LocalizedStringKey {
    switch self {
    case .day: "vs prior day"
    case .week: "vs prior week"
    case .month: "vs prior month"
    case .halfYear: "vs prior half"
    case .year: "vs prior year"
    }
  }

  private var length: (component: Calendar.Component, count: Int) {
    switch self {
    case .day: (.day, 1)
    case .week: (.day, 7)
    case .month: (.day, 30)
    case .halfYear: (.weekOfYear, 26)
    case .year: (.month, 12)
    }
  }

  /// Returns the moment that lies `pagesBack` spans before `now`.
  func moment(_ now: Date, pagesBack: Int, calendar: Calendar) -> Date {
    calendar.date(byAdding: length.component, value: -length.count * pagesBack, to: now) ?? now
  }

  /// Returns the interval from the start of the first bar to the end of the last, which contains `now`.
  func interval(until now: Date, calendar: Calendar) -> DateInterval {
    guard let last = calendar.dateInterval(of: length.component, for: now),
      let first = calendar.date(byAdding: length.component, value: 1 - length.count, to: last.start)
    else { return DateInterval(start: now, duration: 0) }
    return DateInterval(start: first, end: last.end)
  }

  func units(of interval: DateInterval, until now: Date, calendar: Calendar) -> [DateInterval] {
    var units: [DateInterval] = []
    while let next = calendar.dateInterval(of: unit, for: units.last?.end ?? interval.start),
      next.start < min(interval.end, now)
    {
      units.append(next)
    }
    return units
  }

  /// Returns the period up to `now` as text: "14 – 20 Nov".
  func caption(until now: Date, calendar: Calendar) -> String {
    let locale = calendar.locale ?? .current
    let start = interval(until: now, calendar: calendar).start
    let words: String
    switch self {
    case .day:
      let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      words = style.day().month(.abbreviated).format(now)
    case .week, .month:
      let style = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      words = style.day().month(.abbreviated).format(start..<max(start, now))
    case .halfYear, .year:
      let style = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      words = style.month(.abbreviated).year().format(start..<max(start, now))
    }
    return String(words.map { $0.isWhitespace ? " " : $0 })
  }
}

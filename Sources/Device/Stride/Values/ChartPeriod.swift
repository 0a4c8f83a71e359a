import Foundation

/// The period of the charts: a time span that ends today, or an earlier time span.
struct ChartPeriod: Hashable, Sendable {
  let span: ChartSpan
  /// The number of spans between this one and now; 0 for the span that ends today.
  let pagesBack: Int
  /// The interval from the start of the first bar to the end of the last.
  let interval: DateInterval
  let previous: DateInterval
  /// The current time. Hours, days, weeks or months that begin later are not in ``units``.
  let now: Date
  let calendar: Calendar
  /// The period as text, such as "14 – 20 Nov".
  let caption: String
  /// The hours, days, weeks or months of the period that have begun, in order.
  let units: [DateInterval]
  let unitsBefore: [DateInterval]

  /// Creates the time span that ends `pagesBack` spans before the span that contains `now`.
  init(_ span: ChartSpan, pagesBack: Int = 0, until now: Date, calendar: Calendar) {
    func end(_ pages: Int) -> Date { span.moment(now, pagesBack: pages, calendar: calendar) }
    self.span = span
    self.pagesBack = pagesBack
    self.now = now
    self.calendar = calendar
    interval = span.interval(until: end(pagesBack), calendar: calendar)
    previous = span.interval(until: end(pagesBack + 1), calendar: calendar)
    units = span.units(of: interval, until: now, calendar: calendar)
    unitsBefore = span.units(of: previous, until: now, calendar: calendar)
    caption = span.caption(until: pagesBack == 0 ? now : interval.end.addingTimeInterval(-1), calendar: calendar)
  }

  func unit(_ date: Date) -> DateInterval? { calendar.dateInterval(of: span.unit, for: date) }

  /// Returns the hour, day, week or month of a date as text: "09:00 – 10:00", "Tue 17 Nov", "9 – 15 Nov", "October
  /// 2025".
  func words(for date: Date) -> String {
    let locale = calendar.locale ?? .current
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    let range = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    let unit = unit(date) ?? DateInterval(start: date, duration: 0)
    let words =
      switch span.unit {
      case .hour: range.hour().minute().format(unit.start..<unit.end)
      case .weekOfYear: range.day().month(.abbreviated).format(unit.start..<unit.end.addingTimeInterval(-1))
      case .month: style.month(.wide).year().format(unit.start)
      default: style.weekday(.abbreviated).day().month(.abbreviated).format(unit.start)
      }
    return String(words.map { $0.isWhitespace ? " " : $0 })
  }

  /// True for the same span, interval and calendar; ``now`` is ignored.
  static func == (left: ChartPeriod, right: ChartPeriod) -> Bool {
    left.span == right.span && left.interval == right.interval && left.calendar == right.calendar
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(span)
    hasher.combine(interval)
  }
}

extension DateInterval {
  /// True for a date at or after the start and before the end.
  func holds(_ date: Date) -> Bool { start <= date && date < end }
}

import Foundation

/// The time on the charts: a span that ends today.
struct ChartPeriod: Hashable, Sendable {
  let span: ChartSpan
  let interval: DateInterval
  /// Says where days and weeks begin, and carries the time zone and the language.
  let calendar: Calendar
  /// The period in words, for example "14 – 20 Nov".
  let caption: String

  init(_ span: ChartSpan, until now: Date, calendar: Calendar) {
    self.span = span
    self.calendar = calendar
    interval = span.interval(until: now, calendar: calendar)
    caption = span.caption(until: now, calendar: calendar)
  }

  static func == (left: ChartPeriod, right: ChartPeriod) -> Bool {
    left.span == right.span && left.interval == right.interval && left.calendar == right.calendar
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(span)
    hasher.combine(interval)
  }
}

import Foundation

struct ChartView: Hashable, Sendable {
  private(set) var span = ChartSpan.week
  /// The number of spans between this one and now; 0 for the span that ends today.
  private(set) var pagesBack = 0
  /// The start of the hour, day, week or month under the cursor; nil for the whole span.
  private(set) var cursor: Date?

  /// Creates a view of the span that ends today, without a cursor.
  init(span: ChartSpan = .week) { self.span = span }

  func period(until now: Date, in calendar: Calendar) -> ChartPeriod {
    ChartPeriod(span, pagesBack: pagesBack, until: now, calendar: calendar)
  }

  /// Returns true if another view has the same period, wherever its cursor is.
  func hasSamePeriod(as other: ChartView) -> Bool { span == other.span && pagesBack == other.pagesBack }

  /// Returns true if this view has a period, wherever the cursor is.
  func has(_ period: ChartPeriod) -> Bool { span == period.span && pagesBack == period.pagesBack }

  mutating func show(_ span: ChartSpan) { self = ChartView(span: span) }

  /// Shows the next longer or shorter span. Returns false if there is none.
  mutating func zoom(out: Bool) -> Bool {
    let all = ChartSpan.allCases
    guard let index = all.firstIndex(of: span), all.indices.contains(index + (out ? 1 : -1)) else { return false }
    show(all[index + (out ? 1 : -1)])
    return true
  }

  /// Shows the preceding or the following span. Returns false for a span after today's.
  mutating func page(back: Bool) -> Bool {
    guard back || pagesBack > 0 else { return false }
    pagesBack += back ? 1 : -1
    cursor = nil
    return true
  }

  /// Moves the cursor to the next or previous hour, day, week or month with data; if the cursor is at none of these, to
  /// the latest. Returns false if there is no data.
  mutating func moveCursor(forward: Bool, over units: [DateInterval]) -> Bool {
    guard let cursor, let index = units.firstIndex(where: { $0.holds(cursor) }) else {
      self.cursor = units.last?.start
      return self.cursor != nil
    }
    guard units.indices.contains(index + (forward ? 1 : -1)) else { return true }
    self.cursor = units[index + (forward ? 1 : -1)].start
    return true
  }

  /// Removes the cursor. Returns false if there was none.
  mutating func leaveCursor() -> Bool {
    defer { cursor = nil }
    return cursor != nil
  }
}

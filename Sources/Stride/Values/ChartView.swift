import Foundation

/// What of all time is on the charts, and where the person looks.
struct ChartView: Hashable, Sendable {
  private(set) var span = ChartSpan.week
  /// How many spans before the one that ends today.
  private(set) var pagesBack = 0
  /// A moment in the hour, day, week or month the person looks at; nil as long as they look at all.
  private(set) var cursor: Date?

  init(span: ChartSpan = .week) { self.span = span }

  /// The time the view shows, as it is at a moment.
  func period(until now: Date, in calendar: Calendar) -> ChartPeriod {
    ChartPeriod(span, pagesBack: pagesBack, until: now, calendar: calendar)
  }

  /// Tells whether another view is of the same time, wherever its cursor is.
  func hasSamePeriod(as other: ChartView) -> Bool { span == other.span && pagesBack == other.pagesBack }

  /// Shows another span, up to today.
  mutating func show(_ span: ChartSpan) { self = ChartView(span: span) }

  /// Shows a longer span, or a shorter one; answers whether there is one.
  mutating func zoom(out: Bool) -> Bool {
    let all = ChartSpan.allCases
    guard let index = all.firstIndex(of: span), all.indices.contains(index + (out ? 1 : -1)) else { return false }
    show(all[index + (out ? 1 : -1)])
    return true
  }

  /// Shows the span before, or the one after; answers whether there is one: time ends today.
  mutating func page(back: Bool) -> Bool {
    guard back || pagesBack > 0 else { return false }
    pagesBack += back ? 1 : -1
    cursor = nil
    return true
  }

  /// Moves the cursor by a unit of a period, at first to its latest; answers whether there is another.
  mutating func moveCursor(forward: Bool, in period: ChartPeriod) -> Bool {
    let units = period.units
    guard let cursor, let index = units.firstIndex(where: { $0.start <= cursor && cursor < $0.end }) else {
      self.cursor = units.last?.start
      return self.cursor != nil
    }
    guard units.indices.contains(index + (forward ? 1 : -1)) else { return true }
    self.cursor = units[index + (forward ? 1 : -1)].start
    return true
  }

  /// Looks at all again; answers whether that was not so already.
  mutating func leaveCursor() -> Bool {
    defer { cursor = nil }
    return cursor != nil
  }
}

import Foundation

/// A day of the Gregorian calendar, wherever it was lived (rule Q78).
package struct CalendarDay: Hashable, Sendable, Comparable, Codable {
  /// Years before the first are zero and less.
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day a moment belongs to, in a time zone.
  package init(containing date: Date, in timeZone: TimeZone) {
    let components = Calendar.gregorian(in: timeZone).dateComponents([.era, .year, .month, .day], from: date)
    let year = components.year ?? 1
    self.init(
      year: components.era == 0 ? 1 - year : year, month: components.month ?? 1, day: components.day ?? 1)
  }

  /// When the day began in a time zone: midnight, or the first moment after it where the clocks skip midnight.
  ///
  /// Of a year no calendar reckons with: the end of time it lies beyond.
  package func start(in timeZone: TimeZone) -> Date {
    guard Self.years.contains(year) else { return year > 0 ? .distantFuture : .distantPast }
    let calendar = Calendar.gregorian(in: timeZone)
    let components = DateComponents(
      era: year > 0 ? 1 : 0, year: year > 0 ? year : 1 - year, month: month, day: day, hour: 12)
    return calendar.date(from: components).map(calendar.startOfDay) ?? .distantPast
  }

  /// So many days later.
  package func advanced(by days: Int) -> CalendarDay {
    let calendar = Calendar.gregorian(in: .gmt)
    return CalendarDay(
      containing: calendar.date(byAdding: .day, value: days, to: start(in: .gmt)) ?? .distantPast, in: .gmt)
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Calendar {
  /// The calendar days are counted in.
  package static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}

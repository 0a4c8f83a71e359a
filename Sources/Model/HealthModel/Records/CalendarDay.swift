import Foundation

/// A day of the Gregorian calendar, without a time zone (rule Q78).
package struct CalendarDay: Hashable, Sendable, Comparable, Codable {
  /// The year. Zero and negative numbers are years before the year 1.
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  /// The day of the month, from 1.
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  package init(containing date: Date, in timeZone: TimeZone) {
    let components = Calendar.gregorian(in: timeZone).dateComponents([.era, .year, .month, .day], from: date)
    let year = components.year ?? 1
    self.init(
      year: components.era == 0 ? 1 - year : year, month: components.month ?? 1, day: components.day ?? 1)
  }

  /// Returns the start of the day in a time zone: midnight, or the first moment after it where the clocks skip
  /// midnight.
  ///
  /// For a year beyond the calendar's range, returns the distant past or the distant future.
  package func start(in timeZone: TimeZone) -> Date {
    guard Self.years.contains(year) else { return year > 0 ? .distantFuture : .distantPast }
    let calendar = Calendar.gregorian(in: timeZone)
    let components = DateComponents(
      era: year > 0 ? 1 : 0, year: year > 0 ? year : 1 - year, month: month, day: day, hour: 12)
    return calendar.date(from: components).map(calendar.startOfDay) ?? .distantPast
  }

  /// Returns the day that follows this day by a number of days.
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
  package static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}

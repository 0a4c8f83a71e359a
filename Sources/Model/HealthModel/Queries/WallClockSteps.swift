import Foundation

/// Calendar arithmetic from one anchor: finds the instant with the same wall-clock time some months or days later.
///
/// Five years of days need 1,826 calls of `Calendar`, which take longer than the sums of ten million samples. In the
/// Gregorian calendar the answer is plain arithmetic except for time zone transitions, which are few and cached in a
/// table. `Calendar` answers where arithmetic might differ from it: in other calendars, outside the years 1900 to 2200,
/// for months counted from a day that not every month has, around a transition, and where a zone has crossed the date
/// line.
///
///     var steps = WallClockSteps(from: noonOnJanuary31, in: berlin)
///     steps.instant(months: 1, days: 0)   // noon on 28 February
struct WallClockSteps: Sendable {
  private let anchor: Date
  private let calendar: Calendar
  private let day: CivilDay
  /// The anchor's wall-clock time, in seconds since midnight.
  private let secondOfDay: Int
  private let fraction: Double
  /// The offset from GMT at the anchor, in seconds.
  private let offset: Double
  private let isArithmetic: Bool
  private var offsets: ZoneOffsets

  /// Creates the steps from an anchor in a calendar and its time zone.
  init(from anchor: Date, in calendar: Calendar) {
    self.anchor = anchor
    self.calendar = calendar
    offsets = ZoneOffsets(calendar.timeZone)
    let instant = anchor.timeIntervalSinceReferenceDate
    isArithmetic =
      [.gregorian, .iso8601].contains(calendar.identifier) && ZoneOffsets.years.contains(instant)
    let secondsFromGMT = calendar.timeZone.secondsFromGMT(for: anchor)
    let wall = isArithmetic ? Int(instant.rounded(.down)) + secondsFromGMT : 0
    fraction = instant - instant.rounded(.down)
    offset = Double(secondsFromGMT)
    day = CivilDay(number: wall.dividedRoundingDown(by: 86_400))
    secondOfDay = wall - day.number * 86_400
  }

  private static let halfADay = 43_200.0

  /// Returns the instant some months and days after the anchor, in seconds since the reference date; nil beyond the end
  /// of the calendar.
  mutating func instant(months: Int, days: Int) -> Double? {
    if isArithmetic, months == 0 || day.isInEveryMonth, months.magnitude < 10_000, days.magnitude < 200_000 {
      let wall = (day.adding(months: months).number + days) * 86_400 + secondOfDay
      let instant = offsets.instant(ofWallClock: Double(wall), anchorOffset: offset)
      if let instant, abs(Double(wall) - instant - offset) < Self.halfADay { return instant + fraction }
    }
    return calendar.date(byAdding: DateComponents(month: months, day: days), to: anchor)?
      .timeIntervalSinceReferenceDate
  }
}

/// A day of the Gregorian calendar, stored as its distance from 1 January 2001.
private struct CivilDay {
  /// The number of days after 1 January 2001; negative before.
  let number: Int

  init(number: Int) { self.number = number }

  /// True for the first 28 days of a month, which every month has.
  var isInEveryMonth: Bool { components.day <= 28 }

  /// Returns the same day of the month some months later.
  ///
  /// - Precondition: That month has the day.
  func adding(months: Int) -> CivilDay {
    if months == 0 { return self }
    let (year, month, day) = components
    return CivilDay(number: Self.number(ofMonth: year * 12 + (month - 1) + months) + day - 1)
  }

  /// The year, month and day. The calculation starts years in March, which makes the leap day the last day of the year
  /// and reduces its position within 400 years to plain division.
  private var components: (year: Int, month: Int, day: Int) {
    let shifted = number + Self.daysFromMarch0000
    let era = shifted.dividedRoundingDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Returns the day number of a month's first day.
  ///
  /// - Parameter month: The month, counted from January of the year 0.
  private static func number(ofMonth month: Int) -> Int {
    let fromMarch = month - 2
    let year = fromMarch.dividedRoundingDown(by: 12)
    let era = year.dividedRoundingDown(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (fromMarch - year * 12) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - daysFromMarch0000
  }

  /// The number of days from 1 March of the year 0 to 1 January 2001.
  private static let daysFromMarch0000 = 730_791
}

extension Int {
  fileprivate func dividedRoundingDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

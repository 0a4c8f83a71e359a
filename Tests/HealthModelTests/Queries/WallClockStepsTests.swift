import Foundation
import Testing

@testable import HealthModel

@Suite("Wall-clock steps agree with the calendar, and do not call it each time (rule Q50)")
struct WallClockStepsTests {
  /// Time zones with quarter hours, half-hour summer time, a skipped day, a pause of summer time in Ramadan, and
  /// changes of the standard time.
  static let zones = [
    "UTC", "Europe/Berlin", "Europe/Lisbon", "America/New_York", "America/Sao_Paulo", "America/St_Johns",
    "Asia/Kathmandu", "Asia/Tehran", "Asia/Pyongyang", "Asia/Shanghai", "Australia/Lord_Howe", "Africa/Casablanca",
    "Africa/Cairo", "Europe/Istanbul", "Europe/Moscow", "Pacific/Apia", "Pacific/Kwajalein", "Antarctica/Troll",
    "America/Ojinaga", "Antarctica/Vostok", "America/Danmarkshavn",
  ]

  @Test(
    "Days agree with the calendar, from midnight, from the hour of a clock change and from other times",
    arguments: zones)
  func days(zone: String) { compare(zone, steps: -2_200...2_200) { (0, $0) } }

  @Test("Weeks agree with the calendar over a century", arguments: zones)
  func weeks(zone: String) { compare(zone, steps: -3_000...4_000, every: 7) { (0, $0 * 7) } }

  @Test("Months agree with the calendar, also from the end of a long month", arguments: zones)
  func months(zone: String) { compare(zone, steps: -900...1_900) { ($0, 0) } }

  @Test("Years and days together agree with the calendar, including leap days")
  func monthsAndDays() { compare("Europe/Berlin", steps: -120...170) { ($0 * 12, $0 * 3) } }

  private func compare(
    _ zone: String, steps: ClosedRange<Int>, every: Int = 1, _ amounts: (Int) -> (months: Int, days: Int)
  ) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    for anchor in [
      DateComponents(year: 2020, month: 1, day: 31), DateComponents(year: 2024, month: 2, day: 29, hour: 2, minute: 30),
      DateComponents(year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 59),
      DateComponents(year: 2011, month: 3, day: 27, hour: 0, minute: 15),
      DateComponents(year: 2018, month: 11, day: 4, hour: 1, minute: 59, nanosecond: 123_456_789),
    ] {
      let date = calendar.date(from: anchor)!
      var fast = WallClockSteps(from: date, in: calendar)
      for step in stride(from: steps.lowerBound, through: steps.upperBound, by: every) {
        let (months, days) = amounts(step)
        let expected = calendar.date(byAdding: DateComponents(month: months, day: days), to: date)!
        let instant = fast.instant(months: months, days: days)
        if instant != expected.timeIntervalSinceReferenceDate {
          Issue.record("\(zone), \(date), \(months) months and \(days) days: \(instant ?? .nan), not \(expected)")
          return
        }
      }
    }
  }

  @Test("Wall-clock steps in a non-Gregorian calendar are computed by the Calendar itself")
  func otherCalendars() {
    var calendar = Calendar(identifier: .hebrew)
    calendar.timeZone = TimeZone(identifier: "Asia/Jerusalem")!
    let date = Date(timeIntervalSinceReferenceDate: 750_000_000)
    var steps = WallClockSteps(from: date, in: calendar)
    let expected = calendar.date(byAdding: .month, value: 13, to: date)
    #expect(steps.instant(months: 13, days: 0) == expected?.timeIntervalSinceReferenceDate)
  }
}

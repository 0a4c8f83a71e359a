import Foundation
import HealthModel
import Testing

/// Rules Q49 to Q51 and Q61 of queries: where the buckets of a statistics collection begin.
@Suite("Statistics use calendar buckets")
struct CalendarBucketsTests {
  private func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: zone)!
    return calendar
  }

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, in calendar: Calendar
  ) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  private func buckets(_ anchor: Date, _ components: DateComponents, _ calendar: Calendar) throws -> CalendarBuckets {
    try #require(CalendarBuckets(StatisticsInterval(anchor: anchor, components: components, calendar: calendar)))
  }

  @Test("One statistics bucket starts at the anchor, and the others follow in both directions (Q49)")
  func anchored() throws {
    let london = calendar("Europe/London")
    let three = date(2025, 6, 15, 3, in: london)
    var days = try buckets(three, DateComponents(day: 1), london)
    #expect(days.bucket(containing: three) == DateInterval(start: three, duration: 86_400))
    #expect(days.bucket(containing: three - 1).start == date(2025, 6, 14, 3, in: london))
    #expect(days.index(of: date(2025, 6, 25, 2, 59, in: london)) == 9)
    #expect(days.index(of: date(2025, 6, 25, 3, in: london)) == 10)
  }

  @Test("A day with a clock change has 23 or 25 hours, but an interval of 24 hours always has 24 (Q50)")
  func daylightSaving() throws {
    let london = calendar("Europe/London")
    var days = try buckets(date(2025, 1, 1, in: london), DateComponents(day: 1), london)
    #expect(days.bucket(containing: date(2025, 3, 30, 12, in: london)).duration == 23 * 3600)
    #expect(days.bucket(containing: date(2025, 10, 26, 12, in: london)).duration == 25 * 3600)
    #expect(days.bucket(containing: date(2025, 7, 1, 12, in: london)).start == date(2025, 7, 1, in: london))
    var periods = try buckets(date(2025, 1, 1, in: london), DateComponents(hour: 24), london)
    #expect(periods.bucket(containing: date(2025, 3, 30, 12, in: london)).duration == 24 * 3600)
    #expect(periods.bucket(containing: date(2025, 7, 1, 12, in: london)).start == date(2025, 7, 1, 1, in: london))
  }

  @Test("Months are counted from the anchor, so months from 31 January start on 28 February and 31 March (Q50)")
  func monthEnds() throws {
    let utc = calendar("UTC")
    var months = try buckets(date(2025, 1, 31, in: utc), DateComponents(month: 1), utc)
    let starts = (0...4).map { months.start(of: $0) }
    #expect(
      starts == [
        date(2025, 1, 31, in: utc), date(2025, 2, 28, in: utc), date(2025, 3, 31, in: utc), date(2025, 4, 30, in: utc),
        date(2025, 5, 31, in: utc),
      ])
    #expect(months.index(of: date(2025, 3, 30, in: utc)) == 1)
    #expect(months.index(of: date(2023, 12, 31, in: utc)) == -13)
  }

  @Test("A year from a leap day begins on the last day of February")
  func leapYears() throws {
    let utc = calendar("UTC")
    var years = try buckets(date(2024, 2, 29, in: utc), DateComponents(year: 1), utc)
    #expect(
      (0...4).map { years.start(of: $0) } == [
        date(2024, 2, 29, in: utc), date(2025, 2, 28, in: utc), date(2026, 2, 28, in: utc), date(2027, 2, 28, in: utc),
        date(2028, 2, 29, in: utc),
      ])
  }

  @Test("A bucket of a quarter has three months, and a bucket of a week has seven days")
  func quartersAndWeeks() throws {
    let london = calendar("Europe/London")
    var quarters = try buckets(date(2025, 1, 1, in: london), DateComponents(quarter: 1), london)
    #expect(quarters.bucket(containing: date(2025, 5, 20, in: london)).start == date(2025, 4, 1, in: london))
    var weeks = try buckets(date(2025, 3, 24, in: london), DateComponents(weekOfYear: 1), london)
    #expect(weeks.bucket(containing: date(2025, 3, 30, 12, in: london)).duration == 7 * 86_400 - 3600)
  }

  @Test(
    "An anchor far in the past or future gives the same buckets (Q49)",
    arguments: [
      Date.distantPast, Date.distantFuture, Date(timeIntervalSince1970: -1e10), Date(timeIntervalSince1970: 1e12),
    ]
  )
  func farAnchor(_ anchor: Date) throws {
    let utc = calendar("UTC")
    var days = try buckets(anchor, DateComponents(day: 1), utc)
    let noon = date(2025, 6, 15, 12, in: utc)
    let bucket = days.bucket(containing: noon)
    #expect(bucket.contains(noon) && bucket.duration == 86_400)
    var minutes = try buckets(anchor, DateComponents(minute: 1), utc)
    #expect(minutes.bucket(containing: noon).duration == 60)
    var months = try buckets(anchor, DateComponents(month: 1), utc)
    let month = months.bucket(containing: noon)
    #expect(month.contains(noon) && (28...31).contains(month.duration / 86_400))
  }

  @Test(
    "Intervals beyond the range of any calendar give no buckets (Q61)",
    arguments: [
      DateComponents(year: .max), DateComponents(year: .min), DateComponents(month: .max, day: .max),
      DateComponents(quarter: .max), DateComponents(year: .max, yearForWeekOfYear: .max),
      DateComponents(weekOfYear: .max), DateComponents(day: .max, weekday: .max),
    ])
  func absurd(_ components: DateComponents) {
    let interval = StatisticsInterval(anchor: .distantPast, components: components, calendar: calendar("UTC"))
    #expect(CalendarBuckets(interval) == nil)
  }

  @Test("A day that a time zone skipped has no bucket, such as 30 December 2011 in Apia")
  func skippedDay() throws {
    let apia = calendar("Pacific/Apia")
    var days = try buckets(date(2011, 12, 1, in: apia), DateComponents(day: 1), apia)
    let last = date(2011, 12, 29, 12, in: apia)
    let first = date(2011, 12, 31, 12, in: apia)
    #expect(days.bucket(containing: last).contains(last))
    #expect(days.bucket(containing: first).contains(first))
    #expect(days.bucket(containing: last).end == days.bucket(containing: first).start)
  }

  @Test("Buckets of months in another calendar have the lengths of that calendar's months")
  func hebrew() throws {
    let hebrew = calendar("Asia/Jerusalem", .hebrew)
    let newYear = hebrew.date(from: DateComponents(year: 5785, month: 1, day: 1))!
    var months = try buckets(newYear, DateComponents(month: 1), hebrew)
    let length = months.bucket(containing: newYear + 40 * 86_400).duration / 86_400
    #expect((29...30).contains(length.rounded()))
  }

  @Test(
    "Statistics buckets cover all time, without gaps or overlaps",
    arguments: [
      DateComponents(hour: 1), DateComponents(day: 1), DateComponents(month: 1), DateComponents(day: 1, hour: 5),
      DateComponents(year: 1, month: 1, day: 1), DateComponents(nanosecond: 500_000_000),
    ])
  func tiling(_ components: DateComponents) throws {
    for zone in ["Europe/London", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Tehran"] {
      let calendar = calendar(zone)
      var buckets = try buckets(date(2018, 11, 3, 0, 30, in: calendar), components, calendar)
      for step in 0..<200 {
        let instant = date(2018, 1, 1, in: calendar) + Double(step) * 1_234_567.25
        let index = buckets.index(of: instant)
        #expect(buckets.start(of: index) <= instant && instant < buckets.start(of: index + 1))
        #expect(buckets.index(of: buckets.start(of: index)) == index)
      }
    }
  }

  @Test(
    "Components that do not advance time give no buckets (Q61)",
    arguments: [
      DateComponents(), DateComponents(day: 0), DateComponents(day: -1), DateComponents(month: 1, day: -40),
    ])
  func backwards(_ components: DateComponents) {
    let interval = StatisticsInterval(
      anchor: Date(timeIntervalSince1970: 0), components: components, calendar: calendar("UTC"))
    #expect(CalendarBuckets(interval) == nil)
  }
}

extension CalendarBucketsTests {
  private static let evil = [
    Double.nan, .infinity, -.infinity, 1e18, -1e18, 9e15, 1e300, -1e300, .greatestFiniteMagnitude, 1.7e12, 1e11, -1e11,
    .leastNonzeroMagnitude, 63_113_904_000,
  ]

  private static let components = [
    DateComponents(second: 1), DateComponents(nanosecond: 1), DateComponents(day: 1), DateComponents(month: 1),
    DateComponents(year: 1), DateComponents(year: 1_000_000), DateComponents(day: 1_000_000_000),
    // Components that move forward overall, but backward from some months to the next.
    DateComponents(month: 1, day: -30), DateComponents(day: 1, hour: -23), DateComponents(month: 1, second: -2_629_745),
    DateComponents(month: 1_000_000, day: -30_000_000),
  ]

  @Test("Looking up the bucket of any date, however extreme, ends and gives a valid interval", arguments: evil)
  func anyInstant(_ number: Double) throws {
    for components in Self.components {
      for identifier in [Calendar.Identifier.gregorian, .hebrew] {
        let calendar = calendar("Europe/London", identifier)
        guard
          var buckets = CalendarBuckets(
            StatisticsInterval(anchor: .distantPast, components: components, calendar: calendar))
        else { continue }
        let bucket = buckets.bucket(containing: Date(timeIntervalSinceReferenceDate: number))
        #expect(bucket.start <= bucket.end)
      }
    }
  }

  @Test("An anchor at any date gives no buckets, or buckets that can be searched", arguments: evil)
  func anyAnchor(_ number: Double) throws {
    let anchor = Date(timeIntervalSinceReferenceDate: number)
    for components in Self.components {
      guard
        var buckets = CalendarBuckets(
          StatisticsInterval(anchor: anchor, components: components, calendar: calendar("America/Sao_Paulo")))
      else { continue }
      #expect(number.isFinite)
      for date in [Date.distantPast, Date(timeIntervalSinceReferenceDate: 0), .distantFuture] {
        let bucket = buckets.bucket(containing: date)
        #expect(bucket.start <= bucket.end)
      }
    }
  }

  @Test(
    "A day in a year beyond the calendar becomes the distant past or future",
    arguments: [Int.min, .max, -1_000_000, 10_000])
  func absurdDays(_ year: Int) {
    for part in [Int.min, 0, .max] {
      let start = CalendarDay(year: year, month: part, day: part).start(in: .gmt)
      #expect(start == (year > 0 ? .distantFuture : .distantPast))
      #expect(
        CalendarDay(year: year, month: part, day: part).advanced(by: part).start(in: .gmt).timeIntervalSince1970
          .isFinite)
      #expect(CalendarDay(year: 2025, month: part, day: part).start(in: .gmt).timeIntervalSince1970.isFinite)
    }
    for number in Self.evil {
      let day = CalendarDay(containing: Date(timeIntervalSinceReferenceDate: number), in: .gmt)
      #expect(day.start(in: .gmt).timeIntervalSince1970.isFinite)
    }
  }
}

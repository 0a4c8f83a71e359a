import Foundation

/// The buckets of a statistics collection: bucket *k* begins at the anchor plus *k* times the components.
///
/// Every boundary is calculated from the anchor and not from its neighbor, so months that begin on the 31st do so again
/// after a short February, and days keep their wall-clock start when the clocks change (rule Q50). An anchor far in the
/// past or future costs no more than a near one: the bucket of a date is estimated, then searched around the estimate
/// (rule Q49).
///
///     var days = CalendarBuckets(StatisticsInterval(anchor: noon, components: DateComponents(day: 1), calendar: c))
///     days.bucket(containing: noon - 1)   // the 24, 23 or 25 hours before noon
///
/// Instants beyond three thousand years, and NaN, are clamped to the searchable range, so every search ends.
///
/// Looking up a boundary is mutating because it caches time zone transitions.
package struct CalendarBuckets: Sendable {
  /// The anchor, the components and the calendar of the buckets.
  package let interval: StatisticsInterval

  /// The length of a bucket in seconds; nil when buckets can differ in length. Buckets of hours and shorter units are
  /// all equally long, because these units do not depend on the calendar.
  private let fixedSeconds: Double?
  /// The approximate length of a bucket, in seconds: a day counts as 24 hours, a month as a twelfth of a year.
  package let nominalSeconds: Double
  private let months: Int
  private let days: Int
  private var steps: WallClockSteps

  /// The range of searchable instants, which is wider than the range of sample dates.
  private static let instants = -1e11...1e11
  /// The largest bucket number. Beyond it, adding doubles would skip buckets.
  private static let limit = 1_000_000_000_000_000

  /// Creates the buckets of an interval; nil when the components do not advance in time (rule Q61) or reach beyond any
  /// calendar, and when the anchor is not a valid date.
  package init?(_ interval: StatisticsInterval) {
    self.interval = interval
    guard interval.hasAnchor else { return nil }
    let components = interval.components
    guard let months = Int(bounded: components.monthsInAll), let days = Int(bounded: components.daysInAll) else {
      return nil
    }
    (self.months, self.days) = (months, days)
    nominalSeconds = components.secondsInAll + 86_400 * Double(days) + 2_629_746 * Double(months)
    steps = WallClockSteps(from: interval.anchor, in: interval.calendar)
    guard nominalSeconds > 0 else { return nil }
    fixedSeconds = months != 0 || days != 0 ? nil : components.secondsInAll
  }

  /// Returns the start of a bucket, which is the end of the one before it.
  package mutating func start(of bucket: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: boundary(bucket))
  }

  /// Returns the number of the bucket that contains an instant: the bucket that begins at or before the instant and
  /// whose successor begins after it (rule Q51).
  ///
  /// The search starts at an estimated bucket, and takes time logarithmic in the error of the estimate.
  package mutating func index(of date: Date) -> Int { index(ofInstant: date.timeIntervalSinceReferenceDate) }

  package mutating func bucket(containing date: Date) -> DateInterval { interval(of: index(of: date)) }

  /// Returns the interval from the start of a bucket to the start of the next.
  ///
  /// With components that have both positive and negative values, the next bucket may start before this one. The
  /// interval is then empty.
  package mutating func interval(of bucket: Int) -> DateInterval {
    let start = start(of: bucket)
    return DateInterval(start: start, end: max(start, self.start(of: bucket + 1)))
  }

  /// Returns the start of a bucket as ``start(of:)`` does, in seconds since the reference date.
  package mutating func boundary(_ bucket: Int) -> Double {
    let anchor = interval.anchor
    if bucket == 0 { return anchor.timeIntervalSinceReferenceDate }
    if let fixedSeconds { return anchor.timeIntervalSinceReferenceDate + Double(bucket) * fixedSeconds }
    let instant = steps.instant(months: months.multiplied(by: bucket), days: days.multiplied(by: bucket))
    return instant.map { $0 + Double(bucket) * interval.components.secondsInAll }
      ?? anchor.timeIntervalSinceReferenceDate + Double(bucket) * nominalSeconds
  }

  /// Returns the number of a bucket as ``index(of:)`` does, for an instant in seconds since the reference date.
  package mutating func index(ofInstant instant: Double) -> Int {
    let instant =
      instant >= Self.instants.lowerBound ? min(instant, Self.instants.upperBound) : Self.instants.lowerBound
    let estimate = ((instant - interval.anchor.timeIntervalSinceReferenceDate) / nominalSeconds).rounded(.down)
    guard abs(estimate) < Double(Self.limit) else { return estimate < 0 ? -Self.limit : Self.limit }
    var low = Int(estimate)
    var high = low + 1
    var step = 1
    while low > -Self.limit, boundary(low) > instant {
      high = low
      low -= step
      step *= 2
    }
    step = 1
    while high < Self.limit, boundary(high) <= instant {
      low = high
      high += step
      step *= 2
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if boundary(middle) <= instant { low = middle } else { high = middle }
    }
    return low
  }
}

extension StatisticsInterval {
  /// True when calendars can count from the anchor: a date from the year -4,300 to the year 477,000.
  package var hasAnchor: Bool { (-2e11...1.5e13).contains(anchor.timeIntervalSinceReferenceDate) }
}

extension DateComponents {
  /// The number of months. A year counts as twelve months and a quarter as three.
  fileprivate var monthsInAll: Double {
    12 * Double(year ?? 0) + 12 * Double(yearForWeekOfYear ?? 0) + 3 * Double(quarter ?? 0) + Double(month ?? 0)
  }

  /// The number of days. A week counts as seven calendar days.
  fileprivate var daysInAll: Double {
    7 * (Double(weekOfYear ?? 0) + Double(weekOfMonth ?? 0) + Double(weekdayOrdinal ?? 0)) + Double(weekday ?? 0)
      + Double(day ?? 0)
  }

  fileprivate var secondsInAll: Double {
    3600 * Double(hour ?? 0) + 60 * Double(minute ?? 0) + Double(second ?? 0) + Double(nanosecond ?? 0) / 1e9
  }
}

extension Int {
  /// A number of months or days beyond the range of any calendar.
  private static let bound = 1_000_000_000_000

  /// Converts a number of months or days to an integer; nil beyond ``bound``.
  fileprivate init?(bounded number: Double) {
    guard abs(number) <= Double(Self.bound) else { return nil }
    self.init(number)
  }

  /// Returns the product, clamped to ``bound``. Never traps on an overflow.
  fileprivate func multiplied(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    guard overflow || product.magnitude > Self.bound.magnitude else { return product }
    return (self < 0) != (factor < 0) ? -Self.bound : Self.bound
  }
}

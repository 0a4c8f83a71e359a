import Foundation

/// A time zone's distance from GMT over the years, remembered change by change.
struct ZoneOffsets: Sendable {
  /// Between two changes.
  private struct Period {
    var start: Double
    var end: Double
    var offset: Double
  }

  /// Where the table is used: from 1900 until 2200, in seconds since the reference date.
  static let years = -3_187_296_000.0..<6_279_897_600.0

  private let zone: TimeZone
  /// Without gaps, ascending.
  private var periods: [Period] = []
  /// The period of the last answer, as a rule also that of the next.
  private var recent = 0

  init(_ zone: TimeZone) { self.zone = zone }

  /// The instant at which the clocks show something; nil less than a day from a change of the clocks, where they may
  /// show it twice or never, and outside of the years.
  ///
  /// - Parameter wall: Seconds since the clocks showed the first of January 2001.
  mutating func instant(ofWallClock wall: Double) -> Double? {
    let day = 86_400.0
    guard Self.years.contains(wall - 2 * day), Self.years.contains(wall + 2 * day) else { return nil }
    if periods.isEmpty || wall - 2 * day < periods[0].start { extendBack(to: wall - 2 * day) }
    while periods[periods.count - 1].end < wall + 2 * day { extend() }
    recent = index(of: wall - periods[min(recent, periods.count - 1)].offset)
    let instant = wall - periods[recent].offset
    return periods[recent].start <= instant - day && instant + day <= periods[recent].end ? instant : nil
  }

  private mutating func index(of instant: Double) -> Int {
    for near in [recent, recent + 1] where near < periods.count {
      if periods[near].start <= instant && instant < periods[near].end { return near }
    }
    var low = 0
    var high = periods.count - 1
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a period at the end.
  private mutating func extend() {
    let start = periods[periods.count - 1].end
    periods.append(period(from: start))
  }

  /// Begins the table at an instant or before.
  private mutating func extendBack(to instant: Double) {
    let fiveYears = 157_788_000.0
    let known = periods
    let end = known.first?.start ?? instant
    periods = [period(from: instant - fiveYears)]
    while periods[periods.count - 1].end < end { extend() }
    if known.isEmpty { return }
    periods[periods.count - 1].end = end
    periods += known
  }

  private func period(from start: Double) -> Period {
    let date = Date(timeIntervalSinceReferenceDate: start)
    let end = zone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSinceReferenceDate ?? .infinity
    return Period(start: start, end: max(end, start + 1), offset: Double(zone.secondsFromGMT(for: date)))
  }
}

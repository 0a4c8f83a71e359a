import Foundation
import Synchronization

/// The offsets of a time zone from GMT over the years, in a table that grows on demand.
struct ZoneOffsets: Sendable {
  /// A period between two time zone transitions.
  private struct Period: Sendable {
    /// The start, in seconds since the reference date.
    var start: Double
    /// The end, in seconds since the reference date.
    var end: Double
    /// The offset from GMT, in seconds.
    var offset: Double
  }

  /// The instants the table can cover: from 1900 until 2200, in seconds since the reference date.
  static let years = -3_187_296_000.0..<6_279_897_600.0

  private let zone: TimeZone
  /// The periods known so far, ascending and without gaps.
  private var periods: [Period]
  /// The index of the period that gave the last answer. The next answer usually lies in it too.
  private var recent = 0

  /// The periods found so far in this process, by zone identifier. Finding a transition takes longer than summing ten
  /// million samples.
  private static let known = Mutex<[String: [Period]]>([:])

  /// Creates the table of a zone, with the periods the process already knows.
  init(_ zone: TimeZone) {
    self.zone = zone
    periods = Self.known.withLock { $0[zone.identifier] ?? [] }
  }

  /// Returns the instant of a wall-clock time; nil around a transition, when that time may occur twice or never, and
  /// outside ``years``.
  ///
  /// - Parameters:
  ///   - wall: Seconds since the wall clock showed 1 January 2001.
  ///   - anchorOffset: The offset from GMT, in seconds, at the date from which ``WallClockSteps`` counts months and days.
  mutating func instant(ofWallClock wall: Double, anchorOffset: Double) -> Double? {
    let day = 86_400.0
    guard Self.years.contains(wall - 2 * day), Self.years.contains(wall + 2 * day) else { return nil }
    let knownCount = periods.count
    if periods.isEmpty || wall - 2 * day < periods[0].start { extendBack(to: wall - 2 * day) }
    while periods[periods.count - 1].end < wall + 2 * day { extend() }
    if periods.count > knownCount { Self.known.withLock { $0[zone.identifier] = periods } }
    recent = index(of: wall - periods[min(recent, periods.count - 1)].offset)
    // Far from both ends of the period, no transition can affect the answer.
    let instant = wall - periods[recent].offset
    if periods[recent].start + day <= instant, instant + day <= periods[recent].end { return instant }
    for near in max(0, recent - 1)...min(recent + 1, periods.count - 1) {
      let instant = wall - periods[near].offset
      let start = periods[near].start + margin(at: near, anchorOffset)
      if start <= instant, instant + margin(at: near + 1, anchorOffset) <= periods[near].end { return instant }
    }
    return nil
  }

  /// Returns the margin, in seconds, within which the start of a period makes arithmetic unreliable.
  ///
  /// Two hours are enough around a switch to or from summer time, so in most zones midnight is outside the margin.
  /// Where a zone's standard time has changed since the anchor, `Calendar` uses different arithmetic up to a day around
  /// transitions.
  private func margin(at period: Int, _ anchorOffset: Double) -> Double {
    guard period > 0, period < periods.count else { return 86_400 }
    let (before, after) = (periods[period - 1].offset, periods[period].offset)
    let isSummerTime = abs(before - after) == 3_600 && (before == anchorOffset || after == anchorOffset)
    return isSummerTime ? 7_200 : 86_400
  }

  private func holds(_ period: Int, _ instant: Double) -> Bool {
    period < periods.count && periods[period].start <= instant && instant < periods[period].end
  }

  private func index(of instant: Double) -> Int {
    if holds(recent, instant) { return recent }
    if holds(recent + 1, instant) { return recent + 1 }
    var low = 0
    var high = periods.count - 1
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Appends the next period to the table.
  private mutating func extend() {
    let start = periods[periods.count - 1].end
    periods.append(period(from: start))
  }

  /// Extends the table back at least to an instant.
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

import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// Statistics by calendar interval: one ``HKStatistics`` for each day, hour or month.
///
///     collection.enumerateStatistics(from: monday, to: now) { day, _ in
///       print(day.startDate, day.sumQuantity()?.doubleValue(for: .count()) ?? 0)
///     }
///
/// Intervals continue without gaps in both directions. The statistics of an interval without samples have no values.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  /// The intervals with samples, as the statistics engine computed them.
  let record: StatisticsCollectionRecord
  /// The statistics from which a long-running query computes its next answer.
  let live: LiveStatistics
  private let options: StatisticsOptions
  private let buckets: Mutex<CalendarBuckets?>

  /// Creates the collection for the answer of a query.
  init(_ live: LiveStatistics, _ options: HKStatisticsOptions) {
    (record, self.live) = (live.record, live)
    self.options = options.values
    buckets = Mutex(CalendarBuckets(live.record.interval))
  }

  /// Returns the statistics of the intervals that have samples, in chronological order (rule Q55).
  open func statistics() -> [HKStatistics] { record.buckets.map { HKStatistics($0, options: options) } }

  /// Returns the statistics of the interval that contains a date; without values when the interval has no samples (rule
  /// Q54). Nil for a date before `distantPast` or after `distantFuture`.
  open func statistics(for date: Date) -> HKStatistics? {
    guard date.isOfSamples, let interval = buckets.withLock({ $0?.bucket(containing: date) }), interval.contains(date)
    else { return nil }
    return statistics(over: interval)
  }

  /// Calls a closure for each interval from the one that contains the first date to the one that contains the second,
  /// including intervals without samples (rule Q56).
  ///
  /// An interval that begins exactly at `endDate` is included. Setting `stop.pointee` to true ends the enumeration,
  /// which is limited to dates from `distantPast` to `distantFuture`.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: @escaping (_ result: HKStatistics, _ stop: UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let (start, end) = (startDate.timeIntervalSinceReferenceDate, endDate.timeIntervalSinceReferenceDate)
    guard start <= end, startDate <= .distantFuture, endDate >= .distantPast,
      let (first, last) = buckets.withLock({
        $0?.range(from: max(startDate, .distantPast), to: min(endDate, .distantFuture))
      }), first <= last
    else { return }
    var stop = ObjCBool(false)
    for index in first...last {
      guard let interval = buckets.withLock({ $0?.interval(of: index) }) else { return }
      block(statistics(over: interval), &stop)
      if stop.boolValue { return }
    }
  }

  /// Returns the sources of all intervals; empty unless values are separated by source (rule Q57).
  open func sources() -> Set<HKSource> { Set(record.sources.map(HKSource.init)) }

  /// The collection itself.
  ///
  /// This is not Apple’s API. Some developers write `collection.statisticsCollection` after
  /// ``HKStatisticsCollectionQueryDescriptor/result(for:)``, as for an element of
  /// ``HKStatisticsCollectionQueryDescriptor/results(for:)``. Both compile (rule Q62).
  public var statisticsCollection: HKStatisticsCollection { self }

  private func statistics(over interval: DateInterval) -> HKStatistics {
    HKStatistics(
      record.buckets.index(startingAt: interval.start.timeIntervalSinceReferenceDate).map { record.buckets[$0] }
        ?? StatisticsRecord(type: record.type, start: interval.start, end: interval.end), options: options)
  }

  open override var description: String { "\(HKObjectType.instance(of: record.type)): \(statistics())" }
}

extension HKStatisticsCollection {
  /// Returns the statistics of the intervals that differ from an earlier collection’s, in chronological order.
  func statisticsChanged(since earlier: HKStatisticsCollection) -> [HKStatistics] {
    record.buckets.startsOfChanges(since: earlier.record.buckets)
      .compactMap { statistics(for: Date(timeIntervalSinceReferenceDate: $0)) }
  }
}

extension CalendarBuckets {
  fileprivate mutating func range(from start: Date, to end: Date) -> (Int, Int) { (index(of: start), index(of: end)) }
}

extension StatisticsInterval {
  /// Creates the intervals in the calendar and time zone of the components. When the components have none, uses the
  /// calendar and time zone of the device (rule Q50).
  init(anchor: Date, components: DateComponents, device: Calendar) {
    var calendar = components.calendar ?? device
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    self.init(anchor: anchor, components: components, calendar: calendar)
  }
}

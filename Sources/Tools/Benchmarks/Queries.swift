import Foundation
import HealthKit
import HealthModel

enum Queries {
  /// The calendar of Berlin, where clocks change in spring and autumn.
  static let berlin = calendar("Europe/Berlin")
  /// The calendar of New York, where clocks change on other days than in Berlin.
  static let newYork = calendar("America/New_York")

  static func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  /// Days in Berlin, starting with the first day of the workload.
  static let daysInBerlin = StatisticsInterval(
    anchor: berlin.startOfDay(for: date(Workload.start)), components: DateComponents(day: 1), calendar: berlin)

  static func date(_ instant: Double) -> Date { Date(timeIntervalSinceReferenceDate: instant) }

  static func steps(
    every interval: DateComponents, from anchor: Double = Workload.start, calendar: Calendar = calendar("GMT"),
    _ predicate: NSPredicate? = nil
  ) -> HKStatisticsCollectionQueryDescriptor {
    descriptor(.stepCount, .cumulativeSum, every: interval, from: anchor, calendar, predicate)
  }

  /// Returns a query for the sums per second of a type that has almost no samples.
  static func pushesBySecond() -> HKStatisticsCollectionQueryDescriptor {
    descriptor(.pushCount, .cumulativeSum, every: DateComponents(second: 1), from: Workload.start, calendar("GMT"), nil)
  }

  static func heartRates(
    every interval: DateComponents, _ predicate: NSPredicate?
  ) -> HKStatisticsCollectionQueryDescriptor {
    let options: HKStatisticsOptions = [.discreteMin, .discreteAverage, .discreteMax]
    return descriptor(.heartRate, options, every: interval, from: Workload.start, calendar("GMT"), predicate)
  }

  static func during(_ start: Double, days: Double) -> NSPredicate {
    HKQuery.predicateForSamples(withStart: date(start), end: date(start + days * 86_400), options: [])
  }

  private static func descriptor(
    _ type: HKQuantityTypeIdentifier, _ options: HKStatisticsOptions, every interval: DateComponents,
    from anchor: Double, _ calendar: Calendar, _ predicate: NSPredicate?
  ) -> HKStatisticsCollectionQueryDescriptor {
    var interval = interval
    interval.calendar = calendar
    return HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(type), predicate: predicate), options: options,
      anchorDate: date(anchor), intervalComponents: interval)
  }
}

import Foundation
import HealthKit

extension ChartPeriod {
  /// The period and the span before it, with which it is compared.
  var compared: DateInterval { DateInterval(start: previous.start, end: interval.end) }

  /// Matches samples that lie in the period or in the span before it, at least in part.
  var predicate: NSPredicate { HKQuery.predicateForSamples(withStart: compared.start, end: compared.end) }

  /// The length of an hour, a day, a week or a month, as the period's calendar counts them.
  func components(of unit: Calendar.Component) -> DateComponents {
    var components = DateComponents()
    components.calendar = calendar
    if unit == .weekOfYear { components.day = 7 } else { components.setValue(1, for: unit) }
    return components
  }
}

extension HKStatisticsCollection {
  /// The statistics of each unit of an interval, also of those without a sample.
  func statistics(in interval: DateInterval) -> [HKStatistics] {
    var all: [HKStatistics] = []
    // The unit that holds the end is visited too, so the end has to lie inside the last one.
    enumerateStatistics(from: interval.start, to: interval.end.addingTimeInterval(-1)) { statistics, _ in
      all.append(statistics)
    }
    return all
  }
}

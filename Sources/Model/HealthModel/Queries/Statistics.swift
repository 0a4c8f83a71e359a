import Foundation

/// The statistics to calculate. Raw values as in `HKStatisticsOptions` (rules Q35 to Q42).
package struct StatisticsOptions: OptionSet, Hashable, Sendable, Codable {
  /// The bits of `HKStatisticsOptions`.
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// Also calculates the values of each source separately.
  package static let separateBySource = StatisticsOptions(rawValue: 1)
  /// The average, weighted as the type's aggregation style says.
  package static let discreteAverage = StatisticsOptions(rawValue: 2)
  package static let discreteMin = StatisticsOptions(rawValue: 4)
  package static let discreteMax = StatisticsOptions(rawValue: 8)
  /// The sum. A moment that several sources cover counts once.
  package static let cumulativeSum = StatisticsOptions(rawValue: 16)
  /// The value and the interval of the latest sample.
  package static let mostRecent = StatisticsOptions(rawValue: 32)
  /// The time the samples cover.
  package static let duration = StatisticsOptions(rawValue: 64)
}

/// The intervals of a statistics collection: one begins at the anchor, the others follow in both directions (rules Q49
/// to Q51).
package struct StatisticsInterval: Hashable, Sendable {
  /// The start of one of the intervals.
  package var anchor: Date
  /// The length of an interval, in calendar components.
  package var components: DateComponents
  /// The calendar that counts days and months. Its time zone keeps days at their wall-clock start when the clocks
  /// change.
  package var calendar: Calendar

  /// Creates the intervals around an anchor. Does not check the components; ``CalendarBuckets`` does.
  package init(anchor: Date, components: DateComponents, calendar: Calendar) {
    self.anchor = anchor
    self.components = components
    self.calendar = calendar
  }
}

/// The values of one bucket, or of one source within it, in the type's canonical unit. Values that were not requested
/// are nil.
package struct StatisticsValues: Hashable, Sendable, Codable {
  /// The sum; a moment that several sources cover counts once.
  package var sum: Double?
  /// The average, by the type's aggregation style.
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  /// The value of the latest sample.
  package var mostRecent: Double?
  /// The start and end of the latest sample.
  package var mostRecentInterval: DateInterval?
  /// The time covered by samples, in seconds, overlaps counted once.
  package var duration: TimeInterval?

  /// Creates values that are all nil.
  package init() {}
}

/// The statistics of one interval: merged over all sources, and by source on request.
package struct StatisticsRecord: Hashable, Sendable, Codable {
  package var type: ObjectType
  package var start: Date
  package var end: Date
  /// The values over all sources.
  package var merged: StatisticsValues
  /// The values of each source, in order of priority; empty unless `separateBySource` was requested.
  package var bySource: [(source: SourceRecord, values: StatisticsValues)] {
    get { Array(zip(sources, sourceValues)).map { (source: $0.0, values: $0.1) } }
  }
  /// The sources, in order of priority; empty unless requested.
  package var sources: [SourceRecord]
  /// The values of each of ``sources``, in the same order.
  package var sourceValues: [StatisticsValues]

  package init(
    type: ObjectType, start: Date, end: Date, merged: StatisticsValues = StatisticsValues(),
    sources: [SourceRecord] = [], sourceValues: [StatisticsValues] = []
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.merged = merged
    self.sources = sources
    self.sourceValues = sourceValues
  }
}

/// The statistics of a collection: the buckets with at least one sample, in chronological order (rule Q55).
package struct StatisticsCollectionRecord: Hashable, Sendable {
  /// The intervals of the buckets.
  package var interval: StatisticsInterval
  /// The buckets with at least one sample.
  package var buckets: StatisticsBuckets
  /// The sources that contributed; empty unless `separateBySource` was requested (rule Q57).
  package var sources: [SourceRecord]

  package var type: ObjectType { buckets.type }

  package init(interval: StatisticsInterval, buckets: StatisticsBuckets, sources: [SourceRecord] = []) {
    self.interval = interval
    self.buckets = buckets
    self.sources = sources
  }

  /// Creates a collection without buckets.
  package init(type: ObjectType, interval: StatisticsInterval) {
    self.init(interval: interval, buckets: StatisticsBuckets(type: type))
  }
}

extension StatisticsOptions {
  package static let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]

  /// Returns the first of these options that the type's aggregation style does not allow, in the order of raw values;
  /// nil when it allows all of them (rules Q35 and Q36).
  ///
  ///     StatisticsOptions.cumulativeSum.firstIncompatible(with: .heartRate)   // .cumulativeSum
  ///     StatisticsOptions.mostRecent.firstIncompatible(with: .heartRate)      // nil
  package func firstIncompatible(with type: ObjectType) -> StatisticsOptions? {
    let forbidden: StatisticsOptions = type.aggregationStyle == .cumulative ? .discrete : .cumulativeSum
    return [.discreteAverage, .discreteMin, .discreteMax, .cumulativeSum].first {
      contains($0) && forbidden.contains($0)
    }
  }

  /// The name of Apple's constant for a single option, as exceptions quote it.
  var constantName: String {
    switch self {
    case .separateBySource: "HKStatisticsOptionSeparateBySource"
    case .discreteAverage: "HKStatisticsOptionDiscreteAverage"
    case .discreteMin: "HKStatisticsOptionDiscreteMin"
    case .discreteMax: "HKStatisticsOptionDiscreteMax"
    case .cumulativeSum: "HKStatisticsOptionCumulativeSum"
    case .mostRecent: "HKStatisticsOptionMostRecent"
    case .duration: "HKStatisticsOptionDuration"
    default: "HKStatisticsOptions(\(rawValue))"
    }
  }
}

import Foundation

/// What to compute. Raw values as in `HKStatisticsOptions` (rules Q35 to Q42).
package struct StatisticsOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }

  package static let separateBySource = StatisticsOptions(rawValue: 1)
  package static let discreteAverage = StatisticsOptions(rawValue: 2)
  package static let discreteMin = StatisticsOptions(rawValue: 4)
  package static let discreteMax = StatisticsOptions(rawValue: 8)
  package static let cumulativeSum = StatisticsOptions(rawValue: 16)
  package static let mostRecent = StatisticsOptions(rawValue: 32)
  package static let duration = StatisticsOptions(rawValue: 64)
}

/// Calendar buckets: the anchor starts one of them, the others follow in both directions (rules Q49 to Q51).
package struct StatisticsInterval: Hashable, Sendable {
  package var anchor: Date
  package var components: DateComponents
  /// Steps are calendar steps in this calendar and its time zone, so days keep their wall-clock start across DST.
  package var calendar: Calendar

  package init(anchor: Date, components: DateComponents, calendar: Calendar) {
    self.anchor = anchor
    self.components = components
    self.calendar = calendar
  }
}

/// The values of one bucket, or of one source within it. Numbers are in the type's canonical unit.
package struct StatisticsValues: Hashable, Sendable, Codable {
  package var sum: Double?
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var mostRecent: Double?
  package var mostRecentInterval: DateInterval?
  /// Seconds covered by samples, overlaps counted once.
  package var duration: TimeInterval?

  package init() {}
}

/// Statistics over one interval: merged over all sources, and by source where that was asked for.
package struct StatisticsRecord: Hashable, Sendable, Codable {
  package var type: ObjectType
  package var start: Date
  package var end: Date
  package var merged: StatisticsValues
  /// Sources in order of priority, empty unless `separateBySource` was asked for.
  package var bySource: [(source: SourceRecord, values: StatisticsValues)] {
    get { Array(zip(sources, sourceValues)).map { (source: $0.0, values: $0.1) } }
  }
  package var sources: [SourceRecord]
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

/// Buckets with at least one sample, in order of time (rule Q55).
package struct StatisticsCollectionRecord: Hashable, Sendable {
  package var interval: StatisticsInterval
  package var buckets: StatisticsBuckets
  /// All sources that contributed, when `separateBySource` was asked for (rule Q57).
  package var sources: [SourceRecord]

  package var type: ObjectType { buckets.type }

  package init(interval: StatisticsInterval, buckets: StatisticsBuckets, sources: [SourceRecord] = []) {
    self.interval = interval
    self.buckets = buckets
    self.sources = sources
  }

  /// Without any bucket.
  package init(type: ObjectType, interval: StatisticsInterval) {
    self.init(interval: interval, buckets: StatisticsBuckets(type: type))
  }
}

import Foundation
import HealthModel
import StatisticsEngine

/// Statistics over the samples of one type that a reader may see.
struct StatisticsSearch {
  private let type: ObjectType
  let timeline: SampleTimeline
  /// The query without the buckets.
  let query: TimelineQuery
  /// The sources by the index that samples refer to.
  let sources: [SourceRecord?]

  /// Creates statistics over the store's own timeline.
  ///
  /// - Parameters:
  ///   - timeline: All samples the reader may see.
  ///   - query: The dates, sources and options; options that do not fit the type are ignored.
  ///   - sources: The sources by their index in the timeline.
  init(_ type: ObjectType, _ timeline: SampleTimeline, _ query: TimelineQuery, sources: [SourceRecord?]) {
    (self.type, self.timeline, self.query, self.sources) = (type, timeline, query, sources)
  }

  /// Creates statistics over the samples a search finds, for predicates beyond dates and sources: a timeline is made of
  /// the matching samples, so that the same rules hold for both ways.
  init(_ search: SampleSearch, of type: ObjectType, options: StatisticsOptions) {
    self.type = type
    let style = type.aggregationStyle ?? .discreteArithmetic
    var timelines: [SampleTimeline] = []
    var sources: [SourceRecord?] = []
    for part in search.parts {
      let source = part.columns.attributes.bundleIdentifier
      if sources.last??.bundleIdentifier != source {
        timelines.append(SampleTimeline(style, units: part.columns.samples.units))
        sources.append(part.columns.source)
      }
      timelines[timelines.count - 1].insert(search.samples(of: part))
    }
    var merged = MergedTimeline()
    timeline = merged.timeline(merging: timelines, style)
    query = TimelineQuery(options: options)
    self.sources = sources
  }

  // MARK: Answers

  /// Returns one result over all samples; nil when there are none (rules Q31 to Q34).
  ///
  /// Its interval is that of the samples, not that of the predicate (rule Q32).
  func statistics() -> StatisticsRecord? {
    guard let extent = timeline.extent(of: query) else { return nil }
    return record(timeline.statistics(query), 0, from: extent.lowerBound, to: extent.upperBound)
  }

  /// Returns a result for each bucket that has a sample, in order of time (rules Q48 to Q55).
  ///
  /// - Parameter most: The largest number of buckets; a small one lets a test reach it.
  /// - Throws: `invalidArgument` for more.
  func collection(
    _ calendarBuckets: CalendarBuckets, most: Int = TooManyBuckets.most
  ) throws(HealthError) -> StatisticsCollectionRecord {
    if let excess = timeline.tooManyBuckets(of: calendarBuckets, for: query) { throw .tooMany(excess, of: type) }
    var buckets = StatisticsBuckets(type: type)
    var found: Set<SourceIndex> = []
    for boundaries in timeline.windows(of: calendarBuckets, for: query) {
      var query = query
      query.boundaries = boundaries
      let statistics = timeline.statistics(query)
      found.formUnion(statistics.sources)
      statistics.append(to: &buckets, sources: sources)
      if buckets.count > most {
        throw .tooMany(TooManyBuckets(upTo: boundaries, of: calendarBuckets, in: timeline, query), of: type)
      }
    }
    return StatisticsCollectionRecord(
      interval: calendarBuckets.interval, buckets: buckets,
      sources: timeline.priority.filter(found.contains).compactMap { sources[Int($0)] })
  }

  private func record(
    _ statistics: TimelineStatistics, _ bucket: Int, from start: Double, to end: Double
  ) -> StatisticsRecord {
    var record = StatisticsRecord(
      type: type, start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end),
      merged: statistics.values(ofBucket: bucket))
    for (index, values) in statistics.valuesBySource(ofBucket: bucket) {
      guard let source = sources[Int(index)] else { continue }
      record.sources.append(source)
      record.sourceValues.append(values)
    }
    return record
  }
}

extension HealthError {
  fileprivate static func tooMany(_ excess: TooManyBuckets, of type: ObjectType) -> HealthError {
    let style = Date.ISO8601FormatStyle().year().month().day()
    let (first, last) = (
      Date(timeIntervalSinceReferenceDate: excess.extent.lowerBound).formatted(style),
      Date(timeIntervalSinceReferenceDate: excess.extent.upperBound).formatted(style)
    )
    let number = excess.count.formatted(.number.locale(Locale(identifier: "en_US")).precision(.fractionLength(0)))
    return .invalidArgument(
      "The samples of \(type.swiftName) from \(first) to \(last) would be \(number) buckets of \(excess.length); "
        + "choose longer buckets or less time")
  }
}

extension TooManyBuckets {
  /// The length of a bucket in words: "60 s", "1e-09 s".
  fileprivate var length: String {
    "\(seconds == seconds.rounded() ? String(format: "%.0f", seconds) : "\(seconds)") s"
  }
}

extension SampleSearch {
  fileprivate func samples(of part: Part) -> [TimelineSample] {
    var samples: [TimelineSample] = []
    forEachPlace(of: part) { place in
      samples.append(part.columns.samples.sample(at: place))
      return true
    }
    return samples
  }
}

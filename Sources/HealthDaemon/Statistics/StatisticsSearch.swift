import Foundation
import HealthModel
import StatisticsEngine

/// Statistics over the samples of one type that a reader may see.
struct StatisticsSearch {
  private let type: ObjectType
  let timeline: SampleTimeline
  /// What is asked but for the buckets.
  let query: TimelineQuery
  /// True when the store's timeline answers.
  let isPreparable: Bool
  /// By source index.
  let sources: [SourceRecord?]

  /// Nil where nothing of the type can be seen.
  ///
  /// - Parameter options: Those that do not fit the type are left out.
  init?(_ search: SampleQuery, options: StatisticsOptions, in types: [ObjectType: TypeSamples], for reader: Reader) {
    guard let samples = types[search.type] else { return nil }
    type = search.type
    sources = samples.sourcesByIndex
    if let query = samples.timelineQuery(search.predicate, options, for: reader) {
      (timeline, self.query, isPreparable) = (samples.timeline, query, true)
    } else {
      timeline = SampleSearch([search], in: types, for: reader).timeline(like: samples.timeline)
      (query, isPreparable) = (TimelineQuery(options: options), false)
    }
  }

  // MARK: Answers

  /// One result over everything; nil when there is nothing (rules Q31 to Q34).
  ///
  /// Its interval is that of the samples, not that of the predicate (rule Q32).
  func statistics() -> StatisticsRecord? {
    guard let extent = timeline.extent(of: query) else { return nil }
    return record(timeline.statistics(query), 0, from: extent.lowerBound, to: extent.upperBound)
  }

  /// A result for each bucket that has a sample, in order of time (rules Q48 to Q55).
  ///
  /// - Throws: `invalidArgument` where that would be more than ``TooManyBuckets/most``.
  func collection(_ calendarBuckets: CalendarBuckets) throws(HealthError) -> StatisticsCollectionRecord {
    if let excess = timeline.tooManyBuckets(of: calendarBuckets, for: query) { throw .tooMany(excess, of: type) }
    var buckets = StatisticsBuckets(type: type)
    var found: Set<SourceIndex> = []
    for boundaries in timeline.windows(of: calendarBuckets, for: query) {
      var query = query
      query.boundaries = boundaries
      let statistics = timeline.statistics(query)
      found.formUnion(statistics.sources)
      statistics.append(to: &buckets, sources: sources)
      if buckets.count > TooManyBuckets.most {
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
  /// An answer that nobody could read.
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
  /// "60 s", "1e-09 s".
  fileprivate var length: String {
    "\(seconds == seconds.rounded() ? String(format: "%.0f", seconds) : "\(seconds)") s"
  }
}

extension TypeSamples {
  /// The one place that decides how statistics are found: as a question to the store's own timeline, where consent and
  /// predicate speak of dates and sources only.
  ///
  /// Otherwise (metadata, devices, values; objects chosen one by one; series, whose values count each) nil: samples are looked at one by one, and a timeline
  /// of those that match is asked the same. So there is one set of rules, whichever way an answer is found.
  func timelineQuery(
    _ predicate: SamplePredicate, _ options: StatisticsOptions, for reader: Reader
  ) -> TimelineQuery? {
    guard let predicate = TimelinePredicate(predicate), !attributes.contains(where: \.holdsSeries) else { return nil }
    switch reader.visibility(of: type) {
    case nil, .chosenObjects: return nil
    case .everything, .ownSamples: break
    }
    let seen = attributes.indices.filter { index in
      let identifier = attributes[index].bundleIdentifier
      return reader.mayKnowAny(of: type, from: identifier) && predicate.sources?.contains(identifier) ?? true
    }
    return TimelineQuery(
      options: options, sources: seen.count == attributes.count ? nil : Set(seen.map { SourceIndex($0) }),
      selection: predicate.selection)
  }

  /// What the sources are called now; nil for one without samples.
  fileprivate var sourcesByIndex: [SourceRecord?] {
    var sources: [SourceRecord?] = Array(repeating: nil, count: attributes.count)
    for source in order.sources {
      if let index = sourceIndex(of: source.bundleIdentifier) { sources[index] = source }
    }
    return sources
  }
}

extension SampleSearch {
  /// What the search finds in one type, as a timeline with the same sources in the same order.
  fileprivate func timeline(like other: SampleTimeline) -> SampleTimeline {
    var timeline = SampleTimeline(other.style, units: other.units)
    for part in parts {
      var samples: [TimelineSample] = []
      forEachPlace(of: part) { place in
        let sample = part.columns.samples.sample(at: place)
        if case .quantitySeries(let series) = part.columns.details(at: place)?.content {
          samples += sample.values(of: series)
        } else {
          samples.append(sample)
        }
        return true
      }
      timeline.insert(samples)
    }
    timeline.prioritize(other.priority)
    return timeline
  }
}

extension TimelineSample {
  /// The values of a series, each as a sample of its own: statistics see through a series (rule Q20).
  fileprivate func values(of series: QuantitySeriesRecord) -> [TimelineSample] {
    series.values.map { value in
      var sample = self
      sample.start = value.interval.start.timeIntervalSinceReferenceDate
      sample.end = value.interval.end.timeIntervalSinceReferenceDate
      sample.value = value.quantity.value(in: series.quantity.unit) ?? value.quantity.value
      return sample
    }
  }
}

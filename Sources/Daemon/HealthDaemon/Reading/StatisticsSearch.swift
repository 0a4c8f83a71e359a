import Foundation
import HealthModel
import StatisticsEngine

extension DaemonState {
  /// The number of samples to sum while holding the lock, when days are summed for the first time. This takes some
  /// milliseconds.
  private static var samplesAtATime: Int { 100_000 }

  /// Returns a function that computes the statistics over the samples a reader may see now; call it without the lock.
  /// Returns nil while days remain to be summed: each call holds the lock only for a short time and sums some days, so
  /// call again. Other apps may save samples between two calls. The answer may or may not include these samples, but
  /// each sum covers the samples at one point in time.
  ///
  /// - Parameter earlier: An answer to update, so that only days that changed since are summed; nil to compute a new
  ///   one.
  mutating func statistics(
    _ query: SampleQuery, _ options: StatisticsOptions, updating earlier: LiveStatistics? = nil, for reader: Reader
  ) -> (@Sendable () -> StatisticsSearch)? {
    let (type, version) = (query.type, settings.systemVersion)
    guard let (selection, sources) = query.predicate.datesAndSources else {
      return checkedStatistics(query, options, for: reader)
    }
    switch (reader.app, reader.readAccess(to: type)) {
    case (let app?, .ownSamples):
      return store.changeSamples(of: type, by: app) { samples -> (@Sendable () -> StatisticsSearch)? in
        VisitCounter.visit(columns: 1)
        let wanted: Set<SourceIndex>? = sources.map { $0.contains(app) ? [0] : [] }
        let query = TimelineQuery(options: options, sources: wanted, selection: selection).following(version, type)
        let isReady = samples.prepare(
          for: query.narrowed(to: earlier, in: samples.counted), limit: Self.samplesAtATime)
        let search = StatisticsSearch(type, samples.counted, query, sources: [samples.source])
        if !isReady { return nil }
        return { search }
      }
    case (_, .everything):
      var merged = store.types[type]?.merged ?? MergedTimeline()
      store.types[type]?.merged = MergedTimeline()
      defer { store.types[type]?.merged = merged }
      return statistics(over: store.samples(of: type), of: type, &merged, by: sources, updating: earlier) {
        TimelineQuery(options: options, sources: $0, selection: selection).following(version, type)
      }
    case (let app?, .since):
      let key = SampleWindow.Key(app: app, type: type)
      let visible = store.samples(
        of: type, by: app, and: reader.limits(of: type).flatMap { store.window(key, $0) })
      var merged = store.windows[key]?.merged ?? MergedTimeline()
      // Move the sums out of the store, because a second reference would copy all of them.
      store.windows[key]?.merged = MergedTimeline()
      defer { store.windows[key]?.merged = merged }
      return statistics(over: visible, of: type, &merged, by: sources, updating: earlier) {
        TimelineQuery(options: options, sources: $0, selection: selection).following(version, type)
      }
    case (_, .chosenObjects), (_, nil), (nil, .ownSamples), (nil, .since):
      return checkedStatistics(query, options, for: reader)
    }
  }

  /// Returns a function that computes the statistics over all samples of some sources. Returns nil while days remain to
  /// be summed; each call sums some of them.
  ///
  /// - Parameters:
  ///   - merged: The merged sums of these sources, up to date.
  ///   - wanted: The bundle identifiers of the sources to count; nil for all.
  private func statistics(
    over visible: [SourceSamples], of type: ObjectType, _ merged: inout MergedTimeline, by wanted: Set<String>?,
    updating earlier: LiveStatistics?, _ query: (Set<SourceIndex>?) -> TimelineQuery
  ) -> (@Sendable () -> StatisticsSearch)? {
    VisitCounter.visit(columns: visible.count)
    var timeline = merged.timeline(merging: visible.map { $0.counted }, type.aggregationStyle ?? .discreteArithmetic)
    let sources = wanted.map { wanted in
      Set(visible.indices.filter { wanted.contains(visible[$0].bundleIdentifier) }.map { SourceIndex($0) })
    }
    let query = query(sources)
    let isReady = timeline.prepare(for: query.narrowed(to: earlier, in: timeline), limit: Self.samplesAtATime)
    merged.keep(timeline)
    let search = StatisticsSearch(type, timeline, query, sources: visible.map { $0.source })
    if !isReady { return nil }
    return { search }
  }

  /// Returns the statistics over samples that are checked one by one, because dates and sources alone do not decide a
  /// match (as for metadata, devices, values, and objects chosen one by one).
  private mutating func checkedStatistics(
    _ query: SampleQuery, _ options: StatisticsOptions, for reader: Reader
  ) -> @Sendable () -> StatisticsSearch {
    let view = view(of: [query], for: reader, countingValues: true)
    let timelineQuery = TimelineQuery(options: options).following(settings.systemVersion, query.type)
    return { StatisticsSearch(SampleSearch(view), of: query.type, timelineQuery) }
  }
}

extension TimelineQuery {
  /// Returns the query with averages as computed by a version of iOS (rules Q38 and Q39).
  fileprivate func following(_ version: SystemVersion, _ type: ObjectType) -> TimelineQuery {
    var query = self
    let style = type.aggregationStyle(on: version)
    if style != type.aggregationStyle { query.style = style }
    query.overlapsRaiseAverages = version.has(.overlapsRaiseAverages)
    return query
  }

  /// Returns the query limited to the days that changed since an earlier answer.
  fileprivate func narrowed(to earlier: LiveStatistics?, in timeline: SampleTimeline) -> TimelineQuery {
    var query = self
    if let spans = earlier?.changes(in: timeline, for: self), let first = spans.first, let last = spans.last {
      query.boundaries = [first.start, last.end.nextUp]
    }
    return query
  }
}

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
  ///   - query: The dates, sources and options. Options that do not fit the type are ignored.
  ///   - sources: The sources by their index in the timeline.
  init(_ type: ObjectType, _ timeline: SampleTimeline, _ query: TimelineQuery, sources: [SourceRecord?]) {
    (self.type, self.timeline, self.query, self.sources) = (type, timeline, query, sources)
  }

  /// Creates statistics over the samples that a search finds, for predicates that test more than dates and sources.
  /// Builds a timeline of the matching samples, which the same code then sums.
  init(_ search: SampleSearch, of type: ObjectType, _ query: TimelineQuery) {
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
    self.query = query
    self.sources = sources
  }

  // MARK: Answers

  /// Returns one result over all samples; nil when there are none (rules Q31 to Q34).
  ///
  /// The result has the interval of the samples, not the interval of the predicate (rule Q32).
  func statistics() -> StatisticsRecord? {
    guard let extent = timeline.extent(of: query) else { return nil }
    let statistics = timeline.statistics(query)
    var record = StatisticsRecord(
      type: type, start: Date(timeIntervalSinceReferenceDate: extent.lowerBound),
      end: Date(timeIntervalSinceReferenceDate: extent.upperBound), merged: statistics.values(ofBucket: 0))
    for (index, values) in statistics.valuesBySource(ofBucket: 0) {
      guard let source = sources[Int(index)] else { continue }
      record.sources.append(source)
      record.sourceValues.append(values)
    }
    return record
  }

  /// The number of changed buckets above which all buckets are recalculated.
  private static let mostUpdated = 65_536

  /// Returns a result for each bucket that has a sample, in chronological order (rules Q48 to Q55).
  ///
  /// - Parameters:
  ///   - earlier: An earlier answer to the same reader, for any interval; nil to compute a new one.
  ///   - most: The maximum number of buckets. A small one lets a test reach the limit.
  ///
  /// - Throws: `invalidArgument` for more buckets.
  func collection(
    _ calendarBuckets: CalendarBuckets, updating earlier: LiveStatistics? = nil, most: Int = TooManyBuckets.most
  ) throws(HealthError) -> LiveStatistics {
    let version = timeline.changes.version
    if let earlier, earlier.record.interval == calendarBuckets.interval,
      let spans = earlier.changes(in: timeline, for: query),
      let record = update(earlier.record, in: spans, calendarBuckets)
    {
      return LiveStatistics(record: record, query: query, version: version)
    }
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
    let record = StatisticsCollectionRecord(
      interval: calendarBuckets.interval, buckets: buckets,
      sources: timeline.priority.filter(found.contains).compactMap { sources[Int($0)] })
    return LiveStatistics(record: record, query: query, version: version)
  }

  /// Calls a closure with the buckets that have a sample, some thousand at a time and in chronological order, so that
  /// memory does not grow with their number.
  ///
  /// - Throws: `invalidArgument` when there are more buckets than `TooManyBuckets.most`; the errors of the closure.
  func forEachPart(of calendarBuckets: CalendarBuckets, _ body: (StatisticsBuckets) throws -> Void) throws {
    if let excess = timeline.tooManyBuckets(of: calendarBuckets, for: query) {
      throw HealthError.tooMany(excess, of: type)
    }
    for boundaries in timeline.windows(of: calendarBuckets, for: query) {
      var query = query
      query.boundaries = boundaries
      var buckets = StatisticsBuckets(type: type)
      timeline.statistics(query).append(to: &buckets, sources: sources)
      if buckets.count > 0 { try body(buckets) }
    }
  }

  /// Returns an earlier collection with some spans recalculated; nil when recalculating everything is less work.
  private func update(
    _ earlier: StatisticsCollectionRecord, in spans: [TimeSpan], _ calendarBuckets: CalendarBuckets
  ) -> StatisticsCollectionRecord? {
    var (record, calendarBuckets) = (earlier, calendarBuckets)
    var left = min(earlier.buckets.count, Self.mostUpdated)
    for span in spans {
      let first = calendarBuckets.index(ofInstant: span.start)
      let last = calendarBuckets.index(ofInstant: span.end)
      left -= last - first
      // An instant beyond the dates that calendars support is in no bucket.
      guard left >= 0, calendarBuckets.boundary(first) <= span.start else { return nil }
      var query = query
      query.boundaries = [calendarBuckets.boundary(first)]
      for bucket in first...last {
        let boundary = calendarBuckets.boundary(bucket + 1)
        if boundary > query.boundaries[query.boundaries.count - 1] { query.boundaries.append(boundary) }
      }
      guard query.boundaries.count > 1 else { return nil }
      var buckets = StatisticsBuckets(type: record.type)
      timeline.statistics(query).append(to: &buckets, sources: sources)
      record.buckets.replace(
        from: query.boundaries[0], to: query.boundaries[query.boundaries.count - 1], with: buckets)
    }
    return record.buckets.count > TooManyBuckets.most ? nil : record
  }
}

/// A collection of statistics that can be updated: the buckets, with the version of the samples they were computed
/// from.
///
/// Each answer to a chart that observes a type starts from the previous one. Only buckets whose samples changed, or now
/// count differently, are recalculated.
package struct LiveStatistics: Sendable {
  package let record: StatisticsCollectionRecord
  /// The query without the buckets.
  fileprivate let query: TimelineQuery
  fileprivate let version: TimelineVersion

  /// Returns the spans of time in which a new answer to a query may differ from this one. Returns nil when they are
  /// unknown: if samples were checked one by one, their timeline exists only for a single answer.
  func changes(in timeline: SampleTimeline, for question: TimelineQuery) -> [TimeSpan]? {
    // Never update an answer by source: its buckets do not record which sources contributed to each.
    guard question == query, !question.options.contains(.separateBySource),
      let spans = timeline.changes.since(version), spans != [.everything]
    else { return nil }
    return spans
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
  /// The length of a bucket as text: "60 s", "1e-09 s".
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

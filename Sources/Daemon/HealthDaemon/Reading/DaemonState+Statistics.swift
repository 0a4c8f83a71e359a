import HealthModel
import StatisticsEngine

/// The samples over which statistics are calculated.
enum StatisticsView {
  /// The store's own timelines, with sums of all days the query is about.
  case timelines(StatisticsSearch)
  /// Some days are still to be summed: call again.
  case addingUp
  /// Samples to check one by one, because dates and sources alone do not decide which match (metadata, devices, values;
  /// objects chosen one by one).
  case samples(SearchableSamples)
}

/// Statistics over the samples a reader may see.
extension DaemonState {
  /// The number of samples that are summed while the lock is held, at the first summing of days: some milliseconds'
  /// worth.
  private static var samplesAtATime: Int { 100_000 }

  /// Returns the samples for statistics, after summing days that have no current sum: as many as a short hold of the
  /// lock allows.
  ///
  /// - Parameter earlier: An answer to bring up to date: only days that changed since are summed.
  mutating func statisticsView(
    _ query: SampleQuery, _ options: StatisticsOptions, updating earlier: LiveStatistics? = nil, for reader: Reader
  ) -> StatisticsView {
    guard let (search, isReady) = timelines(query, options, updating: earlier, for: reader) else {
      return .samples(searchableSamples(query, for: reader, countingValues: true))
    }
    return isReady ? .timelines(search) : .addingUp
  }

  private mutating func timelines(
    _ query: SampleQuery, _ options: StatisticsOptions, updating earlier: LiveStatistics?, for reader: Reader
  ) -> (search: StatisticsSearch, isReady: Bool)? {
    guard let predicate = TimelinePredicate(query.predicate) else { return nil }
    let limit = Self.samplesAtATime
    switch (reader.app, reader.readAccess(to: query.type)) {
    case (let app?, .ownSamples):
      return ownStatistics(query.type, predicate, options, updating: earlier, by: app, limit: limit)
    case (_, .everything): return mergedStatistics(query.type, predicate, options, updating: earlier, limit: limit)
    case (_, .chosenObjects), (_, nil), (nil, .ownSamples): return nil
    }
  }

  private mutating func ownStatistics(
    _ type: ObjectType, _ predicate: TimelinePredicate, _ options: StatisticsOptions, updating earlier: LiveStatistics?,
    by app: String, limit: Int
  ) -> (search: StatisticsSearch, isReady: Bool)? {
    store.changeSamples(of: type, by: app) { samples in
      VisitCounter.visit(columns: 1)
      let query = TimelineQuery(
        options: options, sources: predicate.sources.map { $0.contains(app) ? [0] : [] },
        selection: predicate.selection)
      let isReady = samples.prepare(for: query.narrowed(to: earlier, in: samples.counted), limit: limit)
      return (StatisticsSearch(type, samples.counted, query, sources: [samples.source]), isReady)
    }
  }

  private mutating func mergedStatistics(
    _ type: ObjectType, _ predicate: TimelinePredicate, _ options: StatisticsOptions, updating earlier: LiveStatistics?,
    limit: Int
  ) -> (search: StatisticsSearch, isReady: Bool)? {
    let visible = store.samples(of: type)
    VisitCounter.visit(columns: visible.count)
    let style = type.aggregationStyle ?? .discreteArithmetic
    var merged = store.types[type]?.merged ?? MergedTimeline()
    store.types[type]?.merged = MergedTimeline()
    var timeline = merged.timeline(merging: visible.map { $0.counted }, style)
    let wanted = predicate.sources.map { sources in
      Set(visible.indices.filter { sources.contains(visible[$0].bundleIdentifier) }.map { SourceIndex($0) })
    }
    let query = TimelineQuery(options: options, sources: wanted, selection: predicate.selection)
    let isReady = timeline.prepare(for: query.narrowed(to: earlier, in: timeline), limit: limit)
    merged.keep(timeline)
    store.types[type]?.merged = merged
    return (StatisticsSearch(type, timeline, query, sources: visible.map { $0.source }), isReady)
  }
}

extension TimelineQuery {
  /// Returns the query for the days alone that changed since an earlier answer.
  fileprivate func narrowed(to earlier: LiveStatistics?, in timeline: SampleTimeline) -> TimelineQuery {
    var query = self
    if let spans = earlier?.changes(in: timeline, for: self), let first = spans.first, let last = spans.last {
      query.boundaries = [first.start, last.end.nextUp]
    }
    return query
  }
}

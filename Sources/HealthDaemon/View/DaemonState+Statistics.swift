import HealthModel
import StatisticsEngine

/// The samples a question about statistics is put to.
enum StatisticsView {
  /// The store's own timelines, with all days added up that the question is about.
  case timelines(StatisticsSearch)
  /// Days are still to be added up: ask again.
  case addingUp
  /// Samples, to be looked at one by one: dates and sources alone do not tell which are meant (metadata, devices, values;
  /// objects chosen one by one).
  case samples(SearchableSamples)
}

/// A question about statistics, taken to what a reader may see.
extension DaemonState {
  /// The number of samples that are looked at while the lock is held, when days are added up for the first time: some
  /// milliseconds.
  private static var samplesAtATime: Int { 100_000 }

  /// Adds up days that a question is about, where that was not done or is no longer true: as many as a short hold of the
  /// lock allows.
  ///
  /// - Parameter earlier: An answer that is to be brought up to date: only days that changed since are added up.
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
    switch (reader.app, reader.visibility(of: query.type)) {
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
      let question = TimelineQuery(
        options: options, sources: predicate.sources.map { $0.contains(app) ? [0] : [] },
        selection: predicate.selection)
      let isReady = samples.prepare(for: question.narrowed(to: earlier, in: samples.counted), limit: limit)
      return (StatisticsSearch(type, samples.counted, question, sources: [samples.source]), isReady)
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
    let question = TimelineQuery(options: options, sources: wanted, selection: predicate.selection)
    let isReady = timeline.prepare(for: question.narrowed(to: earlier, in: timeline), limit: limit)
    merged.keep(timeline)
    store.types[type]?.merged = merged
    return (StatisticsSearch(type, timeline, question, sources: visible.map { $0.source }), isReady)
  }
}

extension TimelineQuery {
  /// The question about the days alone that changed since an earlier answer.
  fileprivate func narrowed(to earlier: LiveStatistics?, in timeline: SampleTimeline) -> TimelineQuery {
    var question = self
    if let spans = earlier?.changes(in: timeline, for: self), let first = spans.first, let last = spans.last {
      question.boundaries = [first.start, last.end.nextUp]
    }
    return question
  }
}

import HealthModel

extension HealthDaemon {
  /// How many samples are looked at while the lock is held, when days are added up for the first time: some
  /// milliseconds.
  private static var samplesAtATime: Int { 100_000 }

  /// A search over a snapshot that was taken together with the decision what may be seen of it.
  ///
  /// Days that nobody asked about before are added up first, some at a time, so that others may save in between. What
  /// they change meanwhile is in the answer or not; what was added up is true either way.
  ///
  /// - Parameters:
  ///   - earlier: An answer that is to be brought up to date: only days that changed since are added up.
  ///   - reader: Who asks, decided anew each time the store is looked at.
  func statisticsSearch<Failure>(
    _ query: SampleQuery, _ options: StatisticsOptions, updating earlier: LiveStatistics? = nil,
    for reader: (borrowing DaemonState) throws(Failure) -> Reader
  ) throws(Failure) -> StatisticsSearch? {
    while true {
      let (reader, samples, isReady) = try change { state throws(Failure) in
        let reader = try reader(state)
        var isReady = true
        if var question = state.store.types[query.type]?.timelineQuery(query.predicate, options, for: reader) {
          if let earlier,
            let spans = state.store.types[query.type].map({ earlier.changes(in: $0.timeline, for: question) }),
            let first = spans?.first, let last = spans?.last
          {
            question.boundaries = [first.start, last.end.nextUp]
          }
          isReady = state.store.prepare(query.type, for: question, limit: Self.samplesAtATime)
        }
        return (reader, state.store.snapshot(of: [query.type]), isReady)
      }
      if isReady { return StatisticsSearch(query, options: options, in: samples, for: reader) }
    }
  }
}

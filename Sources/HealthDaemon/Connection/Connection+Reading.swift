import Foundation
import HealthModel

/// Reading. What may be seen is decided once for each call, together with the snapshot it is read from.
extension Connection {
  /// Samples that match any of the queries, as far as the app may see them (rules Q13 to Q18).
  ///
  /// - Parameters:
  ///   - order: Without one, samples come in the order they were saved.
  ///   - limit: No limit when nil or not positive.
  package func samples(
    matchingAny queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) throws(HealthError) -> [SampleRecord] {
    let records = try search(queries).search.records(sortedBy: order, limit: limit)
    return queries.contains { $0.type.kind == .document } ? records.map(\.withoutDocument) : records
  }

  /// One set of statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  ///
  /// An option the type does not allow stops the app (rule Q35).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    try check(options, for: query.type)
    return try statisticsSearch(query, options, by: enterToRead())?.statistics()
  }

  /// What a workout is saved with, also on a locked device: who asks for the workout sees it once it is unlocked
  /// (rules S12 and A89).
  package func statisticsOfWorkout(
    _ query: SampleQuery, options: StatisticsOptions
  ) throws(HealthError) -> StatisticsRecord? {
    try check(options, for: query.type)
    return try statisticsSearch(query, options, by: enter())?.statistics()
  }

  /// Statistics by calendar bucket (rules Q48 to Q59).
  ///
  /// An option the type does not allow (rule Q35) and an interval that does not lead forward (rule Q61) stop the app.
  package func statisticsCollection(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    try liveStatistics(query, options: options, interval: interval, updating: nil)?.record
      ?? StatisticsCollectionRecord(type: query.type, interval: interval)
  }

  /// As ``statisticsCollection(_:options:interval:)``, for a chart that will ask again; nil when nothing of the type is
  /// stored.
  ///
  /// - Parameter earlier: The answer before, if there was one.
  package func liveStatistics(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval, updating earlier: LiveStatistics?
  ) throws(HealthError) -> LiveStatistics? {
    try check(options, for: query.type)
    guard let buckets = CalendarBuckets(interval) else { throw stop(at: .invalidInterval) }
    return try statisticsSearch(query, options, by: enterToRead(), updating: earlier)?.collection(
      buckets, updating: earlier)
  }

  /// What was saved and deleted since an anchor, as far as the app may see it (rules Q21 to Q30).
  ///
  /// A sample that was saved and deleted in between appears only as deleted (rule Q27).
  ///
  /// - Parameters:
  ///   - anchor: From an earlier answer to this app; zero for everything there is.
  ///   - limit: At most so many samples; no limit when nil or not positive (rule Q23).
  package func sampleChanges(
    matchingAny queries: [SampleQuery], since anchor: UInt64 = 0, limit: Int? = nil
  ) throws(HealthError) -> SampleChanges {
    let queries = permitted(queries, by: try enterToRead())
    let types = Set(queries.map(\.type))
    try requireReadable(types)
    try loadVisible(types)
    let (reader, samples, deletions, first) = try daemon.read { state throws(HealthError) in
      (
        try state.reader(for: app, of: types), state.store.snapshot(of: types), state.store.deletions,
        state.anchors[app.bundleIdentifier]?.serial(of: anchor) ?? 0
      )
    }
    let found = SampleSearch(queries, in: samples, for: reader, after: first).numberedRecords(limit: limit)
    // With more to come, deletions wait for the samples saved before them.
    let last = found.isLimited ? found.records.last?.serial ?? first : UInt64.max
    let gone = deletions.samples(of: types, after: first, for: reader).filter { sample in
      sample.serial <= last && queries.contains { $0.mayHaveWanted(sample) }
    }
    let reached = max(first, found.records.last?.serial ?? 0, gone.last?.serial ?? 0)
    return SampleChanges(
      added: found.records.map(\.record.withoutDocument), deleted: gone.map(\.withoutSerial),
      anchor: try newAnchor(for: reached))
  }

  /// Sources of samples the app may read, in order of priority (rule Q76).
  package func sources(_ query: SampleQuery) throws(HealthError) -> [SourceRecord] {
    let (search, samples) = try search([query])
    var found: Set<String> = []
    search.forEachPlace { part, _ in
      found.insert(part.columns.bundleIdentifier)
      return false
    }
    return samples[query.type]?.order.sources.filter { found.contains($0.bundleIdentifier) } ?? []
  }

  /// What the person entered about themselves, as far as the app may read it (rules S70 to S74).
  ///
  /// Only what belongs to the type is filled in. Denied looks exactly like never entered (rule S71).
  package func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics {
    let settings = try enterToRead()
    return try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: [type])
      guard reader.visibility(of: type) == .everything else { return Characteristics() }
      var characteristics = state.characteristics
      characteristics.activityMoveMode = characteristics.activityMoveMode(on: settings.now(), in: settings.calendar)
      return characteristics.only(type)
    }
  }

  /// A stream with an element each time samples of these types were saved or deleted that the app may see.
  ///
  /// The first change after the call is not missed. The stream ends when the connection does.
  package func changes(of types: Set<ObjectType>) -> AsyncStream<StoreChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
    let observer: Int? = daemon.change { state in
      guard state.isLive(number) else { return nil }
      let observer = state.nextNumber()
      state.changeObservers[observer] = DaemonState.ChangeObserver(
        connection: number, types: types, stream: continuation)
      return observer
    }
    guard let observer else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak daemon] _ in daemon?.change { $0.changeObservers[observer] = nil } }
    return stream
  }

  /// Whether the app may read these types at all, without reading them: what an observer has to know first (rule A57).
  package func requireReadable(_ types: Set<ObjectType>) throws(HealthError) {
    try enterToRead()
    try daemon.read { state throws(HealthError) in _ = try state.reader(for: app, of: types) }
  }

  // MARK: Inside

  /// The app's anchor for a change it was shown.
  func newAnchor(for serial: UInt64) throws(HealthError) -> UInt64 {
    try daemon.commit { $0.anchor(for: serial, of: app.bundleIdentifier) }
  }

  /// Sees to it that what the app may see of some types is in memory.
  ///
  /// Whether it may see anything is decided first: what is hidden is not looked at, takes no time and does not fail.
  func loadVisible(_ types: Set<ObjectType>) throws(HealthError) { try daemon.load(types.filter(mayKeepVisible)) }

  private func loadVisible(for queries: [SampleQuery]) throws(HealthError) {
    try daemon.load(for: queries.filter { mayKeepVisible($0.type) })
  }

  private func mayKeepVisible(_ type: ObjectType) -> Bool {
    daemon.read { $0.mayKeep(type, for: $0.reader(for: app.bundleIdentifier)) }
  }

  /// A search over a snapshot that was taken together with the decision what may be seen of it.
  func search(
    _ queries: [SampleQuery]
  ) throws(HealthError) -> (search: SampleSearch, samples: [ObjectType: TypeSamples]) {
    let queries = permitted(queries, by: try enterToRead())
    let types = Set(queries.map(\.type))
    try requireReadable(types)
    try loadVisible(for: queries)
    let (reader, samples) = try daemon.read { state throws(HealthError) in
      (try state.reader(for: app, of: types), state.store.snapshot(of: types))
    }
    return (SampleSearch(queries, in: samples, for: reader), samples)
  }

  private func statisticsSearch(
    _ query: SampleQuery, _ options: StatisticsOptions, by settings: DeviceSettings,
    updating earlier: LiveStatistics? = nil
  ) throws(HealthError) -> StatisticsSearch? {
    let query = permitted([query], by: settings)[0]
    try daemon.read { state throws(HealthError) in _ = try state.reader(for: app, of: [query.type]) }
    try loadVisible(for: [query])
    return try daemon.statisticsSearch(query, options, updating: earlier) { state throws(HealthError) in
      try state.reader(for: app, of: [query.type])
    }
  }

  /// What every call that reads begins with: a locked device does not answer (rule A89).
  @discardableResult
  func enterToRead() throws(HealthError) -> DeviceSettings {
    let settings = try enter()
    if settings.isLocked { throw .databaseInaccessible }
    return settings
  }

  /// A query that reaches back further than the device keeps samples returns only later ones, without an error
  /// (rule Q11).
  ///
  /// What belongs to a workout is looked up here.
  func permitted(_ queries: [SampleQuery], by settings: DeviceSettings) -> [SampleQuery] {
    var queries = queries
    if queries.contains(where: \.predicate.hasRelations) {
      let associations = daemon.read { $0.associations }
      queries = queries.map { SampleQuery($0.type, $0.predicate.resolved(associations.samples)) }
    }
    guard let earliest = settings.earliestPermittedSampleDate else { return queries }
    return queries.map { SampleQuery($0.type, .and([.endDate(.greaterThanOrEqual, earliest), $0.predicate])) }
  }

  private func check(_ options: StatisticsOptions, for type: ObjectType) throws(HealthError) {
    let settings = try requireAlive()
    guard let option = options.firstIncompatible(with: type), settings.behavior.incompatibleStatistics == .raises else {
      return
    }
    throw stop(at: .incompatibleOption(option, with: type))
  }
}

extension DaemonState {
  /// What an app may see at this moment. Throws for a type it never asked for (rule A56).
  func reader(for app: AppIdentity, of types: Set<ObjectType>) throws(HealthError) -> Reader {
    let reader = reader(for: app.bundleIdentifier)
    for type in types where !reader.mayRead(type) { throw .authorizationNotDetermined }
    return reader
  }
}

extension SampleQuery {
  /// False when what is left of a deleted sample shows that it was not wanted (rule Q24).
  fileprivate func mayHaveWanted(_ sample: DeletedSample) -> Bool {
    sample.type == type
      && predicate.matches(deleted: sample.uuid, from: sample.bundleIdentifier, metadata: sample.metadata) != false
  }
}

extension Characteristics {
  /// The one value that belongs to a type; everything else as if never entered.
  fileprivate func only(_ type: ObjectType) -> Characteristics {
    var result = Characteristics()
    result.take(type, from: self)
    return result
  }
}

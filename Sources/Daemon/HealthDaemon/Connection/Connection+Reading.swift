import Foundation
import HealthModel
import StatisticsEngine

/// Queries of the app.
extension Connection {
  /// Returns the samples that match any of the queries and that the app may see (rules Q13 to Q18).
  ///
  /// - Parameters:
  ///   - order: The keys to sort by. Without one, samples are in the order they were saved.
  ///   - limit: The largest number of samples; no limit when nil or not positive.
  package func samples(
    matchingAny queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) throws(HealthError) -> [SampleRecord] {
    let types = queries.map(\.type).inOrder
    return try logged(
      .samples, types, .read, limit.map { .limit($0) }, answering: { .found($0.count) }, returning: \.count
    ) {
      () throws(HealthError) in try unloggedSamples(queries, sortedBy: order, limit: limit)
    }
  }

  /// Returns what ``samples(matchingAny:sortedBy:limit:)`` does, for a call that looks for samples on its way and is logged
  /// itself.
  func unloggedSamples(
    _ queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) throws(HealthError) -> [SampleRecord] {
    try read(queries) { view in
      let records = view.search().records(sortedBy: order, limit: limit)
      return queries.contains { $0.type.kind == .document } ? records.map(\.withoutDocument) : records
    }
  }

  /// Returns the statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  ///
  /// An option the type does not allow stops the app (rule Q35).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    try logged(
      .statistics, [query.type], .read, answering: { .exists($0 != nil) }, returning: { $0 == nil ? 0 : 1 }
    ) { () throws(HealthError) in
      try check(options, for: query.type)
      return try statistics(query, options).statistics()
    }
  }

  /// Returns statistics to save with a workout, also on a locked device: the app can only read the workout once the
  /// device is unlocked (rules S12 and A89).
  package func statisticsOfWorkout(
    _ query: SampleQuery, options: StatisticsOptions
  ) throws(HealthError) -> StatisticsRecord? {
    try check(options, for: query.type)
    return try statistics(query, options, by: .any).statistics()
  }

  /// Returns statistics by calendar bucket (rules Q48 to Q59).
  ///
  /// An option the type does not allow (rule Q35) and an interval that does not lead forward (rule Q61) stop the app.
  package func statisticsCollection(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    try liveStatistics(query, options: options, interval: interval, updating: nil).record
  }

  /// Returns the same as ``statisticsCollection(_:options:interval:)``, for a chart that will ask again.
  ///
  /// - Parameter earlier: The previous answer; nil for the first one.
  package func liveStatistics(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval, updating earlier: LiveStatistics?
  ) throws(HealthError) -> LiveStatistics {
    try logged(
      .statisticsCollection, [query.type], .read, .interval(interval.components),
      answering: { .found($0.record.buckets.count) }, returning: { $0.record.buckets.starts.count }
    ) { () throws(HealthError) in
      try check(options, for: query.type)
      guard let buckets = CalendarBuckets(interval) else { throw stop(at: HealthException(.invalidInterval)) }
      return try statistics(query, options, updating: earlier).collection(buckets, updating: earlier)
    }
  }

  /// Returns the samples saved and deleted since an anchor that the app may see (rules Q21 to Q30).
  ///
  /// A sample that was saved and deleted in between is among the deleted ones only (rule Q27).
  ///
  /// - Parameters:
  ///   - anchor: The anchor of an earlier answer to this app; zero for all samples.
  ///   - limit: The largest number of added samples; no limit when nil or not positive (rule Q23).
  package func sampleChanges(
    matchingAny queries: [SampleQuery], since anchor: UInt64 = 0, limit: Int? = nil
  ) throws(HealthError) -> SampleChanges {
    let types = queries.map(\.type).inOrder
    return try logged(
      .sampleChanges, types, .read, .anchor(anchor),
      answering: { .changes(added: $0.added.count, deleted: $0.deleted.count) }, returning: \.added.count
    ) { () throws(HealthError) in try changes(matchingAny: queries, since: anchor, limit: limit) }
  }

  private func changes(
    matchingAny queries: [SampleQuery], since anchor: UInt64, limit: Int?
  ) throws(HealthError) -> SampleChanges {
    let (added, deleted, reached) = try read(queries, since: anchor) { view in
      let found = view.search().numberedRecords(limit: limit)
      // With more to come, deletions wait for the samples saved before them.
      let last = found.isLimited ? found.records.last?.serial ?? view.serial : UInt64.max
      let gone = view.deletions().filter { sample in
        sample.serial <= last && view.queries.contains { $0.mayHaveWanted(sample) }
      }
      let reached = max(view.serial, found.records.last?.serial ?? 0, gone.last?.serial ?? 0)
      return (found.records.map(\.record.withoutDocument), gone.map(\.withoutSerial), reached)
    }
    return SampleChanges(added: added, deleted: deleted, anchor: try self.anchor(for: reached))
  }

  /// Returns the sources of samples the app may see, in order of priority (rule Q76).
  package func sources(_ query: SampleQuery) throws(HealthError) -> [SourceRecord] {
    try logged(.sources, [query.type], .read, answering: { .found($0.count) }, returning: \.count) {
      () throws(HealthError) in
      try read([query]) { view in
        var found: Set<String> = []
        view.search().forEachPlace { part, _ in
          found.insert(part.columns.bundleIdentifier)
          return false
        }
        return view.sources(of: query.type).filter { found.contains($0.bundleIdentifier) }
      }
    }
  }

  /// Returns the facts the person entered about themselves that the app may read (rules S70 to S74).
  ///
  /// Only the value of the type is set. Denied looks exactly like never entered (rule S71).
  package func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics {
    try logged(
      .characteristics, [type], .read, answering: { .exists($0 != Characteristics()) },
      returning: { $0 == Characteristics() ? 0 : 1 }
    ) { () throws(HealthError) in
      guard var characteristics = try enteredCharacteristics(for: type) else { return Characteristics() }
      let settings = settings
      characteristics.activityMoveMode = characteristics.activityMoveMode(on: settings.now(), in: settings.calendar)
      return characteristics.only(type)
    }
  }

  /// Returns the summaries of days with any activity, in order (rule Q78). Days are those of the device's time zone.
  package func activitySummaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    try logged(.activitySummaries, [.activitySummary], .read, answering: { .found($0.count) }, returning: \.count) {
      () throws(HealthError) in try summaries(matching: predicate)
    }
  }

  private func check(_ options: StatisticsOptions, for type: ObjectType) throws(HealthError) {
    let settings = try requireAlive()
    guard let option = options.firstIncompatible(with: type), settings.behavior.incompatibleStatistics == .raises else {
      return
    }
    throw stop(at: HealthException(.incompatibleOption(option: option, type: type)))
  }
}

extension [SampleQuery] {
  /// Returns the queries limited to samples the device may give: those that end at an earliest date or later, without
  /// an error for queries that reach back further (rule Q11).
  func since(_ earliest: Date?) -> [SampleQuery] {
    guard let earliest else { return self }
    return map { SampleQuery($0.type, .and([.endDate(.greaterThanOrEqual, earliest), $0.predicate])) }
  }
}

extension SampleQuery {
  /// Returns false when the remains of a deleted sample show that the query did not match it (rule Q24).
  fileprivate func mayHaveWanted(_ sample: DeletedSample) -> Bool {
    sample.type == type
      && predicate.matches(deleted: sample.uuid, from: sample.bundleIdentifier, metadata: sample.metadata) != false
  }
}

extension Characteristics {
  /// Returns a copy with the value of one type; all others as if never entered.
  fileprivate func only(_ type: ObjectType) -> Characteristics {
    var result = Characteristics()
    result.take(type, from: self)
    return result
  }
}

import Foundation
import HealthModel
import StatisticsEngine

/// Reading.
extension Connection {
  /// Samples that match any of the queries, as far as the app may see them (rules Q13 to Q18).
  ///
  /// - Parameters:
  ///   - order: Without one, samples come in the order they were saved.
  ///   - limit: No limit when nil or not positive.
  package func samples(
    matchingAny queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) throws(HealthError) -> [SampleRecord] {
    let types = queries.map(\.type).inOrder
    let most = limit.map { ", limit \($0)" } ?? ""
    return try logged(
      "samples(\(types.inShort)\(most))", types, .read, answering: { $0.count.counted("sample") }, returning: \.count
    ) {
      () throws(HealthError) in
      try read(queries) { view in
        let records = view.search().records(sortedBy: order, limit: limit)
        return queries.contains { $0.type.kind == .document } ? records.map(\.withoutDocument) : records
      }
    }
  }

  /// One set of statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  ///
  /// An option the type does not allow stops the app (rule Q35).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    try logged(
      "statistics(\(query.type.swiftName))", [query.type], .read,
      answering: { $0 == nil ? "no statistics" : "statistics" }, returning: { $0 == nil ? 0 : 1 }
    ) { () throws(HealthError) in
      try check(options, for: query.type)
      return try statistics(query, options).statistics()
    }
  }

  /// Statistics a workout is saved with, also on a locked device: whoever asks for the workout sees it once the device is
  /// unlocked (rules S12 and A89).
  package func statisticsOfWorkout(
    _ query: SampleQuery, options: StatisticsOptions
  ) throws(HealthError) -> StatisticsRecord? {
    try check(options, for: query.type)
    return try statistics(query, options, by: .any).statistics()
  }

  /// Statistics by calendar bucket (rules Q48 to Q59).
  ///
  /// An option the type does not allow (rule Q35) and an interval that does not lead forward (rule Q61) stop the app.
  package func statisticsCollection(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    try liveStatistics(query, options: options, interval: interval, updating: nil).record
  }

  /// As ``statisticsCollection(_:options:interval:)``, for a chart that will ask again.
  ///
  /// - Parameter earlier: The answer before, if there was one.
  package func liveStatistics(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval, updating earlier: LiveStatistics?
  ) throws(HealthError) -> LiveStatistics {
    try logged(
      "statisticsCollection(\(query.type.swiftName), \(interval.components.inShort))", [query.type], .read,
      answering: { $0.record.buckets.count.counted("bucket") }, returning: { $0.record.buckets.starts.count },
      name: "statisticsCollection"
    ) { () throws(HealthError) in
      try check(options, for: query.type)
      guard let buckets = CalendarBuckets(interval) else { throw stop(at: .invalidInterval) }
      return try statistics(query, options, updating: earlier).collection(buckets, updating: earlier)
    }
  }

  /// The samples saved and deleted since an anchor, as far as the app may see them (rules Q21 to Q30).
  ///
  /// A sample that was saved and deleted in between appears only as deleted (rule Q27).
  ///
  /// - Parameters:
  ///   - anchor: From an earlier answer to this app; zero for everything there is.
  ///   - limit: At most so many samples; no limit when nil or not positive (rule Q23).
  package func sampleChanges(
    matchingAny queries: [SampleQuery], since anchor: UInt64 = 0, limit: Int? = nil
  ) throws(HealthError) -> SampleChanges {
    let types = queries.map(\.type).inOrder
    return try logged(
      "sampleChanges(\(types.inShort), since \(anchor))", types, .read,
      answering: { "\($0.added.count) added, \($0.deleted.count) deleted" }, returning: \.added.count
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

  /// Sources of samples the app may read, in order of priority (rule Q76).
  package func sources(_ query: SampleQuery) throws(HealthError) -> [SourceRecord] {
    try logged(
      "sources(\(query.type.swiftName))", [query.type], .read, answering: { $0.count.counted("source") },
      returning: \.count
    ) {
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

  /// Facts the person entered about themselves, as far as the app may read them (rules S70 to S74).
  ///
  /// Only what belongs to the type is filled in. Denied looks exactly like never entered (rule S71).
  package func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics {
    try logged(
      type.swiftName, [type], .read, answering: { $0 == Characteristics() ? "nothing entered" : "a value" },
      returning: { $0 == Characteristics() ? 0 : 1 }
    ) { () throws(HealthError) in
      guard var characteristics = try enteredCharacteristics(for: type) else { return Characteristics() }
      let settings = settings
      characteristics.activityMoveMode = characteristics.activityMoveMode(on: settings.now(), in: settings.calendar)
      return characteristics.only(type)
    }
  }

  /// Summaries of days with anything to sum up, in order (rule Q78). Days are those of the device's time zone.
  package func activitySummaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    try logged(
      "activitySummaries", [.activitySummary], .read, answering: { $0.count.counted("day") }, returning: \.count
    ) {
      () throws(HealthError) in try summaries(matching: predicate)
    }
  }

  private func check(_ options: StatisticsOptions, for type: ObjectType) throws(HealthError) {
    let settings = try requireAlive()
    guard let option = options.firstIncompatible(with: type), settings.behavior.incompatibleStatistics == .raises else {
      return
    }
    throw stop(at: .incompatibleOption(option, with: type))
  }
}

extension [SampleQuery] {
  /// A query that reaches back further than the device keeps samples returns only later ones, without an error
  /// (rule Q11).
  func since(_ earliest: Date?) -> [SampleQuery] {
    guard let earliest else { return self }
    return map { SampleQuery($0.type, .and([.endDate(.greaterThanOrEqual, earliest), $0.predicate])) }
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

extension DateComponents {
  /// "1 d", "1 h 30 min"; the parts that are set, the largest first.
  fileprivate var inShort: String {
    let parts = [
      (year, "y"), (month, "mo"), (weekOfYear, "w"), (day, "d"), (hour, "h"), (minute, "min"), (second, "s"),
    ]
    return parts.compactMap { value, unit in value.map { "\($0) \(unit)" } }.joined(separator: " ")
  }
}

import Foundation
import HealthModel
import StatisticsEngine

/// The app's queries.
extension Connection {
  /// Returns the samples that match any of the queries and that the app may see (rules Q13 to Q18).
  ///
  /// - Parameters:
  ///   - order: The keys to sort by. Without keys, samples are in the order they were saved.
  ///   - limit: The maximum number of samples; no limit when nil or not positive.
  package func samples(
    matchingAny queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) throws(HealthError) -> [SampleRecord] {
    try answer(
      .samples, queries.map(\.type).inOrder, .read, limit.map { .limit($0) }, dates: queries.dates, by: .reading,
      logging: { .found($0.count) }
    ) { call throws(HealthError) in
      let records = try call.search(queries).records(sortedBy: order, limit: limit)
      return queries.contains { $0.type.kind == .document } ? records.map(\.withoutDocument) : records
    }
  }

  /// Checks that the app has requested each of these types, in either direction.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) for a type it did not request (rule A56).
  package func requireReadable(_ types: Set<ObjectType>) throws(HealthError) {
    try answer(nil, types.inOrder, by: .reading) { call throws(HealthError) in try call.requireAsked(for: types) }
  }

  /// Returns the statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  ///
  /// An option that the type does not allow stops the app (rule Q35).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    try answer(
      .statistics, [query.type], .read, dates: [query].dates, by: .reading,
      unless: { options.mistake(for: query.type, on: $0) },
      logging: { .exists($0 != nil) }
    ) { call throws(HealthError) in try call.statistics(query, options).statistics() }
  }

  /// Returns statistics to save with a workout. Also works on a locked device: the app sees the statistics only when it
  /// reads the workout, which needs an unlocked device (rules S12 and A89).
  package func statisticsOfWorkout(
    _ query: SampleQuery, options: StatisticsOptions
  ) throws(HealthError) -> StatisticsRecord? {
    try answer(nil, by: .health, unless: { options.mistake(for: query.type, on: $0) }) { call throws(HealthError) in
      try call.statistics(query, options).statistics()
    }
  }

  /// Returns statistics by calendar bucket (rules Q48 to Q59).
  ///
  /// An option that the type does not allow (rule Q35), or an interval that does not advance (rule Q61), stops the app.
  package func statisticsCollection(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    try liveStatistics(query, options, interval).record
  }

  /// Returns the same as ``statisticsCollection(_:options:interval:)``, for a chart that will query again.
  ///
  /// - Parameter earlier: The previous answer; nil for the first one.
  package func liveStatistics(
    _ query: SampleQuery, _ options: StatisticsOptions, _ interval: StatisticsInterval,
    updating earlier: LiveStatistics? = nil
  ) throws(HealthError) -> LiveStatistics {
    let buckets = CalendarBuckets(interval)
    noteDaysOfProcess(in: interval)
    return try answer(
      .statisticsCollection, [query.type], .read, .interval(interval.components), dates: [query].dates, by: .reading,
      unless: {
        if !interval.hasAnchor { return HealthException(.invalidAnchor) }
        return options.mistake(for: query.type, on: $0) ?? (buckets == nil ? HealthException(.invalidInterval) : nil)
      }, logging: { .found($0.record.buckets.count) }
    ) { call throws(HealthError) in
      try call.statistics(query, options, updating: earlier).collection(buckets!, updating: earlier)
    }
  }

  /// Returns the samples saved and deleted since an anchor that the app may see (rules Q21 to Q30).
  ///
  /// A sample that was saved and deleted in between is only among the deleted ones (rule Q27).
  ///
  /// - Parameters:
  ///   - anchor: The anchor of an earlier answer to this app; zero for all samples.
  ///   - limit: The maximum number of added samples; no limit when nil or not positive (rule Q23).
  package func sampleChanges(
    matchingAny queries: [SampleQuery], since anchor: UInt64 = 0, limit: Int? = nil
  ) throws(HealthError) -> SampleChanges {
    try answer(
      .sampleChanges, queries.map(\.type).inOrder, .read, .anchor(anchor), dates: queries.dates, by: .reading,
      logging: { .changes(added: $0.added.count, deleted: $0.deleted.count) }
    ) { call throws(HealthError) in
      let search = try call.search(queries, since: anchor)
      let found = search.numberedRecords(limit: limit)
      // If the limit leaves out samples, return a deletion only after all samples that were saved before it.
      let last = found.isLimited ? found.records.last?.serial ?? search.serial : UInt64.max
      let gone = search.deletions().filter { sample in
        sample.serial <= last && search.queries.contains { $0.mayHaveWanted(sample) }
      }
      let reached = max(search.serial, found.records.last?.serial ?? 0, gone.last?.serial ?? 0)
      return SampleChanges(
        added: found.records.map(\.record.withoutDocument), deleted: gone.map(\.withoutSerial),
        anchor: try call.anchor(for: reached))
    }
  }

  /// Returns the sources of samples the app may see, in order of priority (rule Q76).
  package func sources(_ query: SampleQuery) throws(HealthError) -> [SourceRecord] {
    try answer(.sources, [query.type], .read, by: .reading, logging: { .found($0.count) }) {
      call throws(HealthError) in
      let search = try call.search([query])
      var found: Set<String> = []
      search.forEachPlace { part, _ in
        found.insert(part.columns.bundleIdentifier)
        return false
      }
      return search.sources(of: query.type).filter { found.contains($0.bundleIdentifier) }
    }
  }

  /// Returns the personal characteristics that the app may read (rules S70 to S74).
  ///
  /// In the result, only the characteristic of `type` can have a value. It has none if the person denied reading, or
  /// never entered a value, which look the same (rule S71).
  package func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics {
    try answer(.characteristics, [type], .read, by: .reading, logging: { .exists($0 != Characteristics()) }) {
      call throws(HealthError) in
      var result = Characteristics()
      guard var entered = try call.characteristics(for: type) else { return result }
      entered.activityMoveMode = entered.activityMoveMode(on: call.settings.now(), in: call.settings.calendar)
      result.take(type, from: entered)
      return result
    }
  }

  /// Returns the raw value of the sex whose reference ranges apply; zero when the person did not enter one.
  ///
  /// - Throws: `errorAuthorizationDenied` (4) when the app may not read the type. This error tells the app that the
  ///   person refused. No other characteristic reveals a refusal (rule V106).
  package func referenceSex() throws(HealthError) -> Int {
    try answer(.characteristics, [.referenceSex], .read, by: .reading, logging: { .exists($0 != 0) }) {
      call throws(HealthError) in
      guard let entered = try call.characteristics(for: .referenceSex) else { throw .authorizationDenied }
      return entered.referenceSex
    }
  }

  /// Returns the summaries of days with any activity, in chronological order (rule Q78). Days are in the device's time
  /// zone.
  package func activitySummaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    try answer(.activitySummaries, [.activitySummary], .read, by: .reading, logging: { .found($0.count) }) {
      call throws(HealthError) in try call.activitySummaries(matching: predicate)
    }
  }

  // MARK: Chosen by the person at the call

  /// Returns documents with the content the app may have. Asks the person only about documents that are new since the
  /// app last asked (rules A77 and Q19).
  ///
  /// An app that may not read any documents gets its own, without asking the person (rule A54).
  ///
  /// - Throws: `errorUserCanceled` (7) when the person closes the list, after which nothing is determined.
  package func documents(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil, includesData: Bool
  ) async throws(HealthError) -> [SampleRecord] {
    try await answerWaiting(.documents, [query.type], .read, by: .reading, logging: { .found($0.count) }) {
      call async throws(HealthError) in
      // Check the access before asking: an app that never requested documents gets an error, and for an app that was
      // denied no list appears.
      let earliest = try answer(nil, by: .reading) { call throws(HealthError) in
        try call.earliestEnd(of: query.type)
      }
      if let earliest, !call.settings.isInGuestUserMode {
        // Do not ask the person about documents that ended before the date from which the app may read.
        let first = max(earliest, call.settings.earliestPermittedSampleDate ?? .beforeEverything)
        let visible = [query].since(first == .beforeEverything ? nil : first)
        try await questions.askForDocuments(visible[0], on: connected)
      }
      // Make a new call, because much may have changed while the person chose.
      let (found, choices) = try answer(nil, by: .reading) { call throws(HealthError) in
        (try call.search([query]).records(sortedBy: order), call.objectChoices)
      }
      let documents = found.filter { choices[$0.uuid] ?? ($0.bundleIdentifier == app.bundleIdentifier) }
      let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? documents.count
      return documents.prefix(limit).map { includesData ? $0 : $0.withoutDocumentData }
    }
  }

  /// Returns the signed health records that the person selects now. The list contains the records that have every type
  /// in `recordTypes` and whose source type, if known, is in `sourceTypes`. The selection is not stored: the next call
  /// asks again (rules A78 and Q84).
  ///
  /// - Throws: `errorAuthorizationDenied` (4) without Apple's entitlement, `errorUserCanceled` (7) when the person
  ///   closes the list.
  package func verifiableRecords(
    of recordTypes: [String], from sourceTypes: [String], matching predicate: SamplePredicate
  ) async throws(HealthError) -> [SampleRecord] {
    try await answerWaiting(.verifiableClinicalRecords, by: .reading, logging: { .found($0.count) }) {
      call async throws(HealthError) in
      guard app.entitlements.contains(.verifiableHealthRecords) else {
        var error = HealthError.authorizationDenied
        error.missingEntitlement = .verifiableHealthRecords
        throw error
      }
      if call.settings.isInGuestUserMode { return [] }
      let query = SampleQuery(.verifiableClinicalRecord, predicate)
      return try await questions.handOut(
        [query].since(call.settings.earliestPermittedSampleDate)[0],
        where: { sample in
          guard case .verifiableClinicalRecord(let record) = sample.content else { return false }
          return Set(recordTypes).isSubset(of: record.recordTypes)
            && record.sourceType.map(sourceTypes.contains) ?? true
        }, on: connected)
    }
  }
}

extension StatisticsOptions {
  /// Returns the mistake of passing an option that the type does not allow (rule Q35). Returns nil when the type allows
  /// all options, and on a device that leaves out the value instead of raising an exception.
  fileprivate func mistake(for type: ObjectType, on settings: DeviceSettings) -> HealthException? {
    guard let option = firstIncompatible(with: type), settings.behavior.incompatibleStatistics == .raises else {
      return nil
    }
    return HealthException(.incompatibleOption(option: option, type: type))
  }
}

extension [SampleQuery] {
  /// The combined date range of the queries; nil without queries.
  fileprivate var dates: TimeWindow? {
    dropFirst().reduce(first?.predicate.timeWindow) { $0?.union($1.predicate.timeWindow) }
  }

  /// Returns the queries limited to samples that end on or after an earliest date. Queries that reach further back
  /// cause no error (rule Q11).
  func since(_ earliest: Date?) -> [SampleQuery] {
    guard let earliest else { return self }
    return map { SampleQuery($0.type, .and([.endDate(.greaterThanOrEqual, earliest), $0.predicate])) }
  }
}

extension SampleQuery {
  /// Returns false when the stored facts about a deleted sample show that the query did not match it (rule Q24).
  fileprivate func mayHaveWanted(_ sample: DeletedSample) -> Bool {
    sample.type == type
      && predicate.matches(deleted: sample.uuid, from: sample.bundleIdentifier, metadata: sample.metadata) != false
  }
}

extension SampleRecord {
  /// A document's record as ordinary queries return it, without the document itself (rule Q19).
  var withoutDocument: SampleRecord {
    guard case .document = content else { return self }
    var record = self
    record.content = .document(nil)
    return record
  }

  fileprivate var withoutDocumentData: SampleRecord {
    guard case .document(var document) = content else { return self }
    var record = self
    document?.data = nil
    record.content = .document(document)
    return record
  }
}

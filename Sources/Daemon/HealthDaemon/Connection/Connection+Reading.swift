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
    try answer(
      .samples, queries.map(\.type).inOrder, .read, limit.map { .limit($0) }, dates: queries.dates, by: .reading,
      logging: { .found($0.count) }
    ) { call throws(HealthError) in
      let records = try call.search(queries).records(sortedBy: order, limit: limit)
      return queries.contains { $0.type.kind == .document } ? records.map(\.withoutDocument) : records
    }
  }

  /// Checks that the app asked for all of some types, in one direction or the other.
  ///
  /// - Throws: 5 for a type it did not ask for (rule A56).
  package func requireReadable(_ types: Set<ObjectType>) throws(HealthError) {
    try answer(nil, types.inOrder, by: .reading) { call throws(HealthError) in try call.requireAsked(for: types) }
  }

  /// Returns the statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  ///
  /// An option the type does not allow stops the app (rule Q35).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    try answer(
      .statistics, [query.type], .read, dates: [query].dates, by: .reading,
      unless: { options.mistake(for: query.type, on: $0) },
      logging: { .exists($0 != nil) }
    ) { call throws(HealthError) in try call.statistics(query, options).statistics() }
  }

  /// Returns statistics to save with a workout, also on a locked device: the app can only read the workout once the
  /// device is unlocked (rules S12 and A89).
  package func statisticsOfWorkout(
    _ query: SampleQuery, options: StatisticsOptions
  ) throws(HealthError) -> StatisticsRecord? {
    try answer(nil, by: .health, unless: { options.mistake(for: query.type, on: $0) }) { call throws(HealthError) in
      try call.statistics(query, options).statistics()
    }
  }

  /// Returns statistics by calendar bucket (rules Q48 to Q59).
  ///
  /// An option the type does not allow (rule Q35) and an interval that does not lead forward (rule Q61) stop the app.
  package func statisticsCollection(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    try liveStatistics(query, options, interval).record
  }

  /// Returns the same as ``statisticsCollection(_:options:interval:)``, for a chart that will ask again.
  ///
  /// - Parameter earlier: The previous answer; nil for the first one.
  package func liveStatistics(
    _ query: SampleQuery, _ options: StatisticsOptions, _ interval: StatisticsInterval,
    updating earlier: LiveStatistics? = nil
  ) throws(HealthError) -> LiveStatistics {
    let buckets = CalendarBuckets(interval)
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
  /// A sample that was saved and deleted in between is among the deleted ones only (rule Q27).
  ///
  /// - Parameters:
  ///   - anchor: The anchor of an earlier answer to this app; zero for all samples.
  ///   - limit: The largest number of added samples; no limit when nil or not positive (rule Q23).
  package func sampleChanges(
    matchingAny queries: [SampleQuery], since anchor: UInt64 = 0, limit: Int? = nil
  ) throws(HealthError) -> SampleChanges {
    try answer(
      .sampleChanges, queries.map(\.type).inOrder, .read, .anchor(anchor), dates: queries.dates, by: .reading,
      logging: { .changes(added: $0.added.count, deleted: $0.deleted.count) }
    ) { call throws(HealthError) in
      let search = try call.search(queries, since: anchor)
      let found = search.numberedRecords(limit: limit)
      // With more to come, deletions wait for the samples saved before them.
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

  /// Returns the facts the person entered about themselves that the app may read (rules S70 to S74).
  ///
  /// Only the value of the type is set. Denied looks exactly like never entered (rule S71).
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
  /// - Throws: 4 when the app may not read it: unlike other characteristics, it tells (rule V106).
  package func referenceSex() throws(HealthError) -> Int {
    try answer(.characteristics, [.referenceSex], .read, by: .reading, logging: { .exists($0 != 0) }) {
      call throws(HealthError) in
      guard let entered = try call.characteristics(for: .referenceSex) else { throw .authorizationDenied }
      return entered.referenceSex
    }
  }

  /// Returns the summaries of days with any activity, in order (rule Q78). Days are those of the device's time zone.
  package func activitySummaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    try answer(.activitySummaries, [.activitySummary], .read, by: .reading, logging: { .found($0.count) }) {
      call throws(HealthError) in try call.activitySummaries(matching: predicate)
    }
  }

  // MARK: Chosen by the person at the call

  /// Returns documents with the content the app may have. Asks the person about those that are new since the app last
  /// asked, and about no others (rules A77 and Q19).
  ///
  /// An app that may not read documents at all gets its own, and the person is not asked (rule A54).
  ///
  /// - Throws: 7 when the person closes the list: nothing is determined then.
  package func documents(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil, includesData: Bool
  ) async throws(HealthError) -> [SampleRecord] {
    try await answerWaiting(.documents, [query.type], .read, by: .reading, logging: { .found($0.count) }) {
      call async throws(HealthError) in
      // Before anybody is asked about a list that would be too short.
      let earliest = try answer(nil, by: .reading) { call throws(HealthError) in
        try call.earliestEnd(of: query.type)
      }
      if let earliest, !call.settings.isInGuestUserMode {
        // The person is asked about nothing that is hidden by its date.
        let first = max(earliest, call.settings.earliestPermittedSampleDate ?? .beforeEverything)
        let visible = [query].since(first == .beforeEverything ? nil : first)
        try await questions.askForDocuments(visible[0], on: connected)
      }
      // Another call: much may have happened while the person chose.
      let (found, choices) = try answer(nil, by: .reading) { call throws(HealthError) in
        (try call.search([query]).records(sortedBy: order), call.objectChoices)
      }
      let documents = found.filter { choices[$0.uuid] ?? ($0.bundleIdentifier == app.bundleIdentifier) }
      let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? documents.count
      return documents.prefix(limit).map { includesData ? $0 : $0.withoutDocumentData }
    }
  }

  /// Returns the signed health records the person chooses now, among those that hold all of some types. The choice is
  /// not stored: the next call asks again (rules A78 and Q84).
  ///
  /// - Throws: 4 without Apple's entitlement, 7 when the person closes the list.
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
  /// Returns the mistake to ask for an option the type does not allow (rule Q35); nil for none, and on a device that
  /// answers without the value.
  fileprivate func mistake(for type: ObjectType, on settings: DeviceSettings) -> HealthException? {
    guard let option = firstIncompatible(with: type), settings.behavior.incompatibleStatistics == .raises else {
      return nil
    }
    return HealthException(.incompatibleOption(option: option, type: type))
  }
}

extension [SampleQuery] {
  /// The dates that the queries ask for together; nil without queries.
  fileprivate var dates: TimeWindow? {
    dropFirst().reduce(first?.predicate.timeWindow) { $0?.union($1.predicate.timeWindow) }
  }

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

extension SampleRecord {
  /// The record of a document as ordinary queries return it: without the document itself (rule Q19).
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

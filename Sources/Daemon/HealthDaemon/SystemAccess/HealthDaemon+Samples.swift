import Foundation
import HealthModel

/// All samples in the store, for the system's own screens (never for an app).
extension HealthDaemon {
  /// Adds records unchanged, with their own sources: from sensors, demo data and imports.
  ///
  /// Leaves out records with a known UUID, records with an older version of a known sync identifier (rule S25), and
  /// invalid records (see `SampleRecord.flaw`).
  ///
  /// - Returns: The number of records added, not counting members of correlations; 0 when they could not be stored.
  @discardableResult
  package func add(_ records: [SampleRecord]) -> Int { (try? addDurably(records)) ?? 0 }

  /// Changes the person's characteristics. Does nothing for invalid ones (see `Characteristics.flaw`).
  package func setCharacteristics(_ characteristics: Characteristics) {
    if characteristics.flaw != nil { return }
    change { state in
      state.characteristics = characteristics
      state.announceChange()
    }
  }

  package func characteristics() -> Characteristics { read { $0.characteristics } }

  /// Deletes everything that an app has saved, on the person's behalf (rules A83 and A87).
  ///
  /// - Returns: The number of samples deleted; 0 when the deletion could not be stored.
  @discardableResult
  package func deleteAllData(of bundleIdentifier: String) -> Int {
    let types = read { $0.store.unloaded.filter { $0.value.contains(bundleIdentifier) }.keys.flatMap(\.relatedTypes) }
    loadIfPossible(Set(types))
    return delete("all data of \(bundleIdentifier)") { store in
      (store.sources[bundleIdentifier] ?? [:]).values.sorted { $0.type.row < $1.type.row }
        .flatMap { samples in samples.allSamples.map(samples.reference) }
    }
  }

  /// Deletes samples of any source by their UUIDs, on the person's behalf (rule A87). Searches the whole store; ignores
  /// unknown UUIDs.
  package func deleteSamples(_ uuids: some Sequence<UUID>) {
    let uuids = Array(uuids)
    do throws(HealthError) { try load(typesOf: uuids) } catch { return }
    delete("samples") { store in store.references(Set(uuids)).inOrder(of: uuids) }
  }

  /// Deletes samples of any source, on the person's behalf (rule A87). Ignores samples already deleted.
  package func deleteSamples(_ samples: some Sequence<SampleReference>) {
    let samples = Array(samples)
    let types = Set(samples.flatMap { $0.type.relatedTypes })
    do throws(HealthError) { try load(types.map { SampleScope($0) }) } catch { return }
    delete("samples") { _ in samples }
  }

  /// Deletes all samples of a type, of any source, on the person's behalf (rule A87).
  package func deleteAllSamples(of type: ObjectType) {
    loadIfPossible(Set(type.relatedTypes))
    delete("all \(type.identifier)") { store in
      store.sources.values.compactMap { $0[type] }.flatMap { samples in samples.allSamples.map(samples.reference) }
    }
  }

  /// Deletes samples, and logs the deletion under the given name.
  ///
  /// - Returns: The number of samples deleted; 0 when the deletion could not be stored.
  @discardableResult
  private func delete(_ call: String, _ samples: (SampleStore) -> [SampleReference]) -> Int {
    let deleted = try? changing.withLock { _ in
      try commit { state in
        let change = state.store.remove(samples(state.store))
        state.announce(change)
        state.log(.changed, ["actor": "person", "call": .text(call), "deleted": .integer(change.deleted.count)])
        return change.deleted.count
      }
    }
    return deleted ?? 0
  }

  package func summary(of type: ObjectType) -> StoreSummary {
    loadUncounted { $1 == type }
    return look { state in
      var summary = StoreSummary(type: type, sampleCount: 0, sources: state.store.sourceOrder(for: type))
      for samples in state.store.samples(of: type) {
        let kept = samples.presence.summary ?? samples.summary
        summary.sampleCount += kept.count
        summary.earliest = [summary.earliest, kept.earliestStart].compactMap(\.self).min()
        summary.latest = [summary.latest, kept.latestEnd].compactMap(\.self).max()
      }
      return summary
    }
  }

  /// Returns the number of samples that a limit to a date hides from an app: those of other sources that ended earlier
  /// (rule V65). For a type in a file, it reads only the samples that end on or after the date.
  package func hiddenCount(of type: ObjectType, from app: String, endingBefore date: Date) -> Int {
    let query = SampleQuery(type, .endDate(.greaterThanOrEqual, date))
    loadIfPossible(for: query)
    var (later, ownLater) = (0, 0)
    SampleSearch(look { $0.view(of: [query], for: .system) }).forEachPlace { part, _ in
      later += 1
      if part.columns.bundleIdentifier == app { ownLater += 1 }
      return true
    }
    let earlier = summary(of: type).sampleCount - later
    return earlier - ((sampleCounts(by: app)[type] ?? 0) - ownLater)
  }

  /// Returns all samples that match a query, for the system's own screens.
  package func allSamples(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) -> [SampleRecord] {
    loadIfPossible(for: query)
    return SampleSearch(look { $0.view(of: [query], for: .system) }).records(sortedBy: order, limit: limit)
  }

  /// Returns the statistics of all samples that match a query, for the system's own screens. Ignores options that do
  /// not fit the type.
  ///
  /// - Throws: `invalidArgument` when there are more buckets than the limit.
  package func allStatistics(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) throws(HealthError) -> StatisticsCollectionRecord {
    guard let buckets = CalendarBuckets(interval) else {
      return StatisticsCollectionRecord(type: query.type, interval: interval)
    }
    loadIfPossible(for: query)
    while true {
      let search = look { $0.statistics(query, options, for: .system) }
      if let search { return try search().collection(buckets).record }
    }
  }

  /// Calls a closure with the statistics that ``allStatistics(_:options:interval:)`` returns, some thousand buckets at a
  /// time. Before the first call, all samples have been read.
  ///
  /// - Throws: `invalidArgument` when there are more buckets than the limit; the errors of the closure.
  package func forEachPart(
    ofStatistics query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval,
    _ body: (StatisticsBuckets) throws -> Void
  ) throws {
    guard let buckets = CalendarBuckets(interval) else { return }
    loadIfPossible(for: query)
    while true {
      let search = look { $0.statistics(query, options, for: .system) }
      if let search { return try search().forEachPart(of: buckets, body) }
    }
  }

  /// Returns the types that have samples, in the order of the catalogue.
  package func typesWithSamples() -> [ObjectType] {
    look { state in state.store.types.keys.filter { !state.store.sourceOrder(for: $0).isEmpty } }
      .sorted { $0.row < $1.row }
  }
}

package struct StoreSummary: Hashable, Sendable {
  package var type: ObjectType
  package var sampleCount: Int
  /// The sources, in order of priority.
  package var sources: [SourceRecord]
  /// The earliest start of a sample; nil without samples.
  package var earliest: Date?
  /// The latest end of a sample; nil without samples.
  package var latest: Date?
}

extension [SampleReference] {
  /// Returns the samples ordered by the position of their UUIDs in a list.
  fileprivate func inOrder(of uuids: some Sequence<UUID>) -> [SampleReference] {
    var places: [UUID: Int] = [:]
    for (place, uuid) in uuids.enumerated() where places[uuid] == nil { places[uuid] = place }
    return sorted { places[$0.uuid, default: 0] < places[$1.uuid, default: 0] }
  }
}

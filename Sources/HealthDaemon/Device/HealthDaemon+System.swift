import Foundation
import HealthModel

/// For the system's own screens (never for an app).
extension HealthDaemon {
  /// Who shows sheets. Without one a request fails with a sentence that says so.
  package func setPresenter(_ presenter: (any AuthorizationPresenter)?) { change { $0.presenter = presenter } }

  /// An element after each change of the ledger, the samples or the apps: time to look again.
  ///
  /// Changes that come faster than they are looked at are one.
  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = change { state in
      let number = state.nextNumber()
      state.systemObservers[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in self?.change { $0.systemObservers[number] = nil } }
    return stream
  }

  // MARK: Consent

  /// The apps that have asked for something, in the order of their first request, also those that got nothing
  /// (rule A10).
  package func appsThatAsked() -> [AppIdentity] {
    read { state in state.ledger.appsThatAsked.map { state.identity(of: $0) } }
  }

  /// Every permission the app has asked for, with the person's decision (rule A83).
  package func decisions(of bundleIdentifier: String) -> [Permission: Decision] {
    read { $0.ledger.decisions(of: bundleIdentifier) }
  }

  /// The apps that may read everything of a type, in the order they first asked (rule A86).
  package func appsAllowedToRead(_ type: ObjectType) -> [AppIdentity] {
    read { state in
      state.ledger.appsThatAsked
        .filter { state.ledger.decision(for: Permission(type, .read), of: $0) == .granted }
        .map { state.identity(of: $0) }
    }
  }

  /// The person changes a switch in Settings (rule A84). Takes effect at once.
  package func setDecision(_ decision: Decision, for permission: Permission, of bundleIdentifier: String) {
    change { state in
      state.ledger.set(decision, for: permission, of: bundleIdentifier)
      state.log(
        "\(permission.direction) \(permission.type.identifier) of \(bundleIdentifier)", answer: decision.rawValue)
      state.answerExtensions(of: bundleIdentifier)
      state.announceChange()
    }
  }

  /// Every switch on the app's page goes on (rule A83). Objects keep their own choices.
  package func turnOnAll(of bundleIdentifier: String) { setAll(.granted, of: bundleIdentifier) }

  /// Every switch on the app's page goes off (rule A83). Objects keep their own choices.
  package func turnOffAll(of bundleIdentifier: String) { setAll(.denied, of: bundleIdentifier) }

  private func setAll(_ decision: Decision, of bundleIdentifier: String) {
    change { state in
      for permission in state.ledger.decisions(of: bundleIdentifier).keys {
        state.ledger.set(decision, for: permission, of: bundleIdentifier)
      }
      state.log("every permission of \(bundleIdentifier)", answer: decision.rawValue)
      state.answerExtensions(of: bundleIdentifier)
      state.announceChange()
    }
  }

  /// Back to *never asked*: every answer is forgotten, and the app is no longer listed. Its data stays.
  package func resetDecisions(of bundleIdentifier: String) {
    change { state in
      state.ledger.forget(bundleIdentifier)
      state.log("every permission of \(bundleIdentifier)", answer: "forgotten")
      state.announceChange()
    }
  }

  /// New health records have arrived from a clinic: whoever asks for them again, the person is asked again, and until
  /// then the earlier answers hold (rules A48 and A81).
  package func renewHealthRecords() {
    change { state in
      state.ledger.renew(Set(ObjectType.all.filter { $0.kind == .clinical }))
      state.announceChange()
    }
  }

  /// Types whose per-object list the app has asked for.
  package func objectTypes(askedForBy bundleIdentifier: String) -> [ObjectType] {
    read { $0.ledger.objectTypes(askedForBy: bundleIdentifier) }
  }

  /// Per-object choices: which objects of a type the app may read, its own by default (rules A67 and A71).
  package func allowedObjects(of type: ObjectType, for bundleIdentifier: String) -> Set<UUID> {
    loadIfPossible([type])
    let (samples, ledger) = read { ($0.store.snapshot(of: [type]), $0.ledger) }
    let reader = Reader(app: bundleIdentifier, ledger: ledger, undetermined: .showsOwnSamples)
    let search = SampleSearch([SampleQuery(type)], in: samples, for: reader)
    var allowed: Set<UUID> = []
    search.forEachPlace { part, place in
      allowed.insert(part.columns.uuid(at: place))
      return true
    }
    return allowed
  }

  /// The person changes the per-object choices in Settings (rule A73). Unknown objects are ignored.
  package func setAllowed(_ isAllowed: Bool, object uuid: UUID, for bundleIdentifier: String) {
    try? load(typesOf: [uuid])
    change { state in
      let types = ObjectType.all.filter(\.requiresPerObjectAuthorization)
      guard let object = state.store.references([uuid], of: types).first else { return }
      state.ledger.set(isAllowed: isAllowed, object: uuid, of: object.type, for: bundleIdentifier)
      state.announceChange()
    }
  }

  // MARK: Samples

  /// Adds records as they are, with their own sources: sensors, demo data, imports.
  ///
  /// Left out are records with a known UUID, those with an older version of a known sync identifier (rule S25), and
  /// those that cannot be (see ``SampleRecord/flaw``).
  ///
  /// - Returns: How many were added, members of correlations not counted.
  @discardableResult
  package func add(_ records: [SampleRecord]) -> Int { (try? addDurably(records)) ?? 0 }

  package func setCharacteristics(_ characteristics: Characteristics) {
    change { state in
      state.characteristics = characteristics
      state.announceChange()
    }
  }

  package func characteristics() -> Characteristics { read { $0.characteristics } }

  /// The person deletes everything an app has written (rules A83 and A87).
  ///
  /// - Returns: How many samples are gone.
  @discardableResult
  package func deleteAllData(of bundleIdentifier: String) -> Int {
    loadIfPossible(read { Set($0.unloaded.keys) })
    return change { state in
      let types = state.store.types.keys.sorted { $0.row < $1.row }
      let search = SampleSearch(
        types.map { SampleQuery($0, .sources([bundleIdentifier])) }, in: state.store.types, for: .system)
      let change = state.store.remove(search.records(sortedBy: [], limit: nil).map(\.reference))
      state.announce(change)
      state.log("all data of \(bundleIdentifier)", answer: "\(change.deleted.count) deleted")
      return change.deleted.count
    }
  }

  /// The person deletes samples, whoever wrote them (rule A87), found by looking through the store. Unknown UUIDs are
  /// ignored.
  package func deleteSamples(_ uuids: some Sequence<UUID>) {
    do throws(HealthError) { try load(typesOf: uuids) } catch { return }
    change { state in
      let change = state.store.remove(state.store.references(Set(uuids)).inOrder(of: uuids))
      state.announce(change)
      state.log("samples", answer: "\(change.deleted.count) deleted")
    }
  }

  /// The person deletes samples that are shown to them, whoever wrote them (rule A87). Those that are gone are ignored.
  package func deleteSamples(_ samples: some Sequence<SampleReference>) {
    let samples = Array(samples)
    do throws(HealthError) { try load(Set(samples.flatMap { $0.type.relatedTypes })) } catch { return }
    change { state in
      let change = state.store.remove(samples)
      state.announce(change)
      state.log("samples", answer: "\(change.deleted.count) deleted")
    }
  }

  /// What the store holds of a type, whoever may see it.
  package func summary(of type: ObjectType) -> StoreSummary {
    if let stored = read({ $0.unloaded[type] }) {
      return StoreSummary(
        type: type, sampleCount: stored.count, sources: stored.sources, earliest: stored.earliestStart,
        latest: stored.latestEnd)
    }
    guard let samples = read({ $0.store.types[type] }) else {
      return StoreSummary(type: type, sampleCount: 0, sources: [])
    }
    return StoreSummary(
      type: type, sampleCount: samples.count, sources: samples.order.sources,
      earliest: samples.earliestStart.map { Date(timeIntervalSinceReferenceDate: $0) },
      latest: samples.latestEnd.map { Date(timeIntervalSinceReferenceDate: $0) })
  }

  /// All samples of a type, for the system's own screens.
  package func allSamples(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil
  ) -> [SampleRecord] {
    loadIfPossible(for: query)
    let samples = read { $0.store.snapshot(of: [query.type]) }
    return SampleSearch([query], in: samples, for: .system).records(sortedBy: order, limit: limit)
  }

  /// Statistics over everything the store holds, for the system's own screens. Options that do not fit the type are
  /// left out.
  package func allStatistics(
    _ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval
  ) -> StatisticsCollectionRecord {
    guard let buckets = CalendarBuckets(interval) else {
      return StatisticsCollectionRecord(type: query.type, interval: interval)
    }
    loadIfPossible(for: query)
    return statisticsSearch(query, options) { _ in .system }?.collection(buckets)
      ?? StatisticsCollectionRecord(type: query.type, interval: interval)
  }

  /// Types the store holds samples of, in the order of the catalogue.
  package func typesWithSamples() -> [ObjectType] {
    read { state in
      let unloaded = state.unloaded.filter { $0.value.count > 0 }.keys
      return Set(state.store.types.keys).union(unloaded).sorted { $0.row < $1.row }
    }
  }

  /// Sources in order of priority for a type, highest first (rule Q44).
  package func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    read { $0.unloaded[type]?.sources ?? $0.store.sourceOrder(for: type) }
  }

  /// The person puts sources first, in this order (rule A86). Merged sums follow at once.
  package func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    loadIfPossible([type])
    change { state in
      state.store.prioritize(bundleIdentifiers, for: type)
      state.touchedTypes.insert(type)
      state.log("source order of \(type.identifier)", answer: bundleIdentifiers.joined(separator: ", "))
      state.announceChange()
    }
  }
}

/// What the store holds of one type.
package struct StoreSummary: Hashable, Sendable {
  package var type: ObjectType
  package var sampleCount: Int
  /// In order of priority.
  package var sources: [SourceRecord]
  package var earliest: Date?
  package var latest: Date?
}

extension [SampleReference] {
  /// In the order in which their UUIDs are given.
  fileprivate func inOrder(of uuids: some Sequence<UUID>) -> [SampleReference] {
    var places: [UUID: Int] = [:]
    for (place, uuid) in uuids.enumerated() where places[uuid] == nil { places[uuid] = place }
    return sorted { places[$0.uuid, default: 0] < places[$1.uuid, default: 0] }
  }
}

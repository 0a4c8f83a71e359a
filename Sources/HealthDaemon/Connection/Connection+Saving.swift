import Foundation
import HealthModel

/// Saving and deleting. Both need the share permission as it is now (rules S6 and S18).
extension Connection {
  /// Saves all or none (rules S5 to S8). The records' source is replaced by the app's own (rule S9).
  ///
  /// - Throws: 5 or 4 without the permission to share every type involved, members of correlations included
  ///   (rules A52 and A53); 3 for nothing at all, the UUID of an object that is stored already and that the app wrote or
  ///   may see, a record that cannot be, or one that is older than the device keeps (rule S11).
  package func save(_ records: [SampleRecord]) throws(HealthError) { try save(records) { _ in } }

  /// As ``save(_:)``; what else is done to the state is kept together with the records, or not at all.
  func save(_ records: [SampleRecord], with further: (inout DaemonState) -> Void) throws(HealthError) {
    try enterToChange()
    if records.isEmpty { throw .invalidArgument("There is nothing to save: the array of objects is empty.") }
    let types = Set(records.flatMap(\.typesToShare)).sorted { $0.row < $1.row }
    // Before anything is looked for: what is kept of a type, and how much, is nothing to an app that may not share it.
    try daemon.read { state throws(HealthError) in
      for type in types { try state.requireShare(of: type, by: app) }
    }
    try daemon.load(records.typesInvolved)
    try daemon.commit { state throws(HealthError) in
      let revision = SourceRevisionRecord(
        source: app.source, version: app.version, productType: state.settings.productType,
        operatingSystemVersion: state.settings.operatingSystemVersion)
      let records = records.map { $0.with(revision) }
      for type in types { try state.requireShare(of: type, by: app) }
      let reader = state.reader(for: app.bundleIdentifier)
      var seen: Set<UUID> = []
      for record in records {
        if let flaw = record.flaw { throw .invalidArgument(flaw) }
        if let earliest = state.settings.earliestPermittedSampleDate, record.end < earliest {
          throw .invalidArgument("The sample ended at \(record.end); this device keeps none from before \(earliest).")
        }
        // Among what the app saved or sees: that a hidden sample has the UUID is nothing it may learn.
        let isKnown = state.store.contains(copyOf: record) {
          $0.bundleIdentifier == app.bundleIdentifier || reader.visible($0) != nil
        }
        if !seen.insert(record.uuid).inserted || isKnown {
          throw .invalidArgument("An object with the UUID \(record.uuid) was saved already.")
        }
      }
      let change = state.store.insert(records, unique: .amongOwn)
      further(&state)
      state.announce(change)
    }
  }

  /// Deletes the app's own objects, all or none (rules S17 and S18).
  ///
  /// - Throws: 5 or 4 without the permission to share a type; 3 for an empty array and for an object that is not
  ///   stored or that another app saved, which look the same.
  package func delete(_ objects: [SampleReference]) throws(HealthError) {
    try enterToChange()
    try loadOwn(Set(objects.map(\.type)))
    try delete { _, app in
      objects.map { SampleReference(type: $0.type, bundleIdentifier: app, start: $0.start, uuid: $0.uuid) }
    }
  }

  /// As ``delete(_:)-([SampleReference])``, found by looking through what the app saved.
  package func delete(_ uuids: [UUID]) throws(HealthError) {
    try enterToChange()
    try daemon.load(typesOf: uuids, by: app.bundleIdentifier)
    try delete { store, app throws(HealthError) in
      let own = store.references(Set(uuids), by: app)
      return try uuids.map { uuid throws(HealthError) in
        guard let object = own.first(where: { $0.uuid == uuid }) else { throw .notStored(uuid) }
        return object
      }
    }
  }

  private func delete(
    _ objects: (SampleStore, _ app: String) throws(HealthError) -> [SampleReference]
  ) throws(HealthError) {
    try daemon.commit { state throws(HealthError) in
      let objects = try objects(state.store, app.bundleIdentifier)
      if objects.isEmpty { throw .invalidArgument("There is nothing to delete: the array of objects is empty.") }
      for object in objects {
        guard let record = state.store.record(object) else { throw .notStored(object.uuid) }
        for type in record.typesToShare { try state.requireShare(of: type, by: app) }
      }
      state.announce(state.store.remove(objects))
      state.log("delete", by: app.bundleIdentifier, answer: "\(objects.count) deleted")
    }
  }

  /// Deletes the app's own matching objects and says how many; zero when none match (rule S19).
  package func deleteObjects(of type: ObjectType, matching predicate: SamplePredicate) throws(HealthError) -> Int {
    try enterToChange()
    if type.kind != .correlation {
      try daemon.read { state throws(HealthError) in try state.requireShare(of: type, by: app) }
    }
    try loadOwn([type])
    return try daemon.commit { state throws(HealthError) in
      if type.kind != .correlation { try state.requireShare(of: type, by: app) }
      let resolved = predicate.resolved(state.associations.samples)
      let own = SampleQuery(type, .and([.sources([app.bundleIdentifier]), resolved]))
      let found = SampleSearch([own], in: state.store.types, for: .system).records(
        sortedBy: [], limit: nil)
      for type in Set(found.flatMap(\.typesToShare)) { try state.requireShare(of: type, by: app) }
      state.announce(state.store.remove(found.map(\.reference)))
      state.log("deleteObjects \(type.identifier)", by: app.bundleIdentifier, answer: "\(found.count) deleted")
      return found.count
    }
  }

  /// Sees to it that everything is in memory that goes or changes with the app's own samples of some types. Where it has
  /// none, nothing is looked at.
  private func loadOwn(_ types: Set<ObjectType>) throws(HealthError) {
    let own = daemon.read { state in types.filter { state.mayKeep($0, by: app.bundleIdentifier) } }
    try daemon.load(Set(own.flatMap(\.relatedTypes)))
  }

  /// Saving works on a locked device (rule S12), not for a guest (rule S13).
  func enterToChange() throws(HealthError) {
    let settings = try enter()
    if settings.isInGuestUserMode { throw .notPermissibleForGuestUserMode }
  }
}

extension DaemonState {
  func requireShare(of type: ObjectType, by app: AppIdentity) throws(HealthError) {
    switch ledger.decision(for: Permission(type, .share), of: app.bundleIdentifier) {
    case .granted: return
    case .denied: throw .authorizationDenied
    case .undetermined: throw .authorizationNotDetermined
    }
  }
}

extension HealthError {
  /// The same for an object that is not stored and for one of another app.
  fileprivate static func notStored(_ uuid: UUID) -> HealthError {
    .invalidArgument("No object of this app with the UUID \(uuid) is stored.")
  }
}

extension SampleRecord {
  /// The types an app must be allowed to share to save the record: a correlation has no permission of its own
  /// (rules A20 and A53).
  var typesToShare: Set<ObjectType> {
    if case .correlation(let members) = content {
      members.reduce(into: []) { $0.formUnion($1.typesToShare) }
    } else {
      [type]
    }
  }

  /// The record as an app may save it: under its own name (rule S9), without what only the system notes down (rule S45).
  fileprivate func with(_ revision: SourceRevisionRecord) -> SampleRecord {
    var record = self
    record.sourceRevision = revision
    for key in MetadataKey.readOnly { record.metadata[key] = nil }
    if case .correlation(let members) = content { record.content = .correlation(members.map { $0.with(revision) }) }
    return record
  }
}

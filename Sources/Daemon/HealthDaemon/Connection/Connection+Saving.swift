import Foundation
import HealthModel

/// Saving and deleting. Both need the permission to share as it is at the call (rules S6 and S18).
extension Connection {
  /// Saves all records or none (rules S5 to S8). The records' source is replaced by the app's own (rule S9).
  ///
  /// - Throws: 5 or 4 without the permission to share every type involved, members of correlations included (rules A52
  ///   and A53); 3 for an empty array, for the UUID of a stored object that the app saved or may see, for a record that
  ///   is not valid, and for one that is older than the device keeps (rule S11).
  package func save(_ records: [SampleRecord]) throws(HealthError) {
    try logged(.save, records.typesToShare.inOrder, .share, records.argument, returning: { _ in records.count }) {
      () throws(HealthError) in try save(records) { _ in }
    }
  }

  /// Saves records as ``save(_:)`` does, together with further changes: all or none.
  func save(
    _ records: [SampleRecord], seeing visible: Set<ObjectType> = [], with further: (inout AppChanges) -> Void
  ) throws(HealthError) {
    try enter(.changing)
    if records.isEmpty { throw .invalidArgument("There is nothing to save: the array of objects is empty.") }
    let types = records.typesToShare
    try requireShare(of: types)
    // Before the daemon's lock is taken: looking at each of very many takes its time.
    for record in records { if let flaw = record.flaw { throw .invalidArgument(flaw) } }
    let written = records.types.union(types)
    try change(written, seeing: written.union(visible), count: extent(ofSaving: records)) {
      changes throws(HealthError) in
      try changes.requireShare(of: types)
      let settings = changes.settings
      let revision = SourceRevisionRecord(
        source: app.source, version: app.version, productType: settings.productType,
        operatingSystemVersion: settings.operatingSystemVersion)
      let records = records.map { $0.with(revision) }
      if let earliest = settings.earliestPermittedSampleDate, let old = records.first(where: { $0.end < earliest }) {
        throw .invalidArgument("The sample ended at \(old.end); this device keeps none from before \(earliest).")
      }
      if let known = changes.firstKnown(among: records) {
        throw .invalidArgument("An object with the UUID \(known.uuid) was saved already.")
      }
      changes.insert(records)
      further(&changes)
    }
  }

  /// Deletes the app's own objects, all or none (rules S17 and S18).
  ///
  /// - Throws: 5 or 4 without the permission to share a type; 3 for an empty array and for an object that is not
  ///   stored or that another app saved, which look the same.
  package func delete(_ objects: [SampleReference]) throws(HealthError) {
    let types = objects.map(\.type).inOrder
    try logged(.delete, types, .share, .objects(objects.count, of: types), returning: { _ in objects.count }) {
      () throws(HealthError) in
      try enter(.changing)
      if objects.isEmpty { throw .invalidArgument("There is nothing to delete: the array of objects is empty.") }
      let own = objects.map { $0.by(app) }
      try delete(own, of: Set(types)) { changes throws(HealthError) in
        for object in own where changes.own(object) == nil { throw .notStored(object.uuid) }
      }
    }
  }

  /// Deletes the app's own matching objects, and returns their number; zero when none match (rule S19).
  ///
  /// - Throws: 5 or 4 without the permission to share the type; for a correlation, which has no permission, that of any
  ///   type it can hold, and of all types in the deleted ones (rule S18).
  package func deleteObjects(of type: ObjectType, matching predicate: SamplePredicate) throws(HealthError) -> Int {
    try logged(.deleteObjects, [type], .share, answering: { .deleted($0) }, returning: { $0 }) {
      () throws(HealthError) in
      try enter(.changing)
      try requireShare(toDelete: type)
      let found = try ownSamples(SampleQuery(type, predicate))
      return try delete(found, of: [type]) { _ throws(HealthError) in }
    }
  }

  /// Deletes some of the app's own objects, and returns the number of those that were still stored.
  ///
  /// - Parameter check: Called before anything is deleted.
  @discardableResult
  private func delete(
    _ own: [SampleReference], of types: Set<ObjectType>,
    _ check: (borrowing AppChanges) throws(HealthError) -> Void
  ) throws(HealthError) -> Int {
    try change(types, deleting: own, count: extent(ofDeleting: own)) { changes throws(HealthError) in
      try check(changes)
      let stored = changes.stored(own)
      try changes.requireShare(of: stored.typesToShare)
      changes.remove(own)
      return stored.count
    }
  }

  /// Checks the permission to delete. A correlation is shared through its members: an app that may share none of them
  /// never asked for it, or was denied.
  private func requireShare(toDelete type: ObjectType) throws(HealthError) {
    guard type.kind == .correlation else { return try requireShare(of: [type]) }
    let decisions = type.memberTypes.map { decision(for: Permission($0, .share)) }
    if decisions.contains(.granted) { return }
    throw decisions.contains(.denied) ? .authorizationDenied : .authorizationNotDetermined
  }
}

extension [SampleRecord] {
  /// The records as the argument of a call that is logged.
  var argument: AppCall.Argument { .objects(count, of: map(\.type).inOrder) }

  /// The types an app must be allowed to share to save the records.
  fileprivate var typesToShare: Set<ObjectType> {
    var types: Set<ObjectType> = []
    var last: ObjectType?
    // By index: a record that is only looked at is not copied.
    for index in indices where self[index].type != last || self[index].type.kind == .correlation {
      last = self[index].type
      types.formUnion(self[index].typesToShare)
    }
    return types
  }
}

extension HealthError {
  /// The error for an object that is not stored and for one of another app, which look the same.
  fileprivate static func notStored(_ uuid: UUID) -> HealthError {
    .invalidArgument("No object of this app with the UUID \(uuid) is stored.")
  }
}

extension SampleRecord {
  /// The types an app must be allowed to share to save the record: for a correlation, those of its members (rules A20
  /// and A53).
  var typesToShare: Set<ObjectType> {
    if case .correlation(let members) = content {
      members.reduce(into: []) { $0.formUnion($1.typesToShare) }
    } else {
      [type]
    }
  }

  /// Returns the record as an app may save it: with its own source (rule S9), and without the metadata only the system
  /// may set (rule S45).
  fileprivate func with(_ revision: SourceRevisionRecord) -> SampleRecord {
    var record = self
    record.sourceRevision = revision
    for key in MetadataKey.readOnly { record.metadata[key] = nil }
    if case .correlation(let members) = content { record.content = .correlation(members.map { $0.with(revision) }) }
    return record
  }
}

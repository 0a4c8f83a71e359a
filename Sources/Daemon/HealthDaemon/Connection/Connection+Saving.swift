import Foundation
import HealthModel

/// Saving and deleting. Both need the permission to share at the time of the call (rules S6 and S18).
extension Connection {
  /// Saves all records or none (rules S5 to S8). Replaces the records' source with the app's own (rule S9).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) or `errorAuthorizationDenied` (4) without the permission to share
  ///   every type involved, including those of correlation members (rules A52 and A53); `errorInvalidArgument` (3) for
  ///   an empty array, for the UUID of a stored object that the app saved or may see, for an invalid record, and for a
  ///   record older than the device keeps (rule S11).
  package func save(_ records: [SampleRecord]) throws(HealthError) {
    // Look for dates of the wrong clock in one record only: an app takes the dates of all its records from one clock.
    if let record = records.last { noteDatesOfProcess([record.start, record.end]) }
    try answer(
      .save, records.typesToShare.inOrder, .share, records.argument, by: .changing, returning: records.count
    ) { call throws(HealthError) in try call.save(records) }
  }

  /// Deletes objects of the app, all or none (rules S17 and S18).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) or `errorAuthorizationDenied` (4) without the permission to share
  ///   a type; `errorInvalidArgument` (3) for an empty array, and for an object that is not stored or that another app
  ///   saved, which look the same.
  package func delete(_ objects: [SampleReference]) throws(HealthError) {
    let types = objects.map(\.type).inOrder
    _ = try answer(
      .delete, types, .share, .objects(objects.count, of: types), by: .changing, returning: objects.count
    ) { call throws(HealthError) in
      if objects.isEmpty { throw .invalidArgument("dataObjects cannot be empty") }
      return try call.delete(objects.map { $0.by(app) }, of: Set(types), all: true)
    }
  }

  /// Deletes the app's own matching objects and returns their number; zero when none match (rule S19).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) or `errorAuthorizationDenied` (4) without the permission to share
  ///   the type. A correlation has no permission of its own, so the app needs the permission to share at least one type
  ///   that the correlation can contain, and every type that the deleted correlations do contain (rule S18).
  package func deleteObjects(of type: ObjectType, matching predicate: SamplePredicate) throws(HealthError) -> Int {
    try answer(.deleteObjects, [type], .share, by: .changing, logging: { .deleted($0) }) {
      call throws(HealthError) in
      if type.kind == .correlation {
        // An app may share a correlation if it may share a member type. If the app may share none of them, the error
        // says if the person denied one of them, or the app requested none.
        let decisions = type.memberTypes.map { decision(for: Permission($0, .share)) }
        if !decisions.contains(.granted) {
          throw decisions.contains(.denied) ? .authorizationDenied : .authorizationNotDetermined
        }
      } else {
        try call.requireShare(of: [type])
      }
      return try call.delete(try call.ownSamples(SampleQuery(type, predicate)), of: [type], all: false)
    }
  }
}

extension Call {
  /// Saves records and makes further changes: all or none.
  func save(
    _ records: [SampleRecord], seeing visible: Set<ObjectType> = [],
    with further: (inout AppChanges) -> Void = { _ in }
  ) throws(HealthError) {
    if records.isEmpty { throw .invalidArgument("There is nothing to save: the array of objects is empty.") }
    let types = records.typesToShare
    try requireShare(of: types)
    // Validate before taking the daemon's lock, because checking very many records takes time.
    for record in records { if let flaw = record.flaw { throw .invalidArgument(flaw) } }
    let written = records.types.union(types)
    try change(written, seeing: written.union(visible), adding: records) { changes throws(HealthError) in
      try changes.requireShare(of: types)
      let settings = changes.settings.seen(by: process)
      let revision = settings.revision(of: app)
      let records = records.map { $0.with(revision) }
      if let earliest = settings.earliestPermittedSampleDate, let old = records.first(where: { $0.end < earliest }) {
        throw .invalidArgument(
          "The sample ended at \(old.end), but this device keeps only samples that ended at \(earliest) or later.")
      }
      if let known = changes.firstKnown(among: records) {
        throw .invalidArgument("An object with the UUID \(known.uuid) was saved already.")
      }
      changes.insert(records)
      further(&changes)
    }
  }

  /// Deletes some of the app's own objects, and returns the number that were still stored.
  ///
  /// - Parameter isAll: True to delete nothing unless all of the objects are stored.
  fileprivate func delete(
    _ own: [SampleReference], of types: Set<ObjectType>, all isAll: Bool
  ) throws(HealthError) -> Int {
    try change(types, deleting: own) { changes throws(HealthError) in
      // Throw the same error for another app's object and for an object that is not stored.
      if isAll, own.contains(where: { changes.own($0) == nil }) {
        throw .invalidArgument("Failed to find some objects for deletion.")
      }
      let stored = own.compactMap { changes.own($0) }
      try changes.requireShare(of: stored.typesToShare)
      changes.remove(own)
      return stored.count
    }
  }
}

extension [SampleRecord] {
  /// The records as the argument of a logged call.
  var argument: AppCall.Argument { .objects(count, of: map(\.type).inOrder) }

  /// The types an app must be allowed to share to save the records.
  fileprivate var typesToShare: Set<ObjectType> {
    var types: Set<ObjectType> = []
    var last: ObjectType?
    // Iterate over indices, which does not copy the records.
    for index in indices where self[index].type != last || self[index].type.kind == .correlation {
      last = self[index].type
      types.formUnion(self[index].typesToShare)
    }
    return types
  }
}

extension HealthError {
  /// The error for changing an object that is not stored, or that belongs to another app. Both look the same.
  static func notOwn(_ object: SampleReference) -> HealthError {
    .invalidArgument("No object of this app with the UUID \(object.uuid) is stored.")
  }
}

extension SampleRecord {
  /// The types that an app must be allowed to share to save the record: for a correlation, the types of its members
  /// (rules A20 and A53).
  var typesToShare: Set<ObjectType> {
    if case .correlation(let members) = content {
      members.reduce(into: []) { $0.formUnion($1.typesToShare) }
    } else {
      [type]
    }
  }

  /// Returns the record as an app may save it: with the app's source (rule S9), and without metadata that only the
  /// system may set (rule S45).
  fileprivate func with(_ revision: SourceRevisionRecord) -> SampleRecord {
    var record = self
    record.sourceRevision = revision
    for key in MetadataKey.readOnly { record.metadata[key] = nil }
    if case .correlation(let members) = content { record.content = .correlation(members.map { $0.with(revision) }) }
    return record
  }
}

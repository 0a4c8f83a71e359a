import Foundation
import HealthModel

/// An app that reads, with its current consent (rule A58).
///
/// Each call of an app creates a reader from the current ledger. Every read uses a reader: samples, statistics,
/// sources, changes and characteristics.
struct Reader: Sendable {
  /// The bundle identifier of the app; nil for the system's own screens, which may see everything.
  let app: String?
  /// The decisions about the app. Copied out of the ledger once; otherwise each lookup would copy them.
  private let answers: ConsentLedger.AppRecord
  private let undetermined: DeviceBehavior.ReadingUndetermined

  /// The reader for the system's own screens, which the person uses.
  static let system = Reader(app: nil, ledger: ConsentLedger(), undetermined: .failsNotDetermined)

  init(app: String?, ledger: ConsentLedger, undetermined: DeviceBehavior.ReadingUndetermined) {
    self.app = app
    answers = app.flatMap { ledger.records[$0] } ?? ConsentLedger.AppRecord()
    self.undetermined = undetermined
  }

  /// Returns the samples of a type that the app may see; nil when it never requested the type.
  func readAccess(to type: ObjectType) -> ReadAccess? {
    app == nil ? .everything : answers.readAccess(to: type, undetermined: undetermined)
  }

  /// Returns the limit of the access to a type, or to each member type of a correlation: the app may see other apps'
  /// samples that end on or after this date (rule V82). Returns nil if no type is limited, and for the system.
  func limits(of type: ObjectType) -> [ObjectType: Date]? {
    let types = type.kind == .correlation ? type.memberTypes : [type]
    guard types.contains(where: isLimited) else { return nil }
    var limits: [ObjectType: Date] = [:]
    for type in types { limits[type] = readAccess(to: type)?.earliestEnd }
    return limits
  }

  private func isLimited(_ type: ObjectType) -> Bool {
    if case .since? = readAccess(to: type) { true } else { false }
  }

  /// Returns true when queries for the type are allowed at all (rule A56). A correlation may be read when one of its
  /// member types may be (rule A59).
  func mayRead(_ type: ObjectType) -> Bool {
    type.kind == .correlation ? type.memberTypes.contains(where: mayRead) : readAccess(to: type) != nil
  }

  /// Returns true when the app may see one sample of a type.
  func maySee(_ sample: some IdentifiedSample, as type: ObjectType) -> Bool {
    readAccess(to: type)?.includes(sample, isOwn: sample.bundleIdentifier == app) ?? false
  }

  /// Returns true when the app may see the time that a workout spent in zones of a type: it may read the type, limited
  /// or not (rule V83), or it saved the workout and each of the values (rules V107 and A62).
  func maySee(_ group: WorkoutZoneGroupRecord, of workout: SampleRecord) -> Bool {
    switch readAccess(to: group.zones.type) {
    case .everything, .since: true
    case .ownSamples: group.isOwn && workout.bundleIdentifier == app
    case .chosenObjects, nil: false
    }
  }

  /// Returns true when looking up an object can have a visible result; false for an object that the app may not see,
  /// whether it exists or not.
  func couldSee(_ object: SampleReference) -> Bool {
    if app == nil || object.bundleIdentifier == app { return true }
    let types = object.type.kind == .correlation ? object.type.memberTypes : [object.type]
    return types.contains { type in
      switch readAccess(to: type) {
      case .everything, .since: true
      case .chosenObjects(let choices): !choices.allowed.isEmpty
      case .ownSamples, nil: false
      }
    }
  }

  /// Returns true when the app may see any part of a sample; for a correlation, one of its members (rule A59).
  func maySeeAny(of record: SampleRecord) -> Bool {
    guard case .correlation(let members) = record.content else { return maySee(record, as: record.type) }
    return members.contains(where: maySeeAny)
  }

  /// Returns true when the app may learn that a sample was deleted, because it could have seen the sample.
  func maySee(deleted sample: DeletedSample) -> Bool {
    let types = sample.memberTypes.isEmpty ? [sample.type] : sample.memberTypes
    return types.contains { maySee(sample, as: $0) }
  }
}

extension Reader {
  /// Returns the samples of a type to load from the device's file before a query. For an app, returns none if the app
  /// never requested the type, or if the type's samples are always in memory, as those of a correlation are.
  func scopes(_ type: ObjectType) -> [SampleScope] {
    guard let app else { return [SampleScope(type)] }
    if type.kind == .correlation { return [] }
    return switch readAccess(to: type) {
    case .everything: [SampleScope(type)]
    // Load only the app's own samples. Other apps' samples come from copies made earlier; see `SampleWindow`.
    case .ownSamples, .since: [SampleScope(type, by: [app])]
    case .chosenObjects, nil: []
    }
  }
}

extension Reader {
  /// Returns the part of a change that the app may see.
  func visible(_ change: SampleStore.Change, of types: Set<ObjectType>) -> StoreChange {
    var seen = StoreChange(types: [], added: [], deleted: [])
    for record in change.added where types.contains(record.type) && maySeeAny(of: record) {
      seen.types.insert(record.type)
      seen.added.append(record.uuid)
    }
    for block in change.blocks where types.contains(block.type) {
      for row in 0..<block.count where maySeeAny(of: block.record(at: row)) {
        seen.types.insert(block.type)
        seen.added.append(block.uuids[row])
      }
    }
    for sample in change.deleted where types.contains(sample.type) && maySee(deleted: sample) {
      seen.types.insert(sample.type)
      seen.deleted.append(sample.uuid)
      seen.deletedTypes.insert(sample.type)
    }
    // A summary changes when its underlying samples change, but does not reveal the samples (rule Q79).
    if types.contains(.activitySummary), let date = readAccess(to: .activitySummary)?.earliestEnd,
      change.touchesSummary(ofSamplesEndingFrom: date)
    {
      seen.types.insert(.activitySummary)
    }
    return seen
  }
}

extension SampleStore.Change {
  /// Returns true when the change affects a daily summary that the app may see, with access limited to a date and later
  /// (rule V84).
  fileprivate func touchesSummary(ofSamplesEndingFrom date: Date) -> Bool {
    func touches(_ type: ObjectType, _ end: Date?) -> Bool {
      ActivitySummaryRecord.types.contains(type) && end.map { $0 >= date } ?? (date == .beforeEverything)
    }
    return blocks.contains { block in
      touches(block.type, block.ends.max().map(Date.init(timeIntervalSinceReferenceDate:)))
    } || added.contains { touches($0.type, $0.end) } || deleted.contains { touches($0.type, $0.end) }
  }
}

extension DaemonState {
  /// Returns the reader of an app, with its current consent (rule A58).
  func reader(for app: String) -> Reader {
    Reader(app: app, ledger: ledger, undetermined: settings.behavior.readingUndetermined)
  }

  /// Returns the current reader of an app.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) for a type it never requested (rule A56).
  func reader(for app: AppIdentity, of types: Set<ObjectType>) throws(HealthError) -> Reader {
    let reader = reader(for: app.bundleIdentifier)
    for type in types where !reader.mayRead(type) { throw .authorizationNotDetermined }
    return reader
  }
}

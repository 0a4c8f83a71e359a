import Foundation
import HealthModel

/// Reading what is kept, when it is first needed.
extension HealthDaemon {
  /// What went wrong when the latest change was to be kept, or a type to be read; nil when all is well. In a sentence
  /// for the person in front of the device.
  package var storageProblem: String? { read { $0.storageProblem?.description } }

  /// The status for the shell that goes with ``storageProblem``, as in sysexits(3).
  package var storageExitStatus: Int32 { read { $0.storageProblem?.exitStatus } ?? 74 }

  /// Whether the device lives in a file: a change waits for the disk then.
  package var isKept: Bool { storage != nil }

  /// Whether there may be samples that are not in memory.
  var hasUnread: Bool { loader != nil && read { !$0.store.unread.isEmpty } }

  /// A setting that is kept with the device, such as where its clock stands.
  package func keptSetting(_ name: String) -> String? { read { $0.keptSettings[name] } }

  /// Keeps a setting with the device.
  package func keepSetting(_ name: String, _ value: String) { change { $0.keptSettings[name] = value } }

  /// Adds records as ``add(_:)`` does.
  ///
  /// - Throws: When they could not be kept; then none was added.
  @discardableResult
  package func addDurably(_ records: [SampleRecord]) throws(HealthError) -> Int {
    if hasUnread { try load(records.scopesInvolved) }
    return try changeSamples(read { $0.store.extent(ofAdding: records) }, of: records.types) { $0.add(records) }
  }

  /// Sees to it that samples are in memory.
  ///
  /// - Parameter start: Only what ends at this moment or later is asked about.
  func load(_ scopes: [SampleScope], from start: Date = .beforeEverything) throws(HealthError) {
    do throws(DeviceStorageError) {
      try loader?.load(scopes, from: start, into: self)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// As ``load(_:from:)``, where nobody can be told of a problem but the person: what cannot be read is not there.
  func loadIfPossible(_ types: Set<ObjectType>) { try? load(types.map { SampleScope($0) }) }

  /// As ``loadIfPossible(_:)``, as far as a query can want it.
  func loadIfPossible(for query: SampleQuery) {
    try? load([SampleScope(query.type)], from: [query].earliestWanted)
  }

  /// Sees to it that samples are in memory that cannot be counted otherwise: a file says how many it keeps, a plan does not.
  func loadUncounted(_ isWanted: (_ source: String, ObjectType) -> Bool) {
    guard hasUnread else { return }
    let scopes = read { state in
      state.store.unread.flatMap { type, sources in
        sources.filter { isWanted($0, type) && state.store.sources[$0]?[type]?.presence.isCounted == false }
          .map { SampleScope(type, by: [$0]) }
      }
    }
    try? load(scopes)
  }

  /// Sees to it that the files of an object are in memory.
  func loadAttachments(of object: SampleReference) throws(HealthError) {
    guard let storage, read({ $0.attachments.unread.contains(object) }) else { return }
    do throws(DeviceStorageError) {
      let kept = try storage.attachments(of: object)
      change { $0.attachments.restore(kept, of: object) }
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// Sees to it that everything about some samples is in memory: they are going to be changed.
  func load(typesOf uuids: some Sequence<UUID>) throws(HealthError) {
    guard let loader else { return }
    let uuids = Set(uuids)
    let (known, unread) = read { state in
      (
        Set(state.store.references(uuids).map(\.type)),
        Set(state.store.unread.filter { !$0.value.isEmpty }.keys)
      )
    }
    if unread.isEmpty { return }
    let found: Set<ObjectType>
    do throws(DeviceStorageError) {
      found = try loader.storage.types(of: uuids, among: unread, by: nil)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
    // Who holds a sample, and what a correlation holds, changes with it.
    try load(found.union(known).flatMap(\.relatedTypes).map { SampleScope($0) })
  }
}

extension [SampleQuery] {
  /// From when on samples can be wanted, and a margin: a bucket that a window begins in may be added up from its
  /// beginning.
  var earliestWanted: Date {
    let windows = map(\.predicate.timeWindow)
    let start = windows.map { Swift.max($0.earliestStart, $0.earliestEnd) }.min() ?? .beforeEverything
    return start.addingTimeInterval(-2.0 * 86_400)
  }
}

extension ObjectType {
  /// The type, the correlations that can hold its samples, and what it can hold itself or takes with it.
  var relatedTypes: [ObjectType] {
    if self == .workout { return [self, .workoutRoute] }
    return [self] + memberTypes + [ObjectType.bloodPressure, .food].filter { $0.memberTypes.contains(self) }
  }
}

extension [SampleRecord] {
  /// The types of the records. Most batches are runs of one type.
  var types: Set<ObjectType> {
    var types: Set<ObjectType> = []
    var last: ObjectType?
    // By index: a record that is only looked at is not copied.
    for index in indices where self[index].type != last {
      types.insert(self[index].type)
      last = self[index].type
    }
    return types
  }

  /// The sources of the records.
  var sources: Set<String> {
    var sources: Set<String> = []
    var last: SourceRevisionRecord?
    for index in indices where last == nil || self[index].sourceRevision != last {
      last = self[index].sourceRevision
      sources.insert(self[index].bundleIdentifier)
    }
    return sources
  }

  /// All that saving the records may touch: what their sources wrote of their types and of related ones.
  var scopesInvolved: [SampleScope] {
    var sources: [ObjectType: Set<String>] = [:]
    func involve(_ record: SampleRecord) {
      for type in record.type.relatedTypes { sources[type, default: []].insert(record.bundleIdentifier) }
      if case .correlation(let members) = record.content { for member in members { involve(member) } }
    }
    var last: (type: ObjectType, source: String)?
    for index in indices
    where last == nil || self[index].type != last!.type || self[index].bundleIdentifier != last!.source {
      last = (self[index].type, self[index].bundleIdentifier)
      involve(self[index])
    }
    return sources.sorted { $0.key.row < $1.key.row }.map { SampleScope($0.key, by: $0.value) }
  }
}

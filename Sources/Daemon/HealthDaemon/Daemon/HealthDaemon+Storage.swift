import Foundation
import HealthModel

/// Loading stored samples when they are first needed.
extension HealthDaemon {
  /// The reason the latest change could not be stored, or a type not be loaded, in a sentence for the person in front
  /// of the device; nil when all is well.
  package var storageProblem: String? { storageError?.description }

  /// The error behind ``storageProblem``.
  package var storageError: DeviceStorageError? { read(\.storageProblem) }

  /// The exit status that goes with ``storageProblem``, as in sysexits(3).
  package var storageExitStatus: Int32 { read { $0.storageProblem?.exitStatus } ?? 74 }

  /// True when the device is stored, so that each change waits for the disk.
  package var isStored: Bool { storage != nil }

  /// True when some samples may not be in memory.
  var hasUnloaded: Bool { loader != nil && read { !$0.store.unloaded.isEmpty } }

  /// Returns a setting that is stored with the device, such as the state of its clock; nil when it was never set.
  package func storedSetting(_ name: String) -> String? { read { $0.storedSettings[name] } }

  package func storeSetting(_ name: String, _ value: String) { change { $0.storedSettings[name] = value } }

  /// Adds records as ``add(_:)`` does, and returns the number of those that were new.
  ///
  /// - Throws: 6 when they could not be stored; then none was added.
  @discardableResult
  package func addDurably(_ records: [SampleRecord]) throws(HealthError) -> Int {
    if hasUnloaded { try load(records.scopesInvolved) }
    return try changeSamples(read { $0.store.extent(ofAdding: records) }, of: records.types) { $0.add(records) }
  }

  /// Loads samples, unless they are in memory.
  ///
  /// - Parameter start: Only samples that end at this moment or later are needed.
  ///
  /// - Throws: 6 when they could not be read.
  func load(_ scopes: [SampleScope], from start: Date = .beforeEverything) throws(HealthError) {
    do throws(DeviceStorageError) {
      try loader?.load(scopes, from: start, into: self)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// Loads samples as ``load(_:from:)`` does, and leaves out those that cannot be read; the person learns of it by
  /// ``storageProblem``.
  func loadIfPossible(_ types: Set<ObjectType>) { try? load(types.map { SampleScope($0) }) }

  /// Loads the samples a query can match, as ``loadIfPossible(_:)`` does.
  func loadIfPossible(for query: SampleQuery) {
    try? load([SampleScope(query.type)], from: [query].earliestWanted)
  }

  /// Loads the samples that cannot be counted otherwise: a file says how many it holds, a plan does not.
  func loadUncounted(_ isWanted: (_ source: String, ObjectType) -> Bool) {
    guard hasUnloaded else { return }
    let scopes = read { state in
      state.store.unloaded.flatMap { type, sources in
        sources.filter { isWanted($0, type) && state.store.sources[$0]?[type]?.presence.isCounted == false }
          .map { SampleScope(type, by: [$0]) }
      }
    }
    try? load(scopes)
  }

  /// Loads the files of an object, unless they are in memory.
  func loadAttachments(of object: SampleReference) throws(HealthError) {
    guard let storage, read({ $0.attachments.unloaded.contains(object) }) else { return }
    do throws(DeviceStorageError) {
      let stored = try storage.attachments(of: object)
      change { $0.attachments.restore(stored, of: object) }
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// Loads all types that hold some samples, before these are changed.
  func load(typesOf uuids: some Sequence<UUID>) throws(HealthError) {
    guard let loader else { return }
    let uuids = Set(uuids)
    let (known, unloaded) = read { state in
      (
        Set(state.store.references(uuids).map(\.type)),
        Set(state.store.unloaded.filter { !$0.value.isEmpty }.keys)
      )
    }
    if unloaded.isEmpty { return }
    let found: Set<ObjectType>
    do throws(DeviceStorageError) {
      found = try loader.storage.types(of: uuids, among: unloaded, by: nil)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
    // Who holds a sample, and what a correlation holds, changes with it.
    try load(found.union(known).flatMap(\.relatedTypes).map { SampleScope($0) })
  }
}

extension [SampleQuery] {
  /// The earliest end of the samples the queries can match, less a margin of two days: the bucket in which a window
  /// begins may be summed from its start.
  var earliestWanted: Date {
    let windows = map(\.predicate.timeWindow)
    let start = windows.map { Swift.max($0.earliestStart, $0.earliestEnd) }.min() ?? .beforeEverything
    return start.addingTimeInterval(-2.0 * 86_400)
  }
}

extension ObjectType {
  /// The type, the correlations that can hold its samples, and the types of its own members or routes.
  var relatedTypes: [ObjectType] {
    if self == .workout { return [self, .workoutRoute] }
    return [self] + memberTypes + [ObjectType.bloodPressure, .food].filter { $0.memberTypes.contains(self) }
  }
}

extension [SampleRecord] {
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

  var sources: Set<String> {
    var sources: Set<String> = []
    var last: SourceRevisionRecord?
    for index in indices where last == nil || self[index].sourceRevision != last {
      last = self[index].sourceRevision
      sources.insert(self[index].bundleIdentifier)
    }
    return sources
  }

  /// The samples that saving the records may change: those of their sources, of their types and of related ones.
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

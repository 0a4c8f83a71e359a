import Foundation
import HealthModel

/// Loads stored samples when they are first needed.
extension HealthDaemon {
  /// A sentence for the person that says why the latest change could not be stored, or a type could not be loaded; nil
  /// when there is no problem.
  package var storageProblem: String? { storageError?.description }

  /// The error behind ``storageProblem``.
  package var storageError: DeviceStorageError? { read(\.storageProblem) }

  /// The exit status for ``storageProblem``, as in sysexits(3).
  package var storageExitStatus: Int32 { read { $0.storageProblem?.exitStatus } ?? 74 }

  /// True when stored samples of a type could not be loaded, so that results for the type are incomplete or empty.
  package func isUnreadable(_ type: ObjectType) -> Bool { read { $0.unreadableTypes.contains(type) } }

  /// True when the device is stored in a file, so that each change waits for the disk.
  package var isStored: Bool { storage != nil }

  /// True when some samples may still have to be loaded from the device's file.
  var hasUnloaded: Bool { loader != nil && read { !$0.store.unloaded.isEmpty } }

  /// Returns a setting stored with the device, such as the state of its clock; nil when it was never set.
  package func storedSetting(_ name: String) -> String? { read { $0.storedSettings[name] } }

  package func storeSetting(_ name: String, _ value: String) { change { $0.storedSettings[name] = value } }

  /// Adds records as ``add(_:)`` does, and returns the number that were new.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when they could not be stored, in which case none was added.
  @discardableResult
  package func addDurably(_ records: [SampleRecord]) throws(HealthError) -> Int {
    if hasUnloaded { try load(records.scopesInvolved) }
    return try changeSamples(read { $0.store.extent(ofAdding: records) }, of: records.types) { $0.add(records) }
  }

  /// Loads samples that are not in memory.
  ///
  /// - Parameter start: The earliest end of the samples that are needed.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when they could not be read.
  func load(_ scopes: [SampleScope], from start: Date = .beforeEverything) throws(HealthError) {
    do throws(DeviceStorageError) {
      try loader?.load(scopes, from: start, into: self)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// Loads samples as ``load(_:from:)`` does, but skips those that cannot be read. ``storageProblem`` reports them to
  /// the person.
  func loadIfPossible(_ types: Set<ObjectType>) { try? load(types.map { SampleScope($0) }) }

  /// Loads the samples that a query can match, as ``loadIfPossible(_:)`` does.
  func loadIfPossible(for query: SampleQuery) {
    try? load([SampleScope(query.type)], from: [query].earliestWanted)
  }

  /// Removes samples from memory until they are needed again. Only for a program that reads no samples meanwhile, and
  /// whose storage has stored every change.
  package func unload(_ types: Set<ObjectType>) {
    if types.isEmpty || loader == nil { return }
    changing.withLock { _ in change { state in for type in types { state.store.unload(type) } } }
    _ = Self.returnFreedMemory?(0)
  }

  /// Returns freed memory to the system, which `free` rarely does. The module Glibc does not declare this function, and
  /// other C libraries lack it.
  private static let returnFreedMemory = dlsym(nil, "malloc_trim").map { symbol in
    unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
  }

  /// Loads the samples that must be in memory to be counted: those that ``PlannedSamples`` create. A device’s file
  /// contains the number of its samples.
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

  /// Loads the files of an object that are not in memory.
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

  /// Loads all types that contain some of these samples, before the samples are changed.
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
    // A correlation changes with its members, and the members with their correlation, so load both.
    try load(found.union(known).flatMap(\.relatedTypes).map { SampleScope($0) })
  }
}

extension [SampleQuery] {
  /// The earliest end of the samples that the queries can match, minus two days. Statistics need the two days, because
  /// they may sum the first bucket from the bucket's own start, before the first date of the query.
  var earliestWanted: Date {
    let windows = map(\.predicate.timeWindow)
    let start = windows.map { Swift.max($0.earliestStart, $0.earliestEnd) }.min() ?? .beforeEverything
    return start.addingTimeInterval(-2.0 * 86_400)
  }
}

extension ObjectType {
  /// The type, the correlations that can contain its samples, and the types of its own members or routes.
  var relatedTypes: [ObjectType] {
    if self == .workout { return [self, .workoutRoute] }
    return [self] + memberTypes + [ObjectType.bloodPressure, .food].filter { $0.memberTypes.contains(self) }
  }
}

extension [SampleRecord] {
  var types: Set<ObjectType> {
    var types: Set<ObjectType> = []
    var last: ObjectType?
    // Iterate over indices, which does not copy the records.
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

  /// The samples that saving the records may change: samples of the records' sources, of the records' types and related
  /// types.
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

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

  /// A setting that is kept with the device, such as where its clock stands.
  package func keptSetting(_ name: String) -> String? { read { $0.keptSettings[name] } }

  /// Keeps a setting with the device.
  package func keepSetting(_ name: String, _ value: String) { change { $0.keptSettings[name] = value } }

  /// Adds records as ``add(_:)`` does.
  ///
  /// - Throws: When they could not be kept; then none was added.
  @discardableResult
  package func addDurably(_ records: [SampleRecord]) throws(HealthError) -> Int {
    try load(records.typesInvolved)
    return try commit { $0.add(records) }
  }

  /// Sees to it that everything of some types is in memory, which whoever changes them needs.
  ///
  /// - Parameter start: Only what ends at this moment or later is asked about.
  func load(_ types: Set<ObjectType>, from start: Date = .beforeEverything) throws(HealthError) {
    do throws(DeviceStorageError) {
      try storage?.load(types, from: start, into: self)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// As ``load(_:)``, where nobody can be told of a problem but the person: what cannot be read is not there.
  func loadIfPossible(_ types: Set<ObjectType>) { try? load(types) }

  /// As ``load(_:from:)``, as far as queries can want it.
  func load(for queries: [SampleQuery]) throws(HealthError) {
    guard storage != nil else { return }
    let windows = queries.map(\.predicate.timeWindow)
    let start = windows.map { max($0.earliestStart, $0.earliestEnd) }.min() ?? .beforeEverything
    // A bucket that the window begins in may be added up from its beginning.
    let margin = -2.0 * 86_400
    try load(Set(queries.map(\.type)), from: start.addingTimeInterval(margin))
  }

  /// As ``load(for:)``, where nobody can be told of a problem but the person.
  func loadIfPossible(for query: SampleQuery) { try? load(for: [query]) }

  /// Sees to it that the files of an object are in memory.
  func loadAttachments(of object: SampleReference) throws(HealthError) {
    guard let storage, read({ $0.attachments.unread.contains(object) }) else { return }
    do throws(DeviceStorageError) {
      let kept = try storage.kept.attachments(of: object)
      change { $0.attachments.restore(kept, of: object) }
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
  }

  /// Sees to it that everything about some samples is in memory: they are going to be changed.
  ///
  /// - Parameter bundleIdentifier: Who wrote the samples; nil for all sources.
  func load(typesOf uuids: some Sequence<UUID>, by bundleIdentifier: String? = nil) throws(HealthError) {
    guard let storage else { return }
    let uuids = Set(uuids)
    let (known, unloaded) = read { state in
      (
        Set(state.store.references(uuids, by: bundleIdentifier).map(\.type)),
        Set(state.unloaded.keys.filter { type in bundleIdentifier.map { state.mayKeep(type, by: $0) } ?? true })
      )
    }
    if unloaded.isEmpty { return }
    let found: Set<ObjectType>
    do throws(DeviceStorageError) {
      found = try storage.kept.types(of: uuids, among: unloaded, by: nil)
    } catch {
      change { $0.storageProblem = error }
      throw HealthError(error)
    }
    // Who holds a sample, and what a correlation holds, changes with it.
    try load(Set(found.union(known).flatMap(\.relatedTypes)))
  }
}

extension DaemonState {
  /// False when nothing that is kept of a type, and not in memory yet, is for a reader to know.
  func mayKeep(_ type: ObjectType, for reader: Reader) -> Bool {
    unloaded[type]?.writers.keys.contains { reader.mayKnowAny(of: type, from: $0) } ?? false
  }

  /// False when nothing that is kept of a type, and not in memory yet, is a source's own.
  func mayKeep(_ type: ObjectType, by bundleIdentifier: String) -> Bool {
    unloaded[type]?.writers[bundleIdentifier] != nil
  }
}

extension ObjectType {
  /// The types whose objects the person chooses one by one.
  static let chosenOneByOne = all.filter { $0.requiresPerObjectAuthorization || $0.kind == .document }

  /// The type, the correlations that can hold its samples, and what it can hold itself or takes with it. A choice is
  /// about a UUID, whichever of its types the object is of.
  var relatedTypes: [ObjectType] {
    if self == .workout { return [self, .workoutRoute] }
    if Self.chosenOneByOne.contains(self) { return Self.chosenOneByOne }
    return [self] + memberTypes + [ObjectType.bloodPressure, .food].filter { $0.memberTypes.contains(self) }
  }
}

extension [SampleRecord] {
  /// Every type that saving the records may touch.
  var typesInvolved: Set<ObjectType> {
    var types: Set<ObjectType> = []
    var last: ObjectType?
    for index in indices where self[index].type != last {
      last = self[index].type
      types.formUnion(self[index].type.relatedTypes)
    }
    // A newer version belongs to the workouts of the older one (rule S24).
    if indices.contains(where: { !self[$0].metadata.isEmpty && self[$0].syncVersion != nil }) {
      types.formUnion(ObjectType.workout.relatedTypes)
    }
    return types
  }
}

import Foundation
import HealthModel
import Synchronization

/// Loads the samples of a source and a type when they are first needed, once for all callers.
final class SampleLoader: Sendable {
  let storage: any SampleStorage
  /// Held while a type is being loaded. Samples must be loaded before they can change, so they do not change meanwhile.
  private let loading = Mutex(())

  init(_ storage: any SampleStorage) { self.storage = storage }

  /// Loads at least the samples that end at or after a time, unless they are in memory.
  func load(_ scopes: [SampleScope], from start: Date, into daemon: HealthDaemon) throws(DeviceStorageError) {
    if daemon.read({ state in scopes.allSatisfy { state.store.missing($0, from: start).isEmpty } }) { return }
    try loading.withLock { _ throws(DeviceStorageError) in
      for scope in scopes {
        for (known, sources) in daemon.read({ $0.store.missing(scope, from: start) }) {
          try load(scope.type, sources, from: start, known: known, into: daemon)
        }
      }
    }
  }

  private func load(
    _ type: ObjectType, _ sources: Set<String>, from start: Date, known: Date?, into daemon: HealthDaemon
  ) throws(DeviceStorageError) {
    let (inMemory, isAll) = daemon.read { state in
      (
        Dictionary(uniqueKeysWithValues: sources.map { ($0, state.store.samples(of: type, by: $0)) }),
        state.store.writers(of: type) == sources
      )
    }
    let samples: StoredSamples
    do throws(DeviceStorageError) {
      samples = try storage.samples(of: type, by: isAll ? nil : sources, from: start, known: known)
    } catch {
      daemon.change { $0.unreadableTypes.insert(type) }
      throw error
    }
    // Merge before locking the state, so that work on other samples continues. Skip sources that were not requested:
    // they appeared after the file was opened, so all their samples are in memory, and may change meanwhile.
    let isComplete = samples.isComplete
    let restored = SampleStore.restoring(consume samples, of: type, to: inMemory).filter { sources.contains($0.key) }
    daemon.change { state in
      state.store.restore(restored, of: type, from: isComplete ? nil : start)
      if !state.unreadableTypes.isEmpty { state.unreadableTypes.remove(type) }
    }
  }
}

extension SampleStore {
  /// Returns the sources with samples that end at or after a time and are not in memory. The key is the time from which
  /// a source's samples are in memory; nil for sources without loaded samples.
  func missing(_ scope: SampleScope, from start: Date) -> [Date?: Set<String>] {
    guard let unloaded = unloaded[scope.type], !unloaded.isEmpty else { return [:] }
    var wanted = scope.sources.map { $0.filter(unloaded.contains) } ?? unloaded
    if wanted.count > SampleScope.mostSources { wanted = unloaded }
    var missing: [Date?: Set<String>] = [:]
    for source in wanted {
      let known = sources[source]?[scope.type]?.presence.start
      if known.map({ $0 > start }) ?? true { missing[known, default: []].insert(source) }
    }
    return missing
  }

  /// Returns the sources that have samples or deletions in storage; nil once samples of the type have been loaded or
  /// changed.
  fileprivate func writers(of type: ObjectType) -> Set<String>? {
    let unloaded = unloaded[type] ?? []
    return unloaded.count == knownWriters[type] ? unloaded : nil
  }
}

/// The samples of a type to load, of all or some sources.
package struct SampleScope: Hashable, Sendable {
  var type: ObjectType
  /// The bundle identifiers of the sources; nil for all sources.
  var sources: Set<String>?

  /// The number of sources above which a type is loaded whole. Reading one source takes several statements, which cost
  /// as much as reading a thousand samples.
  package static let mostSources = 64

  init(_ type: ObjectType, by sources: Set<String>? = nil) {
    self.type = type
    self.sources = sources
  }
}

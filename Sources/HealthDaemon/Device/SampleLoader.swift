import Foundation
import HealthModel
import Synchronization

/// Reads what a source wrote of a type when it is first needed, once, whoever asks first.
final class SampleLoader: Sendable {
  let storage: any SampleStorage
  /// Held while a type is read. Whoever wants to change samples has to load all of them before, so nothing changes
  /// meanwhile.
  private let loading = Mutex(())

  init(_ storage: any SampleStorage) { self.storage = storage }

  /// Reads at least what reaches into the time from a moment on.
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
    let samples = try storage.samples(of: type, by: isAll ? nil : sources, from: start, known: known)
    // Sorted in before the state is locked: what has to do with other samples goes on meanwhile.
    // A source that was not asked about came after the file was opened: all of it is in memory, and may change meanwhile.
    let restored = SampleStore.restoring(samples, of: type, to: inMemory).filter { sources.contains($0.key) }
    daemon.change { state in state.store.restore(restored, of: type, from: samples.isComplete ? nil : start) }
  }
}

extension SampleStore {
  /// The sources of which something is missing that ends at a moment or later, by what of them was read before.
  func missing(_ scope: SampleScope, from start: Date) -> [Date?: Set<String>] {
    guard let unread = unread[scope.type], !unread.isEmpty else { return [:] }
    let wanted = scope.sources.map { $0.filter(unread.contains) } ?? unread
    var missing: [Date?: Set<String>] = [:]
    for source in wanted {
      let known = sources[source]?[scope.type]?.presence.start
      if known.map({ $0 > start }) ?? true { missing[known, default: []].insert(source) }
    }
    return missing
  }

  /// Those whose samples a file keeps, or remembers as deleted, as long as nothing of the type was read or changed.
  fileprivate func writers(of type: ObjectType) -> Set<String>? {
    let unread = unread[type] ?? []
    return unread.count == knownWriters[type] ? unread : nil
  }
}

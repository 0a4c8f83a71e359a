import Foundation
import HealthModel
import Synchronization

/// The daemon's line to where it is kept: reads a type when it is first needed, once, whoever asks first.
final class StorageConnection: Sendable {
  let kept: any DeviceStorage
  /// Held while a type is read. Whoever wants to change a type has to load all of it before, so nothing changes meanwhile.
  private let loading = Mutex(())

  init(_ kept: any DeviceStorage) { self.kept = kept }

  /// Reads at least what reaches into the time from a moment on.
  func load(_ types: Set<ObjectType>, from start: Date, into daemon: HealthDaemon) throws(DeviceStorageError) {
    if daemon.read({ state in types.allSatisfy { state.hasLoaded($0, from: start) } }) { return }
    try loading.withLock { _ throws(DeviceStorageError) in
      for type in types.sorted(by: { $0.row < $1.row }) where !daemon.read({ $0.hasLoaded(type, from: start) }) {
        let (known, from, order) = daemon.read {
          ($0.store.types[type], $0.loadedFrom[type], $0.unloaded[type]?.sources ?? [])
        }
        let samples = try kept.samples(of: type, by: nil, from: start, known: from)
        // Sorted in before the state is locked: what has to do with other types goes on meanwhile.
        let restored = SampleStore.restoring(samples, of: type, to: known, sources: order)
        daemon.change { state in
          state.store.restore(samples, of: type, as: restored)
          state.unloaded[type] = samples.isComplete ? nil : state.unloaded[type]
          state.loadedFrom[type] = samples.isComplete ? nil : start
        }
      }
    }
  }
}

extension DaemonState {
  /// Whether everything of a type that ends at a moment or later is in memory.
  fileprivate func hasLoaded(_ type: ObjectType, from start: Date) -> Bool {
    unloaded[type] == nil || loadedFrom[type].map { $0 <= start } ?? false
  }
}

import HealthModel
import Synchronization

/// The daemon's line to where it is kept: reads a type when it is first needed, once, whoever asks first.
final class StorageConnection: Sendable {
  let kept: any DeviceStorage
  /// Held while a type is read. Whoever wants to change a type has to load it before, so nothing changes meanwhile.
  private let loading = Mutex(())

  init(_ kept: any DeviceStorage) { self.kept = kept }

  func load(_ types: Set<ObjectType>, into daemon: HealthDaemon) throws(DeviceStorageError) {
    if daemon.read({ state in types.allSatisfy { state.unloaded[$0] == nil } }) { return }
    try loading.withLock { _ throws(DeviceStorageError) in
      for type in types.sorted(by: { $0.row < $1.row }) where daemon.read({ $0.unloaded[type] != nil }) {
        let samples = try kept.samples(of: type)
        daemon.change { state in
          state.store.restore(samples, of: type)
          state.unloaded[type] = nil
        }
      }
    }
  }
}

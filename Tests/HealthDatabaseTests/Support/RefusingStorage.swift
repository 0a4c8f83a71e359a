import Foundation
import HealthModel
import Synchronization

@testable import HealthDaemon
@testable import HealthDatabase

/// A file on a disk that can be told to refuse.
final class RefusingStorage: DeviceStorage {
  let storage: SQLiteStorage
  private let isRefusing = Mutex(false)

  static let problem = DeviceStorageError(.inputOutput, "The disk refused, and nothing was changed.")

  init(_ storage: SQLiteStorage) { self.storage = storage }

  func refuse(_ refuses: Bool) { isRefusing.withLock { $0 = refuses } }

  func commit(_ change: DeviceChange) throws(DeviceStorageError) {
    if isRefusing.withLock({ $0 }) { throw Self.problem }
    try storage.commit(change)
  }

  func contents() throws(DeviceStorageError) -> StoredDevice { try storage.contents() }
  func samples(
    of type: ObjectType, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples { try storage.samples(of: type, from: start, known: known) }
  func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] {
    try storage.attachments(of: object)
  }
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>
  ) throws(DeviceStorageError) -> Set<ObjectType> { try storage.types(of: uuids, among: types) }
}

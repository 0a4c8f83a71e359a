import Foundation
import HealthModel

/// A storage in front of another that changes some of its functions; the others pass through.
package protocol DeviceStorageWrapper: DeviceStorage {
  /// The type of the storage behind it.
  associatedtype Wrapped: DeviceStorage

  var storage: Wrapped { get }
}

extension DeviceStorageWrapper {
  package func commit(_ change: DeviceChange) throws(DeviceStorageError) { try storage.commit(change) }

  package func contents() throws(DeviceStorageError) -> StoredDevice { try storage.contents() }

  package func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples {
    try storage.samples(of: type, by: sources, from: start, known: known)
  }

  package func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] {
    try storage.attachments(of: object)
  }

  package func auditLines() throws(DeviceStorageError) -> [String] { try storage.auditLines() }

  package func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> { try storage.types(of: uuids, among: types, by: source) }
}

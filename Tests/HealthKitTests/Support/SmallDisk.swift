import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A storage with space for a number of changes. It rejects later ones, and nothing is ever read from it.
final class SmallDisk: DeviceStorage {
  private let room = Mutex(Int.max)
  private let onCommit: @Sendable () -> Void

  init(onCommit: @escaping @Sendable () -> Void = {}) { self.onCommit = onCommit }

  func setRoom(forChanges count: Int) { room.withLock { $0 = count } }

  func commit(_ change: DeviceChange) throws(DeviceStorageError) {
    onCommit()
    let isFull = room.withLock { room in
      if room == 0 { return true }
      room -= 1
      return false
    }
    if isFull { throw DeviceStorageError(.inputOutput, "The disk is full.") }
  }

  func contents() throws(DeviceStorageError) -> StoredDevice { StoredDevice() }
  func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples { StoredSamples() }
  func auditLines() throws(DeviceStorageError) -> [String] { [] }
  func auditLineCount() throws(DeviceStorageError) -> Int { 0 }
  func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] { [] }
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> { [] }
}

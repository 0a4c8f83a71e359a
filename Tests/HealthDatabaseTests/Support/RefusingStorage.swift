import Foundation
import HealthModel
import Synchronization

@testable import HealthDaemon
@testable import HealthDatabase

/// A storage that can be told to reject changes.
final class RefusingStorage: DeviceStorageWrapper {
  let storage: SQLiteStorage
  private let isRefusing = Mutex(false)

  static let problem = DeviceStorageError(.inputOutput, "The disk refused, and nothing was changed.")

  init(_ storage: SQLiteStorage) { self.storage = storage }

  func refuse(_ refuses: Bool) { isRefusing.withLock { $0 = refuses } }

  func commit(_ change: DeviceChange) throws(DeviceStorageError) {
    if isRefusing.withLock({ $0 }) { throw Self.problem }
    try storage.commit(change)
  }
}

import GRDB
import HealthDaemon
import HealthModel

extension SQLiteStorage {
  /// The moment at which an error occurred.
  enum Moment {
    /// Nothing has been written yet.
    case opening
    case reading
    /// Everything in the transaction has been rolled back.
    case changing
  }

  /// Returns an error as a sentence for people.
  static func problem(_ error: any Error, file: StorageFile, _ moment: Moment) -> DeviceStorageError {
    if let error = error as? DeviceStorageError { return error }
    guard let error = error as? DatabaseError else {
      return file.damaged("what stands in it makes no sense", isOpening: moment == .opening)
    }
    let path = file.path
    let outcome: DeviceStorageError.Outcome = moment == .reading ? .read : .unchanged
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    case .SQLITE_FULL:
      return DeviceStorageError(
        .full, outcome, event: "There is no room left for “\(path)”", remedy: "free some space")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      return DeviceStorageError(.readOnly, outcome, event: "“\(path)” may not be written", remedy: "allow it")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return DeviceStorageError(
        .inUse, outcome, event: "Another program has “\(path)” open for writing", remedy: "close it")
    case .SQLITE_CONSTRAINT where moment == .changing:
      return DeviceStorageError(.duplicate, "An object with this UUID was saved already, and nothing was changed.")
    // Once a file exists, a statement SQLite refuses means that its tables are not ours.
    case .SQLITE_ERROR where moment != .changing, .SQLITE_CONSTRAINT:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    default:
      let detail = error.message ?? "\(error.resultCode)"
      return DeviceStorageError(
        .inputOutput, outcome,
        event: moment == .reading
          ? "The disk refused to give “\(path)” (\(detail))" : "The disk refused to keep “\(path)” (\(detail))",
        remedy: "check the disk")
    }
  }
}

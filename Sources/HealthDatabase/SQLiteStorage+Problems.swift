import GRDB
import HealthDaemon

extension SQLiteStorage {
  /// An error as a sentence for people.
  static func problem(_ error: any Error, file: StorageFile, isOpening: Bool = false) -> DeviceStorageError {
    if let error = error as? DeviceStorageError { return error }
    guard let error = error as? DatabaseError else {
      return isOpening || error is DecodingError || error is RowDecodingError
        ? file.damaged("\(error)") : DeviceStorageError(.inputOutput, "“\(file.path)” cannot be used: \(error)")
    }
    let path = file.path
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH:
      return file.damaged(error.message ?? "SQLite cannot read it")
    case .SQLITE_FULL:
      return DeviceStorageError(
        .full, "There is no room left for “\(path)”, and nothing was changed: free some space, and try again.")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      return DeviceStorageError(
        .readOnly, "“\(path)” may not be written, and nothing was changed: allow it, and try again.")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return DeviceStorageError(
        .inUse, "Another program has “\(path)” open for writing, and nothing was changed: close it, and try again.")
    case .SQLITE_CONSTRAINT:
      return DeviceStorageError(.duplicate, "An object with this UUID was saved already.")
    default:
      // Once a file exists, a statement SQLite refuses means that its tables are not ours.
      if isOpening, error.resultCode == .SQLITE_ERROR { return file.damaged(error.message ?? "SQLite cannot read it") }
      return DeviceStorageError(
        .inputOutput,
        "The disk refused to keep “\(path)”, and nothing was changed (\(error.message ?? "\(error.resultCode)")): check "
          + "the disk, and try again.")
    }
  }
}

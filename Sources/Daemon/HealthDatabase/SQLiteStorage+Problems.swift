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
    let unchanged: Sentence = moment == .reading ? "" : ", and nothing was changed"
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    case .SQLITE_FULL:
      return DeviceStorageError(
        .full, "There is no room left for “\(path)”\(unchanged): free some space, and try again.")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      return DeviceStorageError(.readOnly, "“\(path)” may not be written\(unchanged): allow it, and try again.")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return DeviceStorageError(
        .inUse, "Another program has “\(path)” open for writing\(unchanged): close it, and try again.")
    case .SQLITE_CONSTRAINT where moment == .changing:
      return DeviceStorageError(.duplicate, "An object with this UUID was saved already, and nothing was changed.")
    // Once a file exists, a statement SQLite refuses means that its tables are not ours.
    case .SQLITE_ERROR where moment != .changing, .SQLITE_CONSTRAINT:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    default:
      let detail = error.message ?? "\(error.resultCode)"
      return DeviceStorageError(
        .inputOutput,
        moment == .reading
          ? "The disk refused to give “\(path)” (\(detail)): check the disk, and try again."
          : "The disk refused to keep “\(path)”, and nothing was changed (\(detail)): check the disk, and try again.")
    }
  }
}

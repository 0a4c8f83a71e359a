import Foundation
import GRDB
import HealthDaemon
import HealthModel
import Synchronization

/// A device stored in one SQLite file.
///
///     let storage = try SQLiteStorage(path: "kim.healthsheet")
///     let daemon = try HealthDaemon(storage: storage)
///
/// A change survives the end of the process and a power cut once ``commit(_:)`` has returned (write-ahead log,
/// `synchronous = FULL`), provided that the disk holds what it reports as written. A commit that throws leaves no
/// trace.
package final class SQLiteStorage: DeviceStorage {
  package enum Access: Sendable {
    /// Changing it; a missing file is created.
    case readWrite
    /// Changing it; a missing file is an error.
    case existing
    /// Reading it, also while another process has it open. Nothing is written.
    case readOnly
  }

  let file: StorageFile
  let queue: DatabaseQueue
  /// The connection for reading, so that no change waits for the reading of a type with millions of samples. The same
  /// as ``queue`` for a file that is opened read-only.
  private let reader: DatabaseQueue
  let names = Mutex(NameTables())
  let compaction = Mutex(CompactionState())
  /// The number of the newest block at the first reading of each type, or of one source's part of it.
  let newestBlocks = Mutex<[StoredRows: Int64]>([:])
  /// The name of this opening, until the first change has put it into the log; nil afterwards, and for reading.
  private let unsealedOpening: Mutex<String?>
  /// The lock, held while the file is open for writing, and released after SQLite's own.
  private let lock: Mutex<FileLock?>

  /// Opens a device, or creates one.
  ///
  /// - Parameter wholeCheckLimit: The size in bytes up to which a file is checked as a whole when it is opened, which
  ///   takes a few hundredths of a second; in a larger one each part is checked when it is first read.
  ///
  /// - Throws: `DeviceStorageError` with a sentence when the file is something else, damaged, from a newer version,
  ///   in use or not writable. The file is then unchanged.
  package init(
    path: String, access: Access = .readWrite, wholeCheckLimit: Int = 32 << 20
  ) throws(DeviceStorageError) {
    file = StorageFile(path: path)
    do {
      switch (try file.kind(), access) {
      case (.missing, .existing), (.missing, .readOnly): throw file.missing()
      case (.empty, .existing), (.empty, .readOnly): throw file.empty()
      case (.missing, .readWrite), (.empty, .readWrite):
        try file.create { try Self.make(at: $0) }
      case (.device, .readWrite), (.device, .existing): try file.requireWritable()
      case (.device, .readOnly): break
      }
      lock = Mutex(access == .readOnly ? nil : try FileLock(file))
      // A look without a lock, a log or a trace, so that a damaged file stays as it is.
      if file.hasLog { try Self.requireOwnLog(file) } else { try Self.inspect(file, wholeCheckLimit) }
      queue = try Self.open(file, access)
      unsealedOpening = Mutex(access == .readOnly ? nil : Self.nameOpening(queue))
      reader = access == .readOnly ? queue : try Self.openReader(file)
    } catch {
      throw Self.problem(error, file: StorageFile(path: path), .opening)
    }
  }

  /// Closes the file: its log is folded into it, and the lock is released.
  package func close() {
    // The last to close folds the log.
    if reader !== queue { try? reader.close() }
    try? queue.close()
    lock.withLock { $0 = nil }
  }

  // MARK: Opening

  private static func open(_ file: StorageFile, _ access: Access) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = access == .readOnly
    configuration.busyMode = .timeout(5)
    configuration.label = "healthsheet.storage"
    if access == .readOnly {
      // Without a log nobody is writing: the file can be read where nothing may be written beside it.
      let queue = try DatabaseQueue(path: file.hasLog ? file.path : unchanging(file.path), configuration: configuration)
      return try queue.read(Schema.isCurrent) ? queue : try upToDateCopy(of: queue)
    }
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      // The log is written to the disk at each commit. GRDB asks for less when it sets up a log, so this comes after.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Deleted health data do not stay behind in the file.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // A row that another replaces is counted out.
      try db.execute(sql: "PRAGMA recursive_triggers = ON")
    }
    try Schema.migrator.migrate(queue)
    try queue.write { db in
      if try Int32.fetchOne(db, sql: "PRAGMA user_version") != Schema.version {
        try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
      }
    }
    return queue
  }

  /// Returns a copy in the current format of a file of an older version, which is opened read-only and stays as it is.
  private static func upToDateCopy(of queue: DatabaseQueue) throws -> DatabaseQueue {
    // Without a name SQLite keeps it in memory as far as that goes, then in a file that is gone when it is closed.
    let copy = try DatabaseQueue(path: "")
    try queue.backup(to: copy)
    try queue.close()
    try Schema.migrator.migrate(copy)
    return copy
  }

  /// The settings that name the latest opening of the file for writing: in the file itself, and in the log beside it.
  ///
  /// SQLite reads a log over whatever file it lies beside, also over a copy that was put back. A log whose first change
  /// names another opening than the file is of another file.
  private enum OpeningSetting {
    static let file = "openingInFile"
    static let log = "openingInLog"
  }

  /// Names an opening in the file, before anything is in the log.
  ///
  /// - Returns: The name; nil where it did not reach the file, as on a full disk or beside a reader. The log of such an
  ///   opening is not told from another.
  private static func nameOpening(_ queue: DatabaseQueue) -> String? {
    let name = String(UInt64.random(in: .min ... .max), radix: 16)
    do {
      try queue.write { db in try CheckedTable.deviceSetting.insert([OpeningSetting.file, name], db, replaces: true) }
      let log = try queue.writeWithoutTransaction { db in try db.checkpoint(.passive) }
      return log.walFrameCount == log.checkpointedFrameCount ? name : nil
    } catch {
      return nil
    }
  }

  /// Checks that the log beside the file is the file's own.
  ///
  /// - Throws: A `DeviceStorageError` for the log of another file; nothing is changed.
  private static func requireOwnLog(_ file: StorageFile) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    func opening(_ name: String, at path: String) -> String? {
      guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
      defer { try? queue.close() }
      return try? queue.read { db in
        try String.fetchOne(db, sql: "SELECT value FROM device_setting WHERE name = ?", arguments: [name])
      }
    }
    // A log without a change of the opening it begins with has nothing of it to lose.
    guard let logged = opening(OpeningSetting.log, at: file.path),
      logged == opening(OpeningSetting.file, at: file.path),
      logged != opening(OpeningSetting.file, at: unchanging(file.path))
    else { return }
    throw DeviceStorageError(
      .unreadable,
      """
      The log “\(file.path)-wal” is of another file than “\(file.path)” beside it: delete it if you have put a copy back, or put \
      the file back that it belongs to. Nothing was changed.
      """)
  }

  private static func openReader(_ file: StorageFile) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    configuration.label = "healthsheet.storage.reader"
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  private static func make(at path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // In the head of the file, which the log never holds alone.
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Schema.migrator.migrate(queue)
    try queue.close()
  }

  /// Checks the file for damage before anything is written.
  ///
  /// - Throws: A `DeviceStorageError` for damage.
  private static func inspect(_ file: StorageFile, _ wholeCheckLimit: Int) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: unchanging(file.path), configuration: configuration)
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    try queue.read { db in
      guard try db.tableExists("sample"), try db.tableExists("sample_block"), try db.tableExists("app") else {
        throw file.damaged("its tables are missing", isOpening: true)
      }
      // A migration that seems not to have been made would be made anew, over what it made.
      let made = try Schema.migrator.appliedIdentifiers(db)
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if made.count < version || made != Set(Schema.migrator.migrations.prefix(made.count)) {
        throw file.damaged("its tables are not as they were made", isOpening: true)
      }
      // Also that indices lead to all rows. Of a large file only what is not counted.
      // A file of an older version lacks some tables.
      var small = try CheckedTable.all.filter(\.isSmall).map(\.name).filter { try db.tableExists($0) }
      if try db.tableExists("sample_tally"),
        try Int.fetchOne(db, sql: "SELECT sum(row_count) FROM sample_tally") ?? 0 <= fewRows
      {
        small.append("sample")
      }
      for part in size <= wholeCheckLimit ? ["1"] : small {
        if let flaw = try String.fetchOne(db, sql: "PRAGMA integrity_check(\(part))"), flaw != "ok" {
          throw file.damaged(asSQLiteSays: flaw, isOpening: true)
        }
      }
    }
    try queue.close()
  }

  /// The number of rows that are compared with their index in a hundredth of a second.
  private static let fewRows = 10_000

  private static func unchanging(_ path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    return "file:\(path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)?immutable=1"
  }

  // MARK: Reading and changing

  /// Runs a closure on the connection for reading.
  ///
  /// - Throws: A `DeviceStorageError` for any error.
  func read<Value>(_ body: (Database) throws -> Value) throws(DeviceStorageError) -> Value {
    do {
      return try reader.read(body)
    } catch {
      throw Self.problem(error, file: file, .reading)
    }
  }

  /// Runs a closure in a transaction. When it fails, the known ids are forgotten, because their rows may be gone.
  ///
  /// - Throws: A `DeviceStorageError` for any error, also for a file that is no longer in its place; nothing is changed
  ///   then.
  func change(_ urgency: DeviceChange.Urgency, _ body: (Database) throws -> Void) throws(DeviceStorageError) {
    do {
      try lock.withLock { try $0?.requireInPlace(file) }
      try queue.writeWithoutTransaction { db in
        if urgency == .process { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
        defer { if urgency == .process { try? db.execute(sql: "PRAGMA synchronous = FULL") } }
        let opening = unsealedOpening.withLock { $0 }
        try Self.inTransaction(db) { db in
          try body(db)
          if let opening { try CheckedTable.deviceSetting.insert([OpeningSetting.log, opening], db, replaces: true) }
        }
        if opening != nil { unsealedOpening.withLock { $0 = nil } }
      }
    } catch {
      names.withLock { $0 = NameTables() }
      throw Self.problem(error, file: file, .changing)
    }
  }

  /// Does the same as `Database.inTransaction`, with cached statements, which SQLite need not parse again for each
  /// sample that is saved.
  private static func inTransaction(_ db: Database, _ body: (Database) throws -> Void) throws {
    try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
    do {
      try body(db)
      try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
    } catch {
      // What went wrong first is what somebody wants to know.
      try? db.rollback()
      throw error
    }
  }
}

extension SQLiteStorage {
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

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
/// Once ``commit(_:)`` has returned, the change survives the end of the process and a power failure (write-ahead log,
/// `synchronous = FULL`), provided that the disk really stores what it reports as written. A commit that throws changes
/// nothing.
package final class SQLiteStorage: DeviceStorage {
  package enum Access: Sendable {
    /// Read and write. Creates a missing file.
    case readWrite
    /// Read and write. A missing file is an error.
    case existing
    /// Read only, even while another process has the file open. Writes nothing.
    case readOnly
  }

  let file: StorageFile
  let queue: DatabaseQueue
  /// The connection for reading, so that a change need not wait until a type with millions of samples has been read.
  /// The same as ``queue`` for a file opened read-only.
  private let reader: DatabaseQueue
  let names = Mutex(NameTables())
  let compaction = Mutex(CompactionState())
  /// The number of the newest block at the time when each type, or one source's part of it, was first read.
  let newestBlocks = Mutex<[StoredRows: Int64]>([:])
  /// The random token that was written to the file when it was opened, until the first change also writes it to the
  /// write-ahead log (see ``OpeningSetting``). Nil after that change, for a file opened read-only, and if the token
  /// could not be written to the file.
  private let unsealedOpening: Mutex<String?>
  /// The lock, held while the file is open for writing, and released after SQLite's own.
  private let lock: Mutex<FileLock?>

  /// Opens a device, or creates one.
  ///
  /// - Parameter wholeCheckLimit: The size in bytes up to which opening verifies the whole file, which takes a few
  ///   hundredths of a second. In a larger file each part is verified when it is first read.
  ///
  /// - Throws: `DeviceStorageError` with a sentence when the file is not a device, damaged, from a newer version, in
  ///   use or not writable. The file is then unchanged.
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
      // Inspect the file before SQLite opens it for writing. The inspection takes no locks of SQLite, creates no
      // write-ahead log and changes nothing, so that a damaged file stays as it is.
      if file.hasLog { try Self.requireOwnLog(file) } else { try Self.inspect(file, wholeCheckLimit) }
      queue = try Self.open(file, access)
      unsealedOpening = Mutex(access == .readOnly ? nil : Self.nameOpening(queue))
      reader = access == .readOnly ? queue : try Self.openReader(file)
    } catch {
      throw Self.problem(error, file: StorageFile(path: path), .opening)
    }
  }

  /// Closes the file: merges the write-ahead log into it and releases the lock.
  package func close() {
    // The last connection to close merges the write-ahead log.
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
      // Without a write-ahead log, no process writes to the file, so open it as immutable. SQLite then creates no files
      // beside it, and can read it in a read-only folder.
      let queue = try DatabaseQueue(path: file.hasLog ? file.path : unchanging(file.path), configuration: configuration)
      return try queue.read(Schema.isCurrent) ? queue : try upToDateCopy(of: queue)
    }
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      // Sync the write-ahead log at each commit. GRDB has enabled the log by now, and has set a weaker mode for it.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Overwrite deleted health data in the file.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // Make REPLACE fire delete triggers, so that the tallies subtract the replaced row.
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

  /// Returns a copy, in the current format, of a file of an older version. The file is opened read-only and does not
  /// change.
  private static func upToDateCopy(of queue: DatabaseQueue) throws -> DatabaseQueue {
    // SQLite keeps a database without a name in memory, or in a temporary file that is deleted when the database is
    // closed.
    let copy = try DatabaseQueue(path: "")
    try queue.backup(to: copy)
    try queue.close()
    try Schema.migrator.migrate(copy)
    return copy
  }

  /// Two settings that contain a random token. Each time the file is opened for writing, a new token is written to the
  /// file itself, and the first change writes the same token to the write-ahead log.
  ///
  /// SQLite applies a write-ahead log to whatever file is next to it, even a restored copy. If the log contains another
  /// token than the file, the log belongs to another file.
  enum OpeningSetting {
    static let file = "openingInFile"
    static let log = "openingInLog"
    static let all = [file, log]
  }

  /// Writes a new random token to the file, before the write-ahead log contains anything (see ``OpeningSetting``).
  ///
  /// - Returns: The token; nil if it could not be written to the file, for example because the disk is full or a reader
  ///   is active. In that case, nobody can tell if the write-ahead log belongs to this file.
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

  /// Checks that the write-ahead log next to the file belongs to it.
  ///
  /// - Throws: A `DeviceStorageError` if the log belongs to another file. Nothing is changed in that case.
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
    // The first change after the file was opened writes the file's token to the write-ahead log. A log without a token
    // contains no change, so nothing can be lost.
    guard let logged = opening(OpeningSetting.log, at: file.path),
      logged == opening(OpeningSetting.file, at: file.path),
      logged != opening(OpeningSetting.file, at: unchanging(file.path))
    else { return }
    throw DeviceStorageError(
      .unreadable,
      """
      The log “\(file.path)-wal” does not belong to the file “\(file.path)” beside it: delete the log if you have \
      restored a copy of the file, or restore the file that the log belongs to. Nothing was changed.
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
      // Store these numbers in the file's header, never only in the write-ahead log.
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Schema.migrator.migrate(queue)
    try queue.close()
  }

  /// Verifies that the file is undamaged before anything is written.
  ///
  /// - Throws: A `DeviceStorageError` for damage.
  private static func inspect(_ file: StorageFile, _ wholeCheckLimit: Int) throws {
    let queue = try DatabaseQueue(path: unchanging(file.path))
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    try queue.read { db in
      guard try db.tableExists("sample"), try db.tableExists("sample_block"), try db.tableExists("app") else {
        throw file.damaged("its tables are missing", isOpening: true)
      }
      // Verify the list of migrations first: if one were missing from the list, it would run again, over its own
      // results.
      let made = try Schema.migrator.appliedIdentifiers(db)
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if made.count < version || made != Set(Schema.migrator.migrations.prefix(made.count)) {
        throw file.damaged("its tables were changed", isOpening: true)
      }
      // Also verify that indexes lead to all rows. In a large file, check only tables without tallies. A file of an
      // older version lacks some tables.
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

  /// The number of rows that can be compared with their index in a hundredth of a second.
  private static let fewRows = 10_000

  private static func unchanging(_ path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    return "file:\(path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)?mode=ro&immutable=1"
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

  /// Runs a closure in a transaction. If it fails, discards the cached ids, because their rows may have been rolled
  /// back.
  ///
  /// - Throws: A `DeviceStorageError` for any error, including a file that is no longer in its place. Nothing is
  ///   changed in that case.
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

  /// Does the same as `Database.inTransaction`, but with cached statements, so that SQLite need not parse them again
  /// for each saved sample.
  private static func inTransaction(_ db: Database, _ body: (Database) throws -> Void) throws {
    try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
    do {
      try body(db)
      try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
    } catch {
      // Report the original error, not one from the rollback.
      try? db.rollback()
      throw error
    }
  }
}

extension SQLiteStorage {
  enum Moment {
    /// The error occurred while the file was opened, before anything was written.
    case opening
    case reading
    /// The error occurred in a transaction, which has been rolled back completely.
    case changing
  }

  /// Returns an error as a readable sentence.
  static func problem(_ error: any Error, file: StorageFile, _ moment: Moment) -> DeviceStorageError {
    if let error = error as? DeviceStorageError { return error }
    guard let error = error as? DatabaseError else {
      return file.damaged("its contents are invalid", isOpening: moment == .opening)
    }
    let path = file.path
    let outcome: DeviceStorageError.Outcome = moment == .reading ? .read : .unchanged
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    case .SQLITE_FULL:
      return DeviceStorageError(
        .full, outcome, event: "The disk has no space left for “\(path)”", remedy: "free some space")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      return DeviceStorageError(
        .readOnly, outcome, event: "There is no permission to write “\(path)”",
        remedy: "change the permissions of the file and its folder")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return DeviceStorageError(
        .inUse, outcome, event: "Another program has “\(path)” open for writing", remedy: "close it")
    case .SQLITE_CONSTRAINT where moment == .changing:
      return DeviceStorageError(.duplicate, "An object with this UUID was saved already, and nothing was changed.")
    // In an existing file, a statement that SQLite rejects means that the tables are not this program's.
    case .SQLITE_ERROR where moment != .changing, .SQLITE_CONSTRAINT:
      return file.damaged(asSQLiteSays: error.message, isOpening: moment == .opening)
    default:
      let detail = error.message ?? "\(error.resultCode)"
      return DeviceStorageError(
        .inputOutput, outcome,
        event: moment == .reading
          ? "“\(path)” cannot be read from the disk (\(detail))"
          : "“\(path)” cannot be written to the disk (\(detail))",
        remedy: "check the disk")
    }
  }
}

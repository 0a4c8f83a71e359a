import Foundation
import Glibc
import HealthDaemon
import HealthModel
import Texts

/// A file as described by the file system and its first bytes, before SQLite opens it.
struct StorageFile {
  let path: String

  enum Kind: Equatable {
    case missing
    /// A file of zero bytes, such as `mktemp` creates.
    case empty
    case device
  }

  /// Returns the kind of the file without modifying anything.
  ///
  /// - Throws: A `DeviceStorageError` with a sentence for a file that is not a device, or that has a newer version.
  func kind() throws(DeviceStorageError) -> Kind {
    var info = stat()
    if stat(path, &info) != 0 {
      if errno == ENOENT { return .missing }
      throw cannotRead(errno)
    }
    if info.st_mode & S_IFMT != S_IFREG {
      throw DeviceStorageError(.unreadable, "“\(path)” is not a file: name a file to keep the device in.")
    }
    if info.st_size == 0 { return .empty }
    let head = try readHead()
    guard head.starts(with: Array("SQLite format 3\0".utf8)) else { throw foreign("is not a SQLite database") }
    guard head.count == 100 else { throw truncated() }
    func number(at offset: Int) -> UInt32 { head[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    guard number(at: 68) == UInt32(bitPattern: Schema.applicationID) else {
      throw foreign("is a database of another application")
    }
    let version = number(at: 60)
    if version > Schema.version {
      throw DeviceStorageError(
        .unreadable,
        """
        “\(path)” was made by a newer version of healthsheet (its format is \(version), this program knows \
        \(Schema.version)): use that version, or name another file. The file was not changed.
        """)
    }
    let pageSize = number(at: 16) >> 16 == 1 ? 65536 : Int(number(at: 16) >> 16)
    // When a write-ahead log exists, the file may be shorter than its header states.
    if !hasLog, Int(info.st_size) < Int(number(at: 28)) * pageSize { throw truncated() }
    return .device
  }

  /// True when a write-ahead log beside the file contains changes.
  var hasLog: Bool {
    var info = stat()
    return stat(path + "-wal", &info) == 0 && info.st_size > 0
  }

  /// Verifies that the file and its folder are writable. SQLite would detect that only at the first change.
  ///
  /// - Throws: A `DeviceStorageError` with a sentence when one is not writable.
  func requireWritable() throws(DeviceStorageError) {
    if access(path, W_OK) != 0 {
      throw DeviceStorageError(
        .readOnly,
        """
        There is no permission to write “\(path)” (\(reason(errno))): change the permissions of the file, or work on \
        a copy of it.
        """
      )
    }
    try requireWritableFolder()
  }

  /// Verifies that the folder exists and is writable, for the files SQLite creates beside the database.
  func requireWritableFolder() throws(DeviceStorageError) {
    if access(folder, W_OK | X_OK) != 0 {
      if errno == ENOENT {
        throw DeviceStorageError(.missing, "There is no folder “\(folder)”: create it first, or name another file.")
      }
      throw DeviceStorageError(
        .readOnly,
        """
        There is no permission to write in the folder “\(folder)” (\(reason(errno))), and “\(path)” needs a second \
        file beside it while it is open: change the permissions of the folder, or keep the device in another folder.
        """)
    }
  }

  /// Creates a complete file where none exists. The file gets its contents under a temporary name, so that no process
  /// ever sees a partial file.
  ///
  /// - Parameter make: Fills the file at the given path.
  ///
  /// - Throws: A `DeviceStorageError` when the folder is not writable, or any error of `make`.
  func create(_ make: (String) throws -> Void) throws {
    try requireWritableFolder()
    let draft = "\(path).new-\(getpid())"
    // Health data is private, so only the owner may read the file.
    let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR, 0o600)
    guard descriptor >= 0 else {
      throw DeviceStorageError(
        .readOnly, "“\(path)” cannot be created (\(reason(errno))): check its folder, or name another file.")
    }
    Glibc.close(descriptor)
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    try make(draft)
    // The rename may replace the person's empty file, but not another file that someone created meanwhile.
    var info = stat()
    let replacesEmpty = stat(path, &info) == 0 && info.st_size == 0
    guard (replacesEmpty ? rename(draft, path) : link(draft, path)) == 0 || errno == EEXIST else {
      throw DeviceStorageError(
        .readOnly, "“\(path)” cannot be created (\(reason(errno))): check its folder, or name another file.")
    }
    syncFolder()
  }

  /// Syncs the folder to the disk, so that the new name survives a power failure.
  private func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    if descriptor < 0 { return }
    fsync(descriptor)
    Glibc.close(descriptor)
  }

  /// The folder of the file. Computed from bytes, because Foundation's method traps for a one-letter name.
  private var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func readHead() throws(DeviceStorageError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    if descriptor < 0 { throw cannotRead(errno) }
    defer { Glibc.close(descriptor) }
    var head = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &head, head.count)
    if count < 0 { throw cannotRead(errno) }
    return Array(head.prefix(count))
  }

  // MARK: Sentences

  func missing() -> DeviceStorageError {
    DeviceStorageError(.missing, "There is no file “\(path)”: name one that healthsheet made with --store.")
  }

  func empty() -> DeviceStorageError {
    DeviceStorageError(.missing, "“\(path)” is empty and contains no device: name a file that healthsheet made.")
  }

  func damaged(_ detail: LocalizedStringKey, isOpening: Bool = false) -> DeviceStorageError {
    DeviceStorageError(
      .unreadable,
      isOpening
        ? "“\(path)” is damaged (\(detail)): put back a copy of the file. The file was not changed."
        : "“\(path)” is damaged (\(detail)): put back a copy of the file.")
  }

  /// Returns a readable error for damage that SQLite found. SQLite's own messages mention trees, pages and functions on
  /// several lines.
  func damaged(asSQLiteSays message: String?, isOpening: Bool = false) -> DeviceStorageError {
    let message = message ?? ""
    let detail: LocalizedStringKey =
      if message.hasPrefix("malformed database schema") || message.hasPrefix("no such ") {
        "its tables were changed"
      } else if message.contains(" index ") {
        "an index does not lead to all rows"
      } else if message.contains(" value in ") || message.contains("constraint") {
        "a row has changed since it was written"
      } else {
        "its pages do not fit together"
      }
    return damaged(detail, isOpening: isOpening)
  }

  /// Returns the error for a source whose rows are fewer than were written, or different.
  func missingRows(_ table: String, of source: String) -> DeviceStorageError {
    damaged("rows of \(source) are missing from the table “\(table)”")
  }

  /// Returns the error for a table whose rows are fewer than were written, or different.
  func missingRows(_ table: String) -> DeviceStorageError { damaged("rows are missing from the table “\(table)”") }

  private func truncated() -> DeviceStorageError { damaged("its end is missing", isOpening: true) }

  private func foreign(_ what: LocalizedStringKey) -> DeviceStorageError {
    DeviceStorageError(
      .unreadable, "“\(path)” \(what), so it is not a healthsheet device: name another file. The file was not changed.")
  }

  private func cannotRead(_ code: Int32) -> DeviceStorageError {
    DeviceStorageError(.missing, "“\(path)” cannot be opened (\(reason(code))).")
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A lock on the file that lets only one process write to it. The kernel releases it however the process ends.
///
/// The lock is separate from SQLite's locks, so that the `sqlite3` shell can read the file meanwhile.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Checks that the path still leads to the locked file. Otherwise changes would go to a file that can no longer be
  /// found.
  ///
  /// - Throws: A `DeviceStorageError` if the file was deleted, moved or replaced.
  func requireInPlace(_ file: StorageFile) throws(DeviceStorageError) {
    var (held, found) = (stat(), stat())
    guard fstat(descriptor, &held) == 0 else { return }
    if stat(file.path, &found) == 0 {
      if held.st_dev == found.st_dev, held.st_ino == found.st_ino { return }
      throw DeviceStorageError(
        .inputOutput, .unchanged, event: "The file “\(file.path)” was replaced with another file while it was open",
        remedy: "write the session to files (Hand Over), restore the file")
    }
    throw DeviceStorageError(
      .inputOutput, .unchanged, event: "“\(file.path)” was deleted or moved while it was open",
      remedy: "write the session to files (Hand Over), restore the file")
  }

  /// Takes the lock without waiting.
  ///
  /// - Throws: `DeviceStorageError.Reason.inUse` when another process holds it.
  init(_ file: StorageFile) throws(DeviceStorageError) {
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw file.missing() }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let holder = Self.holder(of: descriptor)
    close(descriptor)
    throw DeviceStorageError(
      .inUse,
      holder.map {
        "“\(file.path)” is open in another healthsheet (process \("\($0)")): quit that one first, or name another file."
      } ?? "“\(file.path)” is open in another healthsheet: quit that one first, or name another file.")
  }

  // Closing any descriptor of the file releases SQLite's own locks on it, so this descriptor must be closed last.
  deinit {
    // Unlock explicitly: a process that is being spawned now has a copy of the descriptor, which would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Returns the process that holds the lock, from the kernel's list of locks; nil when the list does not contain it. A
  /// line reads "3: FLOCK  ADVISORY  WRITE 4711 fe:01:1234 0 EOF".
  private static func holder(of descriptor: Int32) -> Int? {
    var info = stat()
    guard fstat(descriptor, &info) == 0, let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
      return nil
    }
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(info.st_ino)") else { continue }
      return Int(words[4])
    }
    return nil
  }
}

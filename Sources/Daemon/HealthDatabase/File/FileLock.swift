import Foundation
import Glibc
import HealthDaemon

/// A lock on the file that lets one process at a time write it. The kernel releases it when the process ends in any
/// way.
///
/// It is a lock of its own, beside SQLite's, so that the `sqlite3` shell can read the file meanwhile.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock without waiting.
  ///
  /// - Throws: `DeviceStorageError.Reason.inUse` when another process has it.
  init(_ file: StorageFile) throws(DeviceStorageError) {
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw file.missing() }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let holder = Self.holder(of: descriptor)
    close(descriptor)
    throw DeviceStorageError(
      .inUse,
      holder.map {
        "“\(file.path)” is open in another healthsheet (process \($0)): quit that one first, or name another file."
      } ?? "“\(file.path)” is open in another healthsheet: quit that one first, or name another file.")
  }

  // SQLite's own locks on the file end when any descriptor of it is closed: this one has to be the last.
  deinit {
    // A process that is being started at this moment still has a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Returns the process that holds the lock, from the kernel's list of locks; nil when it is not there. A line is "3:
  /// FLOCK  ADVISORY  WRITE 4711 fe:01:1234 0 EOF".
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

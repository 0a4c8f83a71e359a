import Foundation

/// The reason why an export could not be written. No part of it remains then.
package enum ExportWriteError: Error, Hashable, Sendable {
  /// The folder is not there, or may not be written.
  case cannotCreate(path: String, reason: String)
  case isFolder(path: String)
  case exists(path: String)
  case full(path: String)
  /// The disk, or a layer under it, failed.
  case failed(path: String, reason: String)
}

extension ExportWriteError: CustomStringConvertible, LocalizedError {
  package var errorDescription: String? { description }

  /// One sentence: the file, the failure, and advice.
  package var description: String {
    switch self {
    case .cannotCreate(let path, let reason):
      "“\(path)” cannot be written (\(reason)): check that its folder is there and may be written."
    case .isFolder(let path):
      "“\(path)” is a folder: name a file that ends in .zip or .xml."
    case .exists(let path):
      "“\(path)” is there already: name a folder that is not."
    case .full(let path):
      "There is no room left for “\(path)”: make some, or name a file on another disk. Nothing was written."
    case .failed(let path, let reason):
      "“\(path)” could not be written (\(reason)): check the disk and try again. Nothing was written."
    }
  }

  /// Returns the error for a number of errno(3).
  static func writing(_ path: String, _ number: Int32) -> ExportWriteError {
    switch number {
    case ENOSPC, EDQUOT: .full(path: path)
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: .cannotCreate(path: path, reason: String(cString: strerror(number)))
    case EISDIR: .isFolder(path: path)
    default: .failed(path: path, reason: String(cString: strerror(number)))
    }
  }
}

/// A file that is being written, from its first byte to its last.
///
/// Errors name the file the person asked for, of which this one may be a part.
final class OutputFile {
  private let descriptor: Int32
  private let target: String
  private var isOpen = true

  /// Opens a file that only the person may read.
  ///
  /// - Parameters:
  ///   - path: The file; its contents are replaced.
  ///   - target: The file the person asked for.
  init(path: String, for target: String) throws(ExportWriteError) {
    self.target = target
    // Health data are for the person's eyes, like the store they come from.
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .writing(target, errno) }
  }

  deinit { if isOpen { _ = Glibc.close(descriptor) } }

  /// Writes all bytes at the end of the file.
  ///
  /// - Throws: ``ExportWriteError``.
  func write(_ bytes: [UInt8]) throws(ExportWriteError) {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + position, $0.count - position) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(target, errno)
      }
      position += count
    }
  }

  /// Flushes the file to the disk and closes it; the error of a full disk may appear only here.
  func close() throws(ExportWriteError) {
    isOpen = false
    // A device such as /dev/null cannot be brought to a disk.
    let isOnDisk = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let number = errno
    let isClosed = Glibc.close(descriptor) == 0
    if !isOnDisk { throw .writing(target, number) }
    if !isClosed { throw .writing(target, errno) }
  }
}

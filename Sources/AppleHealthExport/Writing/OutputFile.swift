import Foundation

/// Why an export could not be written. Nothing of it is left behind.
package enum ExportWriteError: Error, Hashable, Sendable {
  /// The folder is not there, or may not be written.
  case cannotCreate(path: String, reason: String)
  /// The path leads to a folder.
  case isFolder(path: String)
  /// There is something where a new folder was to be.
  case exists(path: String)
  /// There is no room left.
  case full(path: String)
  /// The disk, or something under it, failed.
  case failed(path: String, reason: String)
}

extension ExportWriteError: CustomStringConvertible, LocalizedError {
  package var errorDescription: String? { description }

  /// One sentence: which file, what happened, what to do.
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

  /// The error behind a number of errno(3).
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
/// Errors name the file the person asked for, which this one may be a part of.
final class OutputFile {
  private let descriptor: Int32
  private let target: String
  private var isOpen = true

  /// - Parameters:
  ///   - path: The file; what it holds is replaced.
  ///   - target: The file the person asked for.
  init(path: String, for target: String) throws(ExportWriteError) {
    self.target = target
    // Health data are for the person's eyes, like the store they come from.
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .writing(target, errno) }
  }

  deinit { if isOpen { _ = Glibc.close(descriptor) } }

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

  /// Ends the file: what a full disk has not told until now it tells here.
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

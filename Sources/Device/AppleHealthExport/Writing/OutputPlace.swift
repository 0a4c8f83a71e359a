import Foundation
import Glibc

/// A place that a command writes to: a regular file, or a stream such as a pipe or a device.
package struct OutputPlace {
  package enum Kind { case missing, plainFile, folder, stream }

  /// The path after all links are resolved.
  package let path: String
  package let kind: Kind

  package init(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      (self.path, kind) = (path, .missing)
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG:
      kind = .plainFile
      let whole = realpath(path, nil)
      defer { free(whole) }
      self.path = whole.map { String(cString: $0) } ?? path
    case S_IFDIR: (self.path, kind) = (path, .folder)
    default: (self.path, kind) = (path, .stream)
    }
  }

  /// Replaces the contents. A regular file is written under a temporary name and then renamed, so the old contents
  /// remain if the disk is full. A device or a pipe only receives the bytes.
  ///
  /// - Throws: `POSIXError`.
  package func write(_ data: Data) throws {
    switch kind {
    case .stream: try Self.write(data, into: path, O_WRONLY | O_CLOEXEC)
    case .folder: throw POSIXError(.EISDIR)
    case .missing, .plainFile:
      if kind == .plainFile, access(path, W_OK) != 0 { throw Self.error }
      let draft = "\(path).new-\(getpid())"
      do {
        try Self.write(data, into: draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      } catch let error as POSIXError where kind == .plainFile && [.EACCES, .EPERM].contains(error.code) {
        // The folder does not allow new files, so overwrite the existing file.
        return try Self.write(data, into: path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      } catch {
        unlink(draft)
        throw error
      }
      var info = stat()
      if kind == .plainFile, stat(path, &info) == 0 { chmod(draft, info.st_mode & 0o7777) }
      guard rename(draft, path) == 0 else {
        let error = Self.error
        unlink(draft)
        throw error
      }
    }
  }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  private static func write(_ data: Data, into path: String, _ flags: Int32) throws {
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw error }
    defer { close(descriptor) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw error }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

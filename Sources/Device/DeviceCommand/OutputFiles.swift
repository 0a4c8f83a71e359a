import ArgumentParser
import Foundation
import Glibc

/// The files that a command writes, to compare with each other and with those it reads.
///
///     try OutputFiles(["--report": report, "--log": log]).check(against: ["--store": store])
package struct OutputFiles {
  private let outputs: [(option: String, path: String)]

  /// - Parameter outputs: The paths by the options that name them; options that were not given are nil.
  package init(_ outputs: KeyValuePairs<String, String?>) {
    self.outputs = outputs.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Refuses to overwrite an input file or to write two outputs into one file, even through a link.
  ///
  /// - Throws: `ValidationError` that names both options.
  package func check(against inputs: [(option: String, path: String?)]) throws {
    var taken = inputs.compactMap { option, path in path.map { (option: option, path: $0, isRead: true) } }
    for (option, path) in outputs {
      if path.isEmpty { throw ValidationError(localized: "\(option) names no file.") }
      if let other = taken.first(where: { Self.isOneFile($0.path, path) }) {
        throw ValidationError(
          localized:
            other.isRead
            ? "\(option) would write over “\(path)”, which is read as \(other.option): name another file."
            : "\(other.option) and \(option) name one file, “\(path)”: each needs its own.")
      }
      taken.append((option, path, false))
    }
  }

  /// Checks that each file can be created or written, before any work is done.
  ///
  /// - Throws: `ExitCode`, after a sentence on the first file that fails.
  package func checkWritable() throws {
    for (_, path) in outputs {
      let file = URL(filePath: path)
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let place = isThere ? path : file.deletingLastPathComponent().path
      if isFolder.boolValue || !FileManager.default.isWritableFile(atPath: place) {
        try failToWrite(path)
      }
    }
  }

  /// Returns true if two paths lead to the same file, even one that does not exist yet.
  private static func isOneFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    // Any number of outputs may go to a device such as /dev/null.
    if stat(one, &first) == 0, stat(other, &second) == 0 {
      return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT != S_IFCHR
    }
    return URL(filePath: one).resolvingSymlinksInPath().standardizedFileURL.path
      == URL(filePath: other).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

/// A place that a command writes to: a regular file, or a stream such as a pipe or a device.
struct OutputPlace {
  enum Kind { case missing, plainFile, folder, stream }

  /// The path after all links are resolved.
  let path: String
  let kind: Kind

  init(_ path: String) {
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
  func write(_ data: Data) throws {
    switch kind {
    case .stream: try Self.write(data, into: path, O_WRONLY | O_CLOEXEC)
    case .folder: throw POSIXError(.EISDIR)
    case .missing, .plainFile:
      if kind == .plainFile, access(path, W_OK) != 0 { throw Self.error }
      let draft = "\(path).new-\(getpid())"
      do {
        try Self.write(data, into: draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      } catch let error as POSIXError where kind == .plainFile && [.EACCES, .EPERM].contains(error.code) {
        // The folder does not allow new files, so overwrite this one in place.
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

/// Replaces the contents of a file with a text, as ``OutputPlace/write(_:)`` does.
///
/// - Throws: `ExitCode`, after a sentence, if the file cannot be written.
package func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

/// Replaces the contents of a file with bytes, as ``write(_:to:)-(String,_)`` does.
package func write(_ data: Data, to path: String) throws {
  do { try OutputPlace(path).write(data) } catch let error as POSIXError where error.code == .ENOSPC {
    try fail(
      "There is no room left for “\(path)”, which is as it was: free some space, and try again.", status: .diskError)
  } catch {
    try failToWrite(path)
  }
}

package func failToWrite(_ path: String) throws -> Never {
  try fail("“\(path)” cannot be written: check that its folder is there and may be written.", status: .cannotCreate)
}

import Foundation

/// The reason why an export could not be written. No part of it remains.
package enum ExportWriteError: Error, Hashable, Sendable {
  /// The folder does not exist or is not writable.
  case cannotCreate(path: String, reason: String)
  case isFolder(path: String)
  case exists(path: String)
  case full(path: String)
  case failed(path: String, reason: String)
}

extension ExportWriteError: CustomStringConvertible, LocalizedError {
  package var errorDescription: String? { description }

  /// One sentence with the file, the failure and advice.
  package var description: String {
    switch self {
    case .cannotCreate(let path, let reason):
      """
      “\(path)” cannot be written (\(reason)): check that its folder exists and that you have permission to write \
      there.
      """
    case .isFolder(let path):
      "“\(path)” is a folder: give the name of a file that ends in .zip or .xml."
    case .exists(let path):
      "“\(path)” exists already: name a new folder."
    case .full(let path):
      "The disk has no space left for “\(path)”: free some space, or name a file on another disk. Nothing was written."
    case .failed(let path, let reason):
      "“\(path)” could not be written (\(reason)): check the disk and try again. Nothing was written."
    }
  }

  /// Returns the error for an error number as in errno(3).
  static func writing(_ path: String, _ number: Int32) -> ExportWriteError {
    switch number {
    case ENOSPC, EDQUOT: .full(path: path)
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: .cannotCreate(path: path, reason: String(cString: strerror(number)))
    case EISDIR: .isFolder(path: path)
    default: .failed(path: path, reason: String(cString: strerror(number)))
    }
  }
}

/// A file that is written from its first byte to its last.
///
/// Errors name the file that the person asked for, even if this file is only a part of it.
final class OutputFile {
  private let descriptor: Int32
  private let target: String
  private var isOpen = true

  /// Opens a file that only the person can read.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its contents are replaced.
  ///   - target: The file that the person asked for.
  init(path: String, for target: String) throws(ExportWriteError) {
    self.target = target
    // Health data is private, so the export has the same permissions as the store.
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .writing(target, errno) }
  }

  deinit { if isOpen { _ = Glibc.close(descriptor) } }

  /// Appends bytes to the file.
  func write(_ bytes: [UInt8]) throws(ExportWriteError) { try write(bytes, at: nil) }

  /// Overwrites bytes that were written before.
  ///
  /// - Parameter offset: The offset of the first byte from the start of the file.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(ExportWriteError) { try write(bytes, at: offset) }

  private func write(_ bytes: [UInt8], at offset: Int?) throws(ExportWriteError) {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        let (start, count) = (bytes.baseAddress! + position, bytes.count - position)
        guard let offset else { return Glibc.write(descriptor, start, count) }
        return pwrite(descriptor, start, count, offset + position)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(target, errno)
      }
      position += count
    }
  }

  /// Flushes the file to disk and closes it. The error of a full disk may appear only here.
  func close() throws(ExportWriteError) {
    isOpen = false
    // A device such as /dev/null cannot be flushed to disk.
    let isOnDisk = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let number = errno
    let isClosed = Glibc.close(descriptor) == 0
    if !isOnDisk { throw .writing(target, number) }
    if !isClosed { throw .writing(target, errno) }
  }
}

/// A file whose contents are replaced in one step. If an earlier step fails, the existing file stays unchanged.
///
/// The new files are first written to a hidden folder next to the existing file, on the same disk. ``clean()`` removes
/// this folder.
struct ReplacedFile {
  let path: String
  /// The path of the hidden folder to which the new files are written.
  let workshop: String
  private let place: OutputPlace

  /// Creates the hidden folder for the new files.
  ///
  /// - Throws: ``ExportWriteError`` if the path is a folder, or the disk is not writable.
  init(path: String) throws(ExportWriteError) {
    self.path = path
    place = OutputPlace(path)
    if place.kind == .folder { throw .isFolder(path: path) }
    let file = URL(filePath: place.path)
    // A hidden folder next to a device or a pipe would be in a folder such as /dev.
    let folder = place.kind == .stream ? FileManager.default.temporaryDirectory : file.deletingLastPathComponent()
    var bytes = Array(folder.appending(path: ".\(file.lastPathComponent).XXXXXX").path.utf8CString)
    let made = bytes.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    guard made else { throw .writing(path, errno) }
    workshop = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func part(_ name: String) -> String { "\(workshop)/\(name)" }

  /// Replaces the existing file with a complete file from ``workshop``. If the path is a device or a pipe, writes the
  /// bytes of that file to it instead.
  func replace(with part: String) throws(ExportWriteError) {
    if place.kind == .stream {
      do { return try place.write(Data(contentsOf: URL(filePath: part), options: .alwaysMapped)) } catch {
        throw .writing(path, (error as? POSIXError)?.code.rawValue ?? EIO)
      }
    }
    // libzip creates archives that everyone can read, so restrict the permissions.
    guard chmod(part, 0o600) == 0, rename(part, place.path) == 0 else { throw .writing(path, errno) }
  }

  /// Moves the folder ``workshop`` to the path, at which no file may exist yet.
  func replaceWithWorkshop() throws(ExportWriteError) {
    guard rename(workshop, path) == 0 else { throw .writing(path, errno) }
  }

  func clean() { try? FileManager.default.removeItem(atPath: workshop) }
}

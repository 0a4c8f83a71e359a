import CZip
import Foundation

/// A zip archive that the exporter creates from files with libzip.
///
/// All files get the same time and permissions, so equal files give equal archives.
final class ZipWriting {
  private var archive: OpaquePointer?
  private let target: String

  /// Creates an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the archive, which must not exist yet.
  ///   - target: The file that the person asked for; errors name this file.
  init(path: String, for target: String) throws(ExportWriteError) {
    self.target = target
    var code: Int32 = 0
    archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code)
    if archive == nil { throw .failed(path: target, reason: "libzip \(code)") }
  }

  deinit { if let archive { zip_discard(archive) } }

  /// Adds a file. The file must stay in place until ``close()``.
  func add(_ path: String, as name: String) throws(ExportWriteError) {
    guard let archive, let source = zip_source_file(archive, path, 0, -1) else { throw problem }
    let index = zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw problem
    }
    // January 1, 1980, at midnight: the earliest time in a zip archive.
    let (date, time): (UInt16, UInt16) = (0x21, 0)
    zip_file_set_dostime(archive, UInt64(index), time, date, 0)
    zip_file_set_external_attributes(archive, UInt64(index), 0, UInt8(ZIP_OPSYS_UNIX), (0o100644 as UInt32) << 16)
  }

  /// Writes the archive. Several gigabytes take minutes, so the method stops if the task is cancelled.
  func close() throws {
    guard let archive else { return }
    zip_register_cancel_callback_with_state(archive, { _, _ in Task.isCancelled ? 1 : 0 }, nil, nil)
    if zip_close(archive) != 0 {
      try Task.checkCancellation()
      throw problem
    }
    self.archive = nil
  }

  private var problem: ExportWriteError {
    guard let archive, let error = zip_get_error(archive) else { return .failed(path: target, reason: "libzip") }
    let number = zip_error_code_system(error)
    return number > 0 && zip_error_system_type(error) == ZIP_ET_SYS
      ? .writing(target, number) : .failed(path: target, reason: String(cString: zip_error_strerror(error)))
  }
}

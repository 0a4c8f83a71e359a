import CZip
import Foundation

/// An archive as the phone makes it, through the system's own library.
enum PackedExport {
  struct Failure: Error {}

  static func write(_ files: [(name: String, bytes: [UInt8])], to url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    guard let archive = zip_open(url.path, ZIP_CREATE, nil) else { throw Failure() }
    for (name, bytes) in files {
      let copy = malloc(max(1, bytes.count))
      bytes.withUnsafeBytes { if let start = $0.baseAddress { copy?.copyMemory(from: start, byteCount: $0.count) } }
      let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
      guard zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else { throw Failure() }
    }
    guard zip_close(archive) == 0 else { throw Failure() }
  }
}

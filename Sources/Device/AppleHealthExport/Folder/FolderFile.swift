import Foundation

struct FolderFile {
  enum Place {
    case archive(ZipArchive, ZipArchive.Entry)
    case disk(String)
  }

  /// The path from the folder of the XML: "workout-routes/route_2024-05-01_4.00pm.gpx".
  var path: String
  var place: Place

  /// The number of bytes, as the archive or the disk states it; 0 if unknown.
  var size: Int {
    switch place {
    case .archive(_, let entry): entry.size
    case .disk(let path): (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  enum Problem: Error {
    /// The file is encrypted, damaged, compressed with an unknown method, or cannot be opened.
    case unreadable
    /// The file is larger than any in an export, or so highly compressed that its only purpose is to fill memory.
    case tooLarge
  }

  /// Files up to this size may exceed the limit of the compression ratio, because short files can do so by chance.
  private static let alwaysAllowed = 1 << 20

  /// Passes all bytes to a closure in chunks. At the end of an archive member, the checksum is verified. The limit
  /// applies to the bytes read, because the size in an archive cannot be trusted (rules Y7 and Y8).
  ///
  /// - Throws: ``Problem``, and the errors of `take`.
  func read(upTo limit: Int, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let stream: any ByteStream
    var limit = limit
    do {
      switch place {
      case .archive(let archive, let entry):
        if entry.isEncrypted { throw Problem.unreadable }
        limit = min(
          limit, max(Self.alwaysAllowed, entry.packedSize.multipliedReportingOverflow(by: ImportLimits.packing).0))
        stream = try archive.stream(of: entry)
      case .disk(let path): stream = try FileStream(path: path)
      }
    } catch {
      throw Problem.unreadable
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while true {
      let read: Int
      do { read = try stream.read(into: buffer) } catch { throw Problem.unreadable }
      if read == 0 { return }
      count += read
      if count > limit { throw Problem.tooLarge }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
    }
  }

  /// Returns all bytes of a file whose size is at most `limit`.
  ///
  /// - Throws: ``Problem``.
  func bytes(upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(upTo: limit) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

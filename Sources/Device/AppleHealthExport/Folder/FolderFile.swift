import Foundation

struct FolderFile {
  enum Place {
    case archive(ZipArchive, ZipArchive.Entry)
    case disk(String)
  }

  /// The path from the folder of the XML: "workout-routes/route_2024-05-01_4.00pm.gpx".
  var path: String
  var place: Place

  /// The number of bytes, as the archive or the disk states it; 0 where it is not known.
  var size: Int {
    switch place {
    case .archive(_, let entry): entry.size
    case .disk(let path): (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  enum Problem: Error {
    /// Encrypted, packed in an unknown way, damaged, or not to be opened.
    case unreadable
    /// Larger than any file of an export, or packed so tightly that it can only be meant to fill the memory.
    case tooLarge
  }

  /// The size up to which a file may pack more tightly: short files may do so by chance.
  private static let alwaysAllowed = 1 << 20

  /// Hands over all bytes, a stretch at a time, and compares them with the checksum of an archive at the end. The bytes
  /// are counted; the size in the archive is not trusted (rules Y7 and Y8).
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

  /// Returns all bytes of a file that is no longer than a limit.
  ///
  /// - Throws: ``Problem``.
  func bytes(upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(upTo: limit) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

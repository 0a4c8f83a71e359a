import Foundation

/// A source of bytes that come in stretches: a file, or a file inside an archive.
protocol ByteStream: AnyObject {
  /// The number of bytes in all; 0 where it is not known.
  var total: Int { get }

  /// Fills the front of the buffer and returns the number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int
}

extension ByteStream {
  /// Returns up to `count` bytes from the front, fewer where the stream is shorter.
  func firstBytes(_ count: Int) throws(ByteStreamError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < count {
      let read = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if read == 0 { break }
      filled += read
    }
    return [UInt8](buffer[..<filled])
  }
}

/// The error that stops a reading in the middle.
struct ByteStreamError: Error {
  /// The reason in the words of the system or of the archive library.
  var reason: String
}

/// The bytes of a plain file or a pipe.
final class FileStream: ByteStream {
  /// The size of the file when it was opened; 0 for a pipe.
  let total: Int
  /// True where the file can be read more than once and in any order, which a pipe cannot.
  let isRegular: Bool
  private let descriptor: Int32
  /// The bytes that were looked at and are still to be read: a pipe cannot be rewound.
  private var peeked: [UInt8] = []

  /// True for a file that can be read more than once; also for a path without a file, which fails when it is opened.
  static func isRegular(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
      || information.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens the file.
  ///
  /// - Throws: ``ExportError`` for a path that is missing, a folder, or may not be read.
  init(path: String) throws(ExportError) {
    var information = stat()
    guard stat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: Self.systemError)
    }
    if information.st_mode & S_IFMT == S_IFDIR { throw .directory(path: path) }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.systemError) }
    total = Int(information.st_size)
    isRegular = information.st_mode & S_IFMT == S_IFREG
  }

  deinit { close(descriptor) }

  /// Returns the first bytes, which stay to be read; fewer where the file is shorter.
  func peek(_ count: Int) throws(ByteStreamError) -> [UInt8] {
    peeked = try firstBytes(count)
    return peeked
  }

  /// Reads the bytes that were looked at, and then those of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    if !peeked.isEmpty {
      let count = min(peeked.count, buffer.count)
      buffer.copyBytes(from: peeked[..<count])
      peeked.removeFirst(count)
      return count
    }
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw ByteStreamError(reason: Self.systemError) }
    }
  }

  private static var systemError: String { String(cString: strerror(errno)) }
}

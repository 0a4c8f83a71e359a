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

struct ByteStreamError: Error {
  /// The reason in the words of the system or of the archive library.
  var reason: String
}

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

  /// Returns true when nobody waits for a pipe any more.
  private let isStopped: @Sendable () -> Bool

  /// Opens the file.
  ///
  /// - Parameter isStopped: Called while a pipe has nothing to read; true ends the waiting with an error.
  /// - Throws: ``ExportError`` for a path that is missing, a folder, or may not be read.
  init(path: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws(ExportError) {
    self.isStopped = isStopped
    var information = stat()
    guard stat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: Self.systemError)
    }
    if information.st_mode & S_IFMT == S_IFDIR { throw .directory(path: path) }
    // A pipe is not waited for here, where nobody could stop it.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    if !peeked.isEmpty {
      let count = min(peeked.count, buffer.count)
      buffer.copyBytes(from: peeked[..<count])
      peeked.removeFirst(count)
      return count
    }
    while true {
      if !isRegular { try waitForInput() }
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR, errno != EAGAIN { throw ByteStreamError(reason: Self.systemError) }
    }
  }

  /// Waits until a pipe has bytes or has ended. One that nobody has opened for writing yet has not ended.
  private func waitForInput() throws(ByteStreamError) {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&pipe, 1, 200) <= 0 {
      if isStopped() { throw ByteStreamError(reason: "stopped") }
    }
  }

  private static var systemError: String { String(cString: strerror(errno)) }
}

/// The text in memory: bytes that were read, and that the parser may not be done with.
///
/// It is as long as the longest token that cannot be parsed in parts, a tag or a comment, and a stretch of text.
final class TextBuffer {
  /// The memory; only the first ``filled`` bytes are text.
  private(set) var bytes: UnsafeMutableRawBufferPointer
  private(set) var filled = 0
  private(set) var hasReadAll = false

  init(capacity: Int) { bytes = .allocate(byteCount: capacity, alignment: 16) }

  deinit { bytes.deallocate() }

  /// All text in the buffer, valid until the next change.
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<filled]) }

  /// Reads until so many bytes are there, or the stream ends. Grows where that is needed.
  func fill(upTo count: Int, from stream: any ByteStream) throws(ByteStreamError) {
    if count > bytes.count { grow(to: max(count, bytes.count * 2)) }
    while !hasReadAll, filled < count {
      let read = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<count]))
      hasReadAll = read == 0
      filled += read
    }
  }

  func discard(_ count: Int) {
    guard let start = bytes.baseAddress, count > 0 else { return }
    memmove(start, start + count, filled - count)
    filled -= count
  }

  /// Returns the end of the last whole line behind a position; of a line longer than the text, of the last whole
  /// character.
  func endOfWholeLines(from start: Int) -> Int {
    if hasReadAll { return filled }
    if let newline = bytes[start..<filled].lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    var end = filled
    while end > start + 1, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
    return end > start + 1 && bytes[end - 1] >= 0xC0 ? end - 1 : filled
  }

  private func grow(to capacity: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<filled]))
    bytes.deallocate()
    bytes = larger
  }
}

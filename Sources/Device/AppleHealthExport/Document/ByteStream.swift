import Foundation

/// A source of bytes that is read in chunks: a file, or a file inside an archive.
protocol ByteStream: AnyObject {
  /// The total number of bytes; 0 if unknown.
  var total: Int { get }

  /// Fills the buffer from its start and returns the number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int
}

extension ByteStream {
  /// Returns up to `count` bytes from the front; fewer if the stream is shorter.
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
  /// The reason why reading failed, in the words of the operating system or of libzip.
  var reason: String
}

final class FileStream: ByteStream {
  /// The size of the file when it was opened; 0 for a pipe.
  let total: Int
  /// True if the file can be read more than once and in any order. A pipe cannot.
  let isRegular: Bool
  private let descriptor: Int32
  /// Bytes that were peeked at and are still to be read, because a pipe cannot be rewound.
  private var peeked: [UInt8] = []

  /// True for a file that can be read more than once. Also true for a missing file, which fails when it is opened.
  static func isRegular(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
      || information.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns true to stop waiting for a pipe.
  private let isStopped: @Sendable () -> Bool

  /// Opens the file.
  ///
  /// - Parameter isStopped: Called while a pipe has nothing to read; true ends the wait with an error.
  /// - Throws: ``ExportError`` if the path is missing, is a folder or cannot be read.
  init(path: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws(ExportError) {
    self.isStopped = isStopped
    var information = stat()
    guard stat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: Self.systemError)
    }
    if information.st_mode & S_IFMT == S_IFDIR { throw .directory(path: path) }
    // Open a pipe without blocking, because a blocked `open` cannot be cancelled.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.systemError) }
    total = Int(information.st_size)
    isRegular = information.st_mode & S_IFMT == S_IFREG
  }

  deinit { close(descriptor) }

  /// Returns the first bytes without consuming them; fewer if the file is shorter.
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

  /// Waits until a pipe has bytes or ends. A pipe that nobody has opened for writing has not ended.
  private func waitForInput() throws(ByteStreamError) {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&pipe, 1, 200) <= 0 {
      if isStopped() { throw ByteStreamError(reason: "stopped") }
    }
  }

  private static var systemError: String { String(cString: strerror(errno)) }
}

/// A buffer of text that was read and that the parser may still need.
///
/// The buffer has room for a chunk of text, plus the longest token that cannot be parsed in parts: a tag or a comment.
final class TextBuffer {
  /// The memory. Only the first ``filled`` bytes are text.
  private(set) var bytes: UnsafeMutableRawBufferPointer
  private(set) var filled = 0
  private(set) var hasReadAll = false

  init(capacity: Int) { bytes = .allocate(byteCount: capacity, alignment: 16) }

  deinit { bytes.deallocate() }

  /// All text in the buffer. It is valid until the next change.
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<filled]) }

  /// Reads until the buffer contains `count` bytes or the stream ends. Grows the buffer if needed.
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

  /// Returns the end of the last complete line after a position. If a line is longer than the text, returns the end of
  /// the last complete character.
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

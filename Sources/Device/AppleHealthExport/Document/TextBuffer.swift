import Foundation

/// The text in memory: bytes that were read, and that the parser may not be done with.
///
/// It is as long as the longest token that cannot be parsed in parts, a tag or a comment, and a stretch of text.
final class TextBuffer {
  /// The memory; only the first ``filled`` bytes are text.
  private(set) var bytes: UnsafeMutableRawBufferPointer
  /// The number of bytes of text.
  private(set) var filled = 0
  /// True once the stream has ended.
  private(set) var hasReadAll = false

  /// Allocates memory for so many bytes.
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

  /// Removes bytes from the front, and moves the rest there.
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

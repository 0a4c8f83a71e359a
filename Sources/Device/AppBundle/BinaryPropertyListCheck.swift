import Foundation

/// Checks that Foundation can parse a binary property list safely.
///
/// The format allows more than XML does: sets, several references to the same array, overlapping texts. Foundation on
/// Linux crashes on sets. It copies a shared array or text for each reference, so that a few hundred bytes can exhaust
/// memory. Apple's tools write none of these into an Info.plist.
///
/// A file consists of a list of objects, a table of their offsets, and a trailer of 32 bytes with the offset of the
/// table.
struct BinaryPropertyListCheck {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let root: Int
  private let tableOffset: Int

  /// Returns true if the list has only objects that XML also has, each at one position. Takes time linear in the size.
  static func isSound(_ data: Data) -> Bool { Self(data)?.objectsAreSound() ?? false }

  private init?(_ data: Data) {
    bytes = Array(data)
    let trailer = bytes.count - 32
    guard trailer >= 8 else { return nil }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let objectCount = Self.number(bytes, at: trailer + 8, size: 8),
      let root = Self.number(bytes, at: trailer + 16, size: 8),
      let tableOffset = Self.number(bytes, at: trailer + 24, size: 8),
      tableOffset <= trailer, objectCount <= (trailer - tableOffset) / offsetSize, root < objectCount
    else { return nil }
    self.objectCount = objectCount
    self.root = root
    self.tableOffset = tableOffset
  }

  private func objectsAreSound() -> Bool {
    var containers = Set<Int>()
    var referenced = Set<Int>()
    var referencedTwice = Set<Int>()
    var length = 0
    for index in 0..<objectCount {
      guard let offset = number(at: tableOffset + index * offsetSize, size: offsetSize), offset < tableOffset,
        let object = object(at: offset)
      else { return false }
      // If all objects together are longer than the file, some of them overlap.
      length += object.length
      if length > bytes.count { return false }
      guard let references = object.references else { continue }
      containers.insert(index)
      for position in stride(from: references.lowerBound, to: references.upperBound, by: referenceSize) {
        guard let child = number(at: position, size: referenceSize), child < objectCount else { return false }
        if !referenced.insert(child).inserted { referencedTwice.insert(child) }
      }
    }
    return containers.isDisjoint(with: referencedTwice) && !referenced.contains(root)
  }

  private struct Object {
    var length: Int
    /// The bytes of an array or dictionary that hold the indices of its elements.
    var references: Range<Int>?
  }

  private func object(at offset: Int) -> Object? {
    let kind = bytes[offset] >> 4
    let size = Int(bytes[offset] & 0x0F)
    switch kind {
    case 0x0: return size == 0x8 || size == 0x9 ? Object(length: 1) : nil
    case 0x1, 0x2: return size <= 3 ? Object(length: 1 + 1 << size) : nil
    case 0x3: return size == 3 ? Object(length: 9) : nil
    default: break
    }
    let bytesPerElement = [0x4: 1, 0x5: 1, 0x6: 2, 0xA: referenceSize, 0xD: 2 * referenceSize][Int(kind)]
    guard let bytesPerElement, let (count, start) = count(at: offset, size) else { return nil }
    guard count <= (tableOffset - start) / bytesPerElement else { return nil }
    let end = start + count * bytesPerElement
    return Object(length: end - offset, references: kind >= 0xA ? start..<end : nil)
  }

  /// Returns the number of elements of an object, and the offset of the first. If the size in the object's first byte
  /// is 15, the number follows that byte.
  private func count(at offset: Int, _ size: Int) -> (count: Int, start: Int)? {
    if size < 0x0F { return (size, offset + 1) }
    guard offset + 1 < tableOffset, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0x0F <= 3 else { return nil }
    let length = 1 << Int(bytes[offset + 1] & 0x0F)
    guard offset + 2 + length <= tableOffset, let count = number(at: offset + 2, size: length) else { return nil }
    return (count, offset + 2 + length)
  }

  private func number(at position: Int, size: Int) -> Int? { Self.number(bytes, at: position, size: size) }

  private static func number(_ bytes: [UInt8], at position: Int, size: Int) -> Int? {
    Int(exactly: bytes[position..<position + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}

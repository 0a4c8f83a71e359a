import Foundation
import GRDB

/// A number made of the values of a row, kept beside them: a row of which one bit is another has another number.
struct RowCheck {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: Int64 { Int64(bitPattern: hash) }

  /// - Parameter table: A row that came to stand in another table is not as it was written.
  init(_ table: String) { add(bytesOf: table) }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(word: 0)
    case .int64(let number):
      add(word: 1)
      add(word: UInt64(bitPattern: number))
    // SQL has no NaN, and one zero.
    case .double(let number) where number.isNaN: add(word: 0)
    case .double(let number):
      add(word: 2)
      add(word: number == 0 ? 0 : number.bitPattern)
    case .string(let text):
      add(word: 3)
      add(bytesOf: text)
    case .blob(let data):
      add(word: 4)
      data.withUnsafeBytes { add($0) }
    }
  }

  private mutating func add(bytesOf text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(word: UInt64(bytes.count))
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      add(word: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    if whole == bytes.count { return }
    add(word: bytes[whole...].reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Each step can be undone: two rows that differ in one word never have the same number.
  private mutating func add(word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}

/// The number of rows, and all their checks in one number that does not depend on their order.
struct Tally: Equatable {
  var count = 0
  var checks: Int64 = 0

  mutating func add(_ check: Int64) {
    count += 1
    checks ^= check
  }

  mutating func remove(_ check: Int64) {
    // A count that is damaged may be any number.
    count &-= 1
    checks ^= check
  }
}

import Foundation
import GRDB

/// A number calculated from the values of a row and stored beside them: a row that differs in one bit has another
/// number.
struct RowCheck {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The check of the values added so far.
  var value: Int64 { Int64(bitPattern: hash) }

  /// Begins a check with the name of a table, so that a row moved to another table fails its check.
  init(_ table: String) { add(bytesOf: table) }

  /// Adds a value, with its kind. NaN counts as NULL, and both zeros as one, as SQLite stores them.
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

  /// Adds eight bytes. Each step is reversible, so two rows that differ in one word only never have the same check.
  private mutating func add(word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}

/// The number of rows, and the exclusive or of all their checks, which does not depend on their order.
struct Tally: Equatable {
  /// The number of rows.
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

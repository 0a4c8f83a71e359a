import Foundation
import GRDB

/// A checksum of a row's values, stored in the row. A row that differs in a single bit has a different checksum.
struct RowCheck {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: Int64 { Int64(bitPattern: hash) }

  /// Computes the checksum of a row's values and its table's name, so that a row moved to another table fails the
  /// check.
  init(_ table: String, _ values: some Sequence<DatabaseValue>) {
    add(bytesOf: table)
    for value in values { add(value) }
  }

  /// Adds a value with its kind. NaN counts as NULL, and -0 as 0, because SQLite stores them in this way.
  private mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(word: 0)
    case .int64(let number):
      add(word: 1)
      add(word: UInt64(bitPattern: number))
    // SQL has no NaN and only one zero.
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

  /// Adds eight bytes. Each step is reversible, so two rows that differ in only one word never have the same checksum.
  private mutating func add(word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}

/// The number of rows, and the exclusive or of their checksums, which does not depend on their order.
struct Tally: Equatable {
  var count = 0
  var checks: Int64 = 0

  mutating func add(_ check: Int64) {
    count += 1
    checks ^= check
  }

  mutating func remove(_ check: Int64) {
    // A damaged count may be any number, so the subtraction must not trap.
    count &-= 1
    checks ^= check
  }
}

/// The tallies of a type's rows and blocks by source, as written. Rows that are read are subtracted, so a remainder
/// reveals missing rows.
final class SampleTally {
  private var rows: [Int64: Tally] = [:]
  private var blocks: [Int64: Tally] = [:]
  private let file: StorageFile

  /// Reads the tallies of a type, or of the part of it that one source saved.
  ///
  /// - Throws: An error for a damaged database or a value that is not a number.
  init(_ part: StoredRows, _ db: Database, _ file: StorageFile) throws {
    self.file = file
    let stored = try Row.fetchCursor(
      db,
      sql: """
        SELECT source_revision_id, row_count, row_checks, block_count, block_checks FROM sample_tally
        WHERE \(part.condition)
        """, arguments: part.arguments)
    while let row = try stored.next() {
      let revision: Int64 = try row.value(0)
      rows[revision] = Tally(count: try row.value(1), checks: try row.value(2))
      blocks[revision] = Tally(count: try row.value(3), checks: try row.value(4))
    }
  }

  func count(_ row: (revision: Int64, check: Int64)) { rows[row.revision, default: Tally()].remove(row.check) }

  func count(_ head: BlockHead) { blocks[head.revisionID, default: Tally()].remove(head.check) }

  /// Verifies that all rows were read.
  ///
  /// - Throws: A `DeviceStorageError` when rows are missing, or when there are more than were written.
  func requireRows() throws {
    for (revision, tally) in rows where tally != Tally() { throw file.missingRows("sample", of: "source \(revision)") }
  }

  /// Verifies that all blocks were read, as ``requireRows()`` does for rows.
  func requireBlocks() throws {
    for (revision, tally) in blocks where tally != Tally() {
      throw file.missingRows("sample_block", of: "source \(revision)")
    }
  }
}

import GRDB

/// The tallies of a type's rows and blocks by source, as they were written, from which those that are read are
/// subtracted: missing rows are noticed.
final class SampleTally {
  private var rows: [Int64: Tally] = [:]
  private var blocks: [Int64: Tally] = [:]
  private let file: StorageFile

  /// Reads the tallies of a type, or of one source's part of it.
  ///
  /// - Throws: An error for a damaged database, or a value that is not a number.
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

  /// Subtracts a row that was read.
  func count(_ row: (revision: Int64, check: Int64)) { rows[row.revision, default: Tally()].remove(row.check) }

  /// Subtracts a block that was read.
  func count(_ head: BlockHead) { blocks[head.revisionID, default: Tally()].remove(head.check) }

  /// Checks that all rows were read.
  ///
  /// - Throws: A `DeviceStorageError` when rows are missing, or are more than were written.
  func requireRows() throws {
    for (revision, tally) in rows where tally != Tally() { throw file.missingRows("sample", of: "source \(revision)") }
  }

  /// Checks that all blocks were read, as ``requireRows()`` does for rows.
  func requireBlocks() throws {
    for (revision, tally) in blocks where tally != Tally() {
      throw file.missingRows("sample_block", of: "source \(revision)")
    }
  }
}

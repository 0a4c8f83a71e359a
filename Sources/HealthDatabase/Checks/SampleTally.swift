import GRDB

/// The rows of each source's samples of a type as they were counted when they were written, against those that are
/// read: a row that vanished is missed.
final class SampleTally {
  private var rows: [Int64: Tally] = [:]
  private var blocks: [Int64: Tally] = [:]
  private let file: StorageFile

  /// - Throws: When there is damage, or no number where one should be.
  init(_ part: TypeRows, _ db: Database, _ file: StorageFile) throws {
    self.file = file
    let kept = try Row.fetchCursor(
      db,
      sql: """
        SELECT source_revision_id, row_count, row_checks, block_count, block_checks FROM sample_tally
        WHERE \(part.condition)
        """, arguments: part.arguments)
    while let row = try kept.next() {
      let revision: Int64 = try row.value(0)
      rows[revision] = Tally(count: try row.value(1), checks: try row.value(2))
      blocks[revision] = Tally(count: try row.value(3), checks: try row.value(4))
    }
  }

  func count(_ row: (revision: Int64, check: Int64)) { rows[row.revision, default: Tally()].remove(row.check) }

  func count(_ head: BlockHead) { blocks[head.revisionID, default: Tally()].remove(head.check) }

  /// - Throws: When rows are missing, or there are more than were written.
  func requireRows() throws {
    for (revision, tally) in rows where tally != Tally() { throw file.missingRows("sample", of: "source \(revision)") }
  }

  func requireBlocks() throws {
    for (revision, tally) in blocks where tally != Tally() {
      throw file.missingRows("sample_block", of: "source \(revision)")
    }
  }
}

import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// The header of a block: the numbers that describe it without its samples. The index `sample_block_by_source` contains
/// these numbers too, so reading headers does not read samples.
struct BlockHead {
  /// The header's columns in SQL, in the order of the checksum.
  static let columns = """
    id, type_id, source_revision_id, sample_count, first_start, last_start, latest_end, first_serial, last_serial
    """

  let id: Int64
  let typeID: Int64
  let revisionID: Int64
  let count: Int
  /// The start of the first sample, in seconds since the reference date.
  let firstStart: Double
  let lastStart: Double
  /// The latest end of a sample.
  let latestEnd: Double
  let firstSerial: UInt64
  let lastSerial: UInt64
  let check: Int64

  /// Reads the header of a block.
  ///
  /// - Parameter row: The values of ``columns``, followed by the checksum.
  ///
  /// - Throws: A `DeviceStorageError` when the header differs from what was written, or is invalid.
  init(_ row: Row, _ file: StorageFile) throws {
    let values: [DatabaseValue] = (0..<9).map { row[$0] }
    guard let check = Int64.fromDatabaseValue(row[9]), check == Self.check(values) else {
      throw file.damaged("row \(values[0]) of the table “sample_block” has changed since it was written")
    }
    self.check = check
    (id, typeID, revisionID) = (try row.value(0), try row.value(1), try row.value(2))
    count = try row.value(3)
    (firstStart, lastStart, latestEnd) = (try row.value(4), try row.value(5), try row.value(6))
    guard count > 0, count <= Int32.max, firstStart <= lastStart, firstStart <= latestEnd,
      StoredTime.isPossible(firstStart), StoredTime.isPossible(latestEnd),
      let firstSerial = UInt64(exactly: try row.value(7) as Int64),
      let lastSerial = UInt64(exactly: try row.value(8) as Int64), firstSerial > 0, firstSerial <= lastSerial
    else { throw Self.nonsense(id, file) }
    (self.firstSerial, self.lastSerial) = (firstSerial, lastSerial)
  }

  private static func nonsense(_ id: Int64, _ file: StorageFile) -> any Error {
    file.damaged("row \("\(id)") of the table “sample_block” has an invalid value")
  }

  /// Returns the error for a block whose checksum is right but whose values this program never writes.
  func nonsense(_ file: StorageFile) -> any Error { Self.nonsense(id, file) }

  /// Returns true when the samples of a block are in order, have valid times, and match the header.
  func tells(of block: SampleBlock) -> Bool {
    var (start, end) = (block.starts[0], -Double.infinity)
    for row in 0..<block.count {
      // NaN fails this comparison too.
      guard start <= block.starts[row], block.starts[row] <= block.ends[row] else { return false }
      start = block.starts[row]
      end = max(end, block.ends[row])
    }
    return block.starts[0] == firstStart && start == lastStart && end == latestEnd
      && block.serials.min() == firstSerial && block.serials.max() == lastSerial
  }

  /// Returns the checksum of a header's values, in the order of ``columns``.
  static func check(_ values: [DatabaseValue]) -> Int64 { RowCheck("sample_block", values).value }
}

extension SampleBlock {
  /// Returns the values of ``BlockHead/columns``; nil for a block without samples.
  func headValues(id: Int64, typeID: Int64, revisionID: Int64) -> [DatabaseValue]? {
    guard let first = starts.first, let last = starts.last, let latestEnd = ends.max(),
      let firstSerial = serials.min(), let lastSerial = serials.max()
    else { return nil }
    let values: [any DatabaseValueConvertible] = [
      id, typeID, revisionID, count, first, last, latestEnd, Int64(firstSerial), Int64(lastSerial),
    ]
    return values.map(\.databaseValue)
  }
}

/// Dates in the file: seconds since the reference date.
enum StoredTime {
  private static let range =
    Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate

  /// Returns true for a date a sample can have; false for NaN.
  static func isPossible(_ time: Double) -> Bool { range.contains(time) }
}

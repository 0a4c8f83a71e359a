import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// The columns of a block as the file stores them: consecutive big-endian numbers.
struct BlockColumns {
  /// The maximum number of samples in a block: enough to make the cost of a row negligible, few enough to rewrite the
  /// block when a sample is deleted.
  static let capacity = 4096

  /// The start of each sample, a double in seconds since the reference date.
  var starts: Data
  /// The end of each sample, a double in seconds since the reference date.
  var ends: Data
  var values: Data
  var uuids: Data
  /// The serial of each sample; nil when the serials are consecutive.
  var serials: Data?

  /// Returns a checksum that reveals damage SQLite does not detect.
  ///
  /// - Parameter head: The values `head_check`, `device_id`, `unit` and `metadata` of the block's row.
  func checksum(head: [DatabaseValue]) -> Int64 {
    RowCheck("sample_block", head + [checksumOfColumns.databaseValue]).value
  }

  var checksumOfColumns: Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for column in [starts, ends, values, uuids, serials ?? Data()] {
      column.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
          hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
          hash ^= hash >> 29
        }
      }
    }
    return Int64(bitPattern: hash)
  }

}

extension BlockColumns {
  init(_ block: SampleBlock) {
    starts = Self.data(block.starts)
    ends = Self.data(block.ends)
    values = Self.data(block.values)
    uuids = block.uuids.withUnsafeBytes { Data($0) }
    let first = block.serials.first ?? 0
    let isRun = block.serials.indices.allSatisfy { block.serials[$0] == first + UInt64($0) }
    serials = isRun ? nil : Self.data(block.serials) { $0 }
  }

  /// Fills in the columns of a block; returns false when they do not match each other or the header.
  func fill(_ block: inout SampleBlock, _ head: BlockHead) -> Bool {
    let count = head.count
    guard [starts, ends, values].allSatisfy({ $0.count == 8 * count }), uuids.count == 16 * count,
      serials.map({ $0.count == 8 * count }) ?? true
    else { return false }
    block.starts = Self.doubles(starts)
    block.ends = Self.doubles(ends)
    block.values = Self.doubles(values)
    if block.unit == nil, !block.values.allSatisfy({ Int(exactly: $0) != nil }) { return false }
    block.uuids = uuids.withUnsafeBytes { Array($0.bindMemory(to: UUID.self)) }
    block.serials =
      serials.map { Self.numbers($0) { $0 } } ?? Array(head.firstSerial..<head.firstSerial + UInt64(count))
    return head.tells(of: block)
  }

  private static func data(_ numbers: [Double]) -> Data { data(numbers) { $0.bitPattern } }

  @inline(__always)
  private static func data<Number>(_ numbers: [Number], _ word: (Number) -> UInt64) -> Data {
    var data = Data(count: 8 * numbers.count)
    data.withUnsafeMutableBytes { bytes in
      for (index, number) in numbers.enumerated() {
        bytes.storeBytes(of: word(number).bigEndian, toByteOffset: 8 * index, as: UInt64.self)
      }
    }
    return data
  }

  private static func doubles(_ data: Data) -> [Double] { numbers(data) { Double(bitPattern: $0) } }

  /// Returns the numbers of a column. The bytes may be unaligned, because SQLite does not align its memory.
  @inline(__always)
  private static func numbers<Number>(_ data: Data, _ number: (UInt64) -> Number) -> [Number] {
    data.withUnsafeBytes { bytes in
      [Number](unsafeUninitializedCapacity: bytes.count / 8) { numbers, count in
        count = bytes.count / 8
        for index in 0..<count {
          let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
          (numbers.baseAddress! + index).initialize(to: number(UInt64(bigEndian: word)))
        }
      }
    }
  }
}

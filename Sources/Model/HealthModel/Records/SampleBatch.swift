import Foundation

/// Samples that are saved together: those that differ in few properties in columns, the others one by one.
package struct SampleBatch: Sendable {
  /// Blocks without serials, in the order they came.
  package var blocks: [SampleBlock] = []
  /// The samples that are in no block.
  package var records: [SampleRecord] = []
  /// The number of samples before one that are equal to it, by its UUID; samples without such are left out.
  package var repetitions: [UUID: Int] = [:]

  /// Creates an empty batch.
  package init() {}

  package init(_ records: [SampleRecord], repetitions: [UUID: Int] = [:]) {
    self.records = records
    self.repetitions = repetitions
  }

  /// The number of samples; members of correlations are not counted.
  package var count: Int { blocks.reduce(records.count) { $0 + $1.count } }
  package var isEmpty: Bool { count == 0 }

  /// The latest start of a sample; nil when there is none. Looks at each sample.
  package var latestStart: Date? {
    let blocks = blocks.lazy.compactMap { $0.starts.max() }.max().map { Date(timeIntervalSinceReferenceDate: $0) }
    return [blocks, records.lazy.map(\.start).max()].compactMap(\.self).max()
  }

  /// All samples as records. Costs a record for each.
  package var allRecords: [SampleRecord] {
    blocks.flatMap { block in (0..<block.count).map(block.record) } + records
  }
}

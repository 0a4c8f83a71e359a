import Foundation

/// Samples saved together. Samples that share most properties are in columns; the others are separate records.
package struct SampleBatch: Sendable {
  /// Blocks without serials, in the order they were added.
  package var blocks: [SampleBlock] = []
  /// The samples that are not in a block.
  package var records: [SampleRecord] = []
  /// The number of equal samples that come before a sample in the batch, by the UUID of the sample. A sample without
  /// such predecessors has no entry.
  package var repetitions: [UUID: Int] = [:]

  package init() {}

  package init(_ records: [SampleRecord], repetitions: [UUID: Int] = [:]) {
    self.records = records
    self.repetitions = repetitions
  }

  /// The number of samples, not counting members of correlations.
  package var count: Int { blocks.reduce(records.count) { $0 + $1.count } }
  package var isEmpty: Bool { count == 0 }

  /// The latest start of any sample; nil for an empty batch. Takes linear time.
  package var latestStart: Date? {
    let blocks = blocks.lazy.compactMap { $0.starts.max() }.max().map { Date(timeIntervalSinceReferenceDate: $0) }
    return [blocks, records.lazy.map(\.start).max()].compactMap(\.self).max()
  }

  /// All samples as records. Builds a record for each sample.
  package var allRecords: [SampleRecord] {
    blocks.flatMap { block in (0..<block.count).map(block.record) } + records
  }
}

import Foundation

/// Samples that come in together: those that are alike in columns, the others one by one.
package struct SampleBatch: Sendable {
  /// Samples without numbers, in the order they came.
  package var blocks: [SampleBlock] = []
  package var records: [SampleRecord] = []
  /// The number of samples before one that are like it, by its UUID; none where it is left out.
  package var repetitions: [UUID: Int] = [:]

  package init() {}

  package init(_ records: [SampleRecord], repetitions: [UUID: Int] = [:]) {
    self.records = records
    self.repetitions = repetitions
  }

  /// Members of correlations not counted.
  package var count: Int { blocks.reduce(records.count) { $0 + $1.count } }
  package var isEmpty: Bool { count == 0 }

  /// The latest start; nil when there is no sample.
  package var latestStart: Date? {
    let blocks = blocks.lazy.compactMap { $0.starts.max() }.max().map { Date(timeIntervalSinceReferenceDate: $0) }
    return [blocks, records.lazy.map(\.start).max()].compactMap(\.self).max()
  }

  /// Every sample by itself. Costs a record for each.
  package var allRecords: [SampleRecord] {
    blocks.flatMap { block in (0..<block.count).map(block.record) } + records
  }
}

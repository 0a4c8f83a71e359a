import Foundation
import HealthModel

/// What a timeline answers: numbers for each bucket, of all sources merged, and of single sources where that was asked.
package struct TimelineStatistics: Sendable {
  let style: ObjectType.AggregationStyle
  let options: StatisticsOptions
  package let boundaries: [Double]
  var merged: BucketColumns
  /// Sources that have a selected sample in some bucket, in order of priority; empty unless `separateBySource` was
  /// asked for.
  var bySource: [(source: SourceIndex, columns: BucketColumns)] = []

  package var bucketCount: Int { boundaries.count - 1 }

  /// The sources that have a sample in some bucket, in order of priority, where that was asked for.
  package var sources: [SourceIndex] { bySource.map(\.source) }

  /// How many samples touch a bucket, whether they count or are covered; a bucket without any is left out of a
  /// collection (rule Q55).
  package func count(ofBucket bucket: Int) -> Int { merged.summaries[bucket].count }

  /// What was asked for about a bucket, all sources merged (rule Q37). Nothing for an empty bucket.
  @inline(__always)
  package func values(ofBucket bucket: Int) -> StatisticsValues { values(merged, bucket) }

  /// What was asked for about a bucket by source, in order of priority; without the sources that are not in it.
  package func valuesBySource(ofBucket bucket: Int) -> [(source: SourceIndex, values: StatisticsValues)] {
    if bySource.isEmpty { return [] }
    return bySource.compactMap { source, columns in
      columns.summaries[bucket].count > 0 ? (source, values(columns, bucket)) : nil
    }
  }

  @inline(__always)
  private func values(_ columns: borrowing BucketColumns, _ bucket: Int) -> StatisticsValues {
    let summary = columns.summaries[bucket]
    var values = StatisticsValues()
    guard summary.count > 0 else { return values }
    if style == .cumulative {
      if options.contains(.cumulativeSum) { values.sum = summary.total.value }
    } else {
      if options.contains(.discreteAverage) { values.average = summary.average(style) }
      if options.contains(.discreteMin) { values.minimum = summary.minimum }
      if options.contains(.discreteMax) { values.maximum = summary.maximum }
    }
    if options.contains(.mostRecent), let sample = columns.mostRecent[bucket] {
      values.mostRecent = sample.value
      values.mostRecentInterval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: sample.start), duration: sample.end - sample.start)
    }
    if options.contains(.duration) { values.duration = columns.coveredSeconds[bucket] }
    return values
  }
}

/// The numbers of one source, or of all, by bucket. Only what was asked for has rows.
struct BucketColumns: Sendable {
  var summaries: [SampleSummary]
  var coveredSeconds: [Double] = []
  var mostRecent: [TimelineSample?] = []
}

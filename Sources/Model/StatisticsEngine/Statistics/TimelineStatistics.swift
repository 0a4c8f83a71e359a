import Foundation
import HealthModel

/// The answer of a timeline: the statistics of each bucket, for all sources merged and, on request, for single sources.
package struct TimelineStatistics: Sendable {
  let style: ObjectType.AggregationStyle
  let options: StatisticsOptions
  /// The boundaries of the buckets, one more than buckets.
  package let boundaries: [Double]
  var merged: BucketColumns
  /// The statistics of single sources, in order of priority; empty unless `separateBySource` was requested.
  var bySource: [SourceColumns] = []
  /// An entry for each source with samples in a bucket, bucket by bucket: the source's index in ``bySource``, and the
  /// bucket's row in the columns of that source.
  private var rows: [(place: Int, row: Int)] = []
  /// The index in ``rows`` of each bucket's first entry, followed by the number of all entries.
  private var firstRows: [Int] = []

  /// Creates an answer for all sources merged. Single sources are added afterwards.
  init(style: ObjectType.AggregationStyle, options: StatisticsOptions, boundaries: [Double], merged: BucketColumns) {
    self.style = style
    self.options = options
    self.boundaries = boundaries
    self.merged = merged
  }

  package var bucketCount: Int { boundaries.count - 1 }

  /// The sources with a sample in some bucket, in order of priority; empty unless `separateBySource` was requested.
  package var sources: [SourceIndex] { bySource.map(\.source) }

  /// Returns the number of samples that touch a bucket, including covered ones. A collection omits buckets without
  /// samples (rule Q55).
  package func count(ofBucket bucket: Int) -> Int { merged.summaries[bucket].count }

  /// Returns the statistics of a bucket, all sources merged (rule Q37); all nil for an empty bucket.
  @inline(__always)
  package func values(ofBucket bucket: Int) -> StatisticsValues { values(merged, bucket) }

  /// Returns a bucket's statistics by source, in order of priority, without sources that have no sample in it.
  package func valuesBySource(ofBucket bucket: Int) -> [(source: SourceIndex, values: StatisticsValues)] {
    if bySource.isEmpty { return [] }
    return rows[firstRows[bucket]..<firstRows[bucket + 1]].map { place, row in
      (bySource[place].source, values(bySource[place].columns, row))
    }
  }

  /// Fills in the table from buckets to the sources with samples in them.
  mutating func sortByBucket() {
    firstRows = Array(repeating: 0, count: bucketCount + 1)
    for source in bySource { source.forEachRow { bucket, _ in firstRows[bucket + 1] += 1 } }
    for bucket in 0..<bucketCount { firstRows[bucket + 1] += firstRows[bucket] }
    var next = firstRows
    rows = Array(repeating: (0, 0), count: firstRows[bucketCount])
    for (place, source) in bySource.enumerated() {
      source.forEachRow { bucket, row in
        rows[next[bucket]] = (place, row)
        next[bucket] += 1
      }
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
      values.mostRecentInterval = sample.interval
    }
    if options.contains(.duration) { values.duration = columns.coveredSeconds[bucket] }
    return values
  }
}

extension TimelineStatistics {
  /// Appends the nonempty buckets to columns, column by column.
  ///
  /// - Parameter sources: The sources, by source index.
  package func append(to buckets: inout StatisticsBuckets, sources: [SourceRecord?]) {
    let summaries = merged.summaries
    let filled = summaries.indices.filter { summaries[$0].count > 0 }
    func append<Value>(_ column: inout [Value], _ value: (Int) -> Value) {
      column.reserveCapacity(column.count + filled.count)
      for bucket in filled { column.append(value(bucket)) }
    }
    append(&buckets.starts) { boundaries[$0] }
    append(&buckets.ends) { boundaries[$0 + 1] }
    if style == .cumulative {
      if options.contains(.cumulativeSum) { append(&buckets.merged.sums) { summaries[$0].total.value } }
    } else {
      if options.contains(.discreteAverage) { append(&buckets.merged.averages) { summaries[$0].average(style) } }
      if options.contains(.discreteMin) { append(&buckets.merged.minima) { summaries[$0].minimum } }
      if options.contains(.discreteMax) { append(&buckets.merged.maxima) { summaries[$0].maximum } }
    }
    if options.contains(.mostRecent) {
      append(&buckets.merged.mostRecents) { merged.mostRecent[$0]?.value }
      append(&buckets.merged.mostRecentIntervals) { merged.mostRecent[$0]?.interval }
    }
    if options.contains(.duration) { append(&buckets.merged.durations) { merged.coveredSeconds[$0] } }
    if options.contains(.separateBySource) {
      for bucket in filled {
        let values = valuesBySource(ofBucket: bucket).filter { sources[Int($0.source)] != nil }
        buckets.sources.append(values.compactMap { sources[Int($0.source)] })
        buckets.sourceValues.append(values.map(\.values))
      }
    }
  }
}

extension TimelineSample {
  fileprivate var interval: DateInterval {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: start), duration: end - start)
  }
}

/// The statistics of one source, or of all, by bucket. Columns that were not requested are empty.
struct BucketColumns: Sendable {
  var summaries: [SampleSummary] = []
  /// The seconds that samples cover, counting overlaps once; empty unless durations were requested.
  var coveredSeconds: [Double] = []
  /// The most recent sample of each bucket; empty unless requested.
  var mostRecent: [TimelineSample?] = []

  mutating func append(_ other: BucketColumns) {
    summaries += other.summaries
    coveredSeconds += other.coveredSeconds
    mostRecent += other.mostRecent
  }
}

/// The statistics of one source for the buckets it touches.
struct SourceColumns: Sendable {
  let source: SourceIndex
  /// The ranges of buckets, in order. The rows of the columns belong to these buckets, one after the other.
  let runs: [Range<Int>]
  var columns: BucketColumns

  /// Calls the closure with each bucket that has samples and its row.
  func forEachRow(_ body: (_ bucket: Int, _ row: Int) -> Void) {
    var row = 0
    for bucket in runs.joined() {
      if columns.summaries[row].count > 0 { body(bucket, row) }
      row += 1
    }
  }
}

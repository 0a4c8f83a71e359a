import Foundation
import HealthModel

/// Computes statistics over samples that were already selected: by type, predicate and consent.
struct StatisticsComputation {
  /// One bucket's results while they grow.
  private struct Bucket {
    var index: Int
    var start: Double
    var end: Double
    var merged: StatisticsAccumulator
    /// By rank of the source.
    var bySource: [Int: StatisticsAccumulator] = [:]
  }

  private let type: ObjectType
  private let style: ObjectType.AggregationStyle
  private let options: StatisticsOptions
  /// In order of priority.
  private let sources: [SourceRecord]
  /// In order of start.
  private let samples: [StatisticsSample]

  /// - Parameters:
  ///   - options: Those that fit the type; others are left out.
  ///   - sources: In order of priority: a sample's rank counts into them.
  ///   - samples: In order of start.
  init(
    of type: ObjectType, options: StatisticsOptions, sources: [SourceRecord], samples: [StatisticsSample]
  ) {
    self.type = type
    style = type.aggregationStyle ?? .discreteArithmetic
    self.options = options.subtracting(style == .cumulative ? .discrete : .cumulativeSum)
    self.sources = sources
    self.samples = samples
  }

  /// One result over everything; nil when there is nothing (rules Q31 to Q34).
  ///
  /// Its interval is that of the samples, not that of the predicate (rule Q32).
  func statistics() -> StatisticsRecord? {
    guard let first = samples.first, let bucket = buckets(.whole).first else { return nil }
    let end = samples.reduce(first.end) { max($0, $1.end) }
    return record(bucket, from: first.start, to: end)
  }

  /// A result for each bucket that has a sample, in order of time (rules Q48 to Q55).
  func collection(_ calendarBuckets: CalendarBuckets) -> StatisticsCollectionRecord {
    let records = buckets(.calendar(calendarBuckets)).map { record($0, from: $0.start, to: $0.end) }
    let ranks = options.contains(.separateBySource) ? Set(samples.map(\.rank)).sorted() : []
    return StatisticsCollectionRecord(
      type: type, interval: calendarBuckets.interval, buckets: records, sources: ranks.map { sources[$0] })
  }

  // MARK: Inside

  private func buckets(_ layout: StatisticsBuckets) -> [Bucket] {
    var buckets: [Bucket] = []
    var places: [Int: Int] = [:]
    let nextStarts = nextStarts()
    var cursor = BucketCursor(layout)
    for (sample, nextStart) in zip(samples, nextStarts) {
      cursor.forEachBucket(from: sample.start, to: sample.end) { cursor in
        let place = places[cursor.index] ?? buckets.count
        if place == buckets.count {
          places[cursor.index] = place
          buckets.append(
            Bucket(
              index: cursor.index, start: cursor.start, end: cursor.end,
              merged: StatisticsAccumulator(options, style: style)))
        }
        let part = StatisticsPart(
          value: sample.value, start: max(sample.start, cursor.start), end: min(sample.end, cursor.end),
          nextStart: nextStart, bucketEnd: cursor.end)
        buckets[place].merged.add(sample, part)
        if options.contains(.separateBySource) {
          buckets[place].bySource[sample.rank, default: StatisticsAccumulator(options, style: style)].add(sample, part)
        }
      }
    }
    if options.contains(.cumulativeSum) { addSums(to: &buckets, places, &cursor) }
    return buckets.sorted { $0.index < $1.index }
  }

  private func addSums(to buckets: inout [Bucket], _ places: [Int: Int], _ cursor: inout BucketCursor) {
    forEachShare(of: samples, &cursor) { index, amount in buckets[places[index]!].merged.sum += amount }
    guard options.contains(.separateBySource) else { return }
    for (rank, samples) in Dictionary(grouping: samples, by: \.rank) {
      forEachShare(of: samples, &cursor) { buckets[places[$0]!].bySource[rank]?.sum += $1 }
    }
  }

  /// Calls the closure with each bucket and what a stretch of counted time adds to it: its value in proportion to the
  /// time (rule Q52).
  private func forEachShare(
    of samples: [StatisticsSample], _ cursor: inout BucketCursor, _ body: (_ bucket: Int, Double) -> Void
  ) {
    SourceMerging.forEachStretch(of: samples) { start, end, value in
      cursor.forEachBucket(from: start, to: end) { cursor in
        let isWhole = cursor.start <= start && end <= cursor.end
        let seconds = min(end, cursor.end) - max(start, cursor.start)
        body(cursor.index, isWhole ? value : value * (seconds / (end - start)))
      }
    }
  }

  /// For each sample, where the next one of the same source begins.
  private func nextStarts() -> [Double] {
    var result = Array(repeating: Double.infinity, count: samples.count)
    guard style == .discreteTemporallyWeighted, options.contains(.discreteAverage) else { return result }
    var next = Array(repeating: Double.infinity, count: sources.count)
    for index in samples.indices.reversed() {
      result[index] = next[samples[index].rank]
      next[samples[index].rank] = samples[index].start
    }
    return result
  }

  private func record(_ bucket: Bucket, from start: Double, to end: Double) -> StatisticsRecord {
    let ranks = bucket.bySource.keys.sorted()
    return StatisticsRecord(
      type: type, start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end),
      merged: bucket.merged.values, sources: ranks.map { sources[$0] },
      sourceValues: ranks.map { bucket.bySource[$0]!.values })
  }
}

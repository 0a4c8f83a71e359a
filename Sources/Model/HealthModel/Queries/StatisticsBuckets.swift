import Foundation

/// The buckets of a collection in chronological order, stored in columns.
///
/// A year of hours is 8,760 buckets. Columns store them in a few allocations, and a chart that reads one value of each
/// bucket touches little memory. A ``StatisticsRecord`` is built on access.
package struct StatisticsBuckets: Sendable {
  /// The values of the buckets, a column for each statistic; a column is empty when its statistic was not requested.
  package struct Columns: Hashable, Sendable {
    package var sums: [Double] = []
    /// The averages; nil for a bucket that has none.
    package var averages: [Double?] = []
    package var minima: [Double] = []
    package var maxima: [Double] = []
    /// The values of the latest samples; nil for a bucket that has none.
    package var mostRecents: [Double?] = []
    /// The starts and ends of the latest samples.
    package var mostRecentIntervals: [DateInterval?] = []
    /// The time covered by samples, in seconds.
    package var durations: [Double] = []

    package init() {}
  }

  package let type: ObjectType
  /// The starts of the buckets, in seconds since the reference date, ascending.
  package var starts: [Double] = []
  /// The ends of the buckets, in seconds since the reference date, ascending.
  package var ends: [Double] = []
  /// The values over all sources.
  package var merged = Columns()
  /// The sources of each bucket, in order of priority; empty unless `separateBySource` was requested.
  package var sources: [[SourceRecord]] = []
  /// The values of each of ``sources``, bucket by bucket.
  package var sourceValues: [[StatisticsValues]] = []

  /// Creates an empty list of buckets of a type.
  package init(type: ObjectType) { self.type = type }

  /// Returns the index of the bucket that begins at an instant; nil when none does. Takes logarithmic time.
  package func index(startingAt instant: Double) -> Int? {
    let index = firstIndex(startingFrom: instant)
    return index < starts.count && starts[index] == instant ? index : nil
  }

  /// Returns the index of the first bucket that begins at an instant or later; the number of buckets when none does.
  /// Takes logarithmic time.
  package func firstIndex(startingFrom instant: Double) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] >= instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension StatisticsBuckets {
  /// Replaces the buckets that begin at or after the first instant and before the second.
  package mutating func replace(from start: Double, to end: Double, with other: StatisticsBuckets) {
    let range = firstIndex(startingFrom: start)..<firstIndex(startingFrom: end)
    func replace<Value>(_ column: inout [Value], _ values: [Value]) {
      // A statistic that was not requested has no column.
      if range.upperBound <= column.count { column.replaceSubrange(range, with: values) }
    }
    replace(&merged.sums, other.merged.sums)
    replace(&merged.averages, other.merged.averages)
    replace(&merged.minima, other.merged.minima)
    replace(&merged.maxima, other.merged.maxima)
    replace(&merged.mostRecents, other.merged.mostRecents)
    replace(&merged.mostRecentIntervals, other.merged.mostRecentIntervals)
    replace(&merged.durations, other.merged.durations)
    replace(&sources, other.sources)
    replace(&sourceValues, other.sourceValues)
    replace(&ends, other.ends)
    replace(&starts, other.starts)
  }

  /// Returns the starts of the buckets that were changed, added or removed since an earlier state, in chronological
  /// order.
  package func startsOfChanges(since earlier: StatisticsBuckets) -> [Double] {
    var changes: [Double] = []
    var (index, earlierIndex) = (0, 0)
    while index < count || earlierIndex < earlier.count {
      let start = index < count ? starts[index] : .infinity
      let earlierStart = earlierIndex < earlier.count ? earlier.starts[earlierIndex] : .infinity
      if start != earlierStart || !isSame(index, as: earlierIndex, of: earlier) {
        changes.append(Swift.min(start, earlierStart))
      }
      if start <= earlierStart { index += 1 }
      if earlierStart <= start { earlierIndex += 1 }
    }
    return changes
  }

  /// Compares two buckets value by value, so that most differences show at the first comparison.
  private func isSame(_ index: Int, as otherIndex: Int, of other: StatisticsBuckets) -> Bool {
    func isSame<Value: Equatable>(_ column: [Value], _ otherColumn: [Value]) -> Bool {
      if column.isEmpty || otherColumn.isEmpty { return column.isEmpty && otherColumn.isEmpty }
      return column[index] == otherColumn[otherIndex]
    }
    return isSame(merged.sums, other.merged.sums) && isSame(merged.averages, other.merged.averages)
      && isSame(merged.minima, other.merged.minima) && isSame(merged.maxima, other.merged.maxima)
      && isSame(merged.mostRecents, other.merged.mostRecents)
      && isSame(merged.mostRecentIntervals, other.merged.mostRecentIntervals)
      && isSame(merged.durations, other.merged.durations) && isSame(ends, other.ends)
      && isSame(sources, other.sources) && isSame(sourceValues, other.sourceValues)
  }
}

extension StatisticsBuckets: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  /// The statistics of one bucket, built from the columns.
  package subscript(index: Int) -> StatisticsRecord {
    var record = StatisticsRecord(
      type: type, start: Date(timeIntervalSinceReferenceDate: starts[index]),
      end: Date(timeIntervalSinceReferenceDate: ends[index]))
    record.merged = merged[index]
    if !sources.isEmpty {
      record.sources = sources[index]
      record.sourceValues = sourceValues[index]
    }
    return record
  }
}

extension StatisticsBuckets: Hashable {
  /// Compares all buckets. Two empty collections are equal whatever their types.
  package static func == (one: StatisticsBuckets, other: StatisticsBuckets) -> Bool {
    one.starts == other.starts && one.ends == other.ends && one.merged == other.merged
      && one.sources == other.sources && one.sourceValues == other.sourceValues
      && (one.type == other.type || one.isEmpty)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(starts) }
}

extension StatisticsBuckets.Columns {
  /// The values of one bucket; nil where the column is empty.
  package subscript(index: Int) -> StatisticsValues {
    var values = StatisticsValues()
    if !sums.isEmpty { values.sum = sums[index] }
    if !averages.isEmpty { values.average = averages[index] }
    if !minima.isEmpty { values.minimum = minima[index] }
    if !maxima.isEmpty { values.maximum = maxima[index] }
    if !mostRecents.isEmpty { values.mostRecent = mostRecents[index] }
    if !mostRecentIntervals.isEmpty { values.mostRecentInterval = mostRecentIntervals[index] }
    if !durations.isEmpty { values.duration = durations[index] }
    return values
  }
}

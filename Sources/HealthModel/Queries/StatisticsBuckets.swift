import Foundation

/// The buckets of a collection, in order of time, kept in columns.
///
/// A year of hours is 8,760 buckets. In columns they are a few pieces of memory, and a chart that reads one value of each
/// touches little; a ``StatisticsRecord`` is made where somebody asks for one.
package struct StatisticsBuckets: Sendable {
  /// Values of each bucket; a column is empty when it was not asked for.
  package struct Columns: Hashable, Sendable {
    package var sums: [Double] = []
    package var averages: [Double?] = []
    package var minima: [Double] = []
    package var maxima: [Double] = []
    package var mostRecents: [Double?] = []
    package var mostRecentIntervals: [DateInterval?] = []
    package var durations: [Double] = []

    package init() {}
  }

  package let type: ObjectType
  /// Seconds since the reference date, ascending, as are the ends.
  package var starts: [Double] = []
  package var ends: [Double] = []
  package var merged = Columns()
  /// By bucket, in order of priority; empty unless `separateBySource` was asked for.
  package var sources: [[SourceRecord]] = []
  package var sourceValues: [[StatisticsValues]] = []

  package init(type: ObjectType) { self.type = type }

  /// The bucket that begins at an instant; nil if none does.
  package func index(startingAt instant: Double) -> Int? {
    let index = firstIndex(startingFrom: instant)
    return index < starts.count && starts[index] == instant ? index : nil
  }

  /// The first bucket that begins at an instant or later; their number if none does.
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
  /// Replaces the buckets that begin between two instants, the second not included.
  package mutating func replace(from start: Double, to end: Double, with other: StatisticsBuckets) {
    let range = firstIndex(startingFrom: start)..<firstIndex(startingFrom: end)
    func replace<Value>(_ column: inout [Value], _ values: [Value]) {
      // What was not asked for has no column.
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

  /// Where buckets begin that differ from earlier ones, or that came or went, in order of time.
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

  /// Looks at one value after the other, so that most buckets take one comparison.
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
  /// Equal when all buckets are; without any, whatever their type.
  package static func == (one: StatisticsBuckets, other: StatisticsBuckets) -> Bool {
    one.starts == other.starts && one.ends == other.ends && one.merged == other.merged
      && one.sources == other.sources && one.sourceValues == other.sourceValues
      && (one.type == other.type || one.isEmpty)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(starts) }
}

extension StatisticsBuckets.Columns {
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

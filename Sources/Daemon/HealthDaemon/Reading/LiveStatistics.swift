import HealthModel
import StatisticsEngine

/// A collection of statistics that can be brought up to date: the buckets, with the version of the samples they are of.
///
/// Each answer to a chart that observes a type starts from the one before: only the buckets whose samples changed, or
/// now count differently, are calculated again.
package struct LiveStatistics: Sendable {
  package let record: StatisticsCollectionRecord
  /// The query without the buckets.
  fileprivate let query: TimelineQuery
  fileprivate let version: TimelineVersion

  /// Returns the spans of time in which an answer to a query may differ from this one; nil when these are unknown, as
  /// they are for samples that were checked one by one, whose timeline is made for one answer.
  func changes(in timeline: SampleTimeline, for question: TimelineQuery) -> [TimeSpan]? {
    // Which sources contributed is not known bucket by bucket.
    guard question == query, !question.options.contains(.separateBySource),
      let spans = timeline.changes.since(version), spans != [.everything]
    else { return nil }
    return spans
  }
}

extension StatisticsSearch {
  /// The number of changed buckets above which all are calculated again.
  private static let mostUpdated = 65_536

  /// Returns the collection as it is now.
  ///
  /// - Parameter earlier: An earlier answer to the same reader, for the same interval or another.
  ///
  /// - Throws: `invalidArgument` for too many buckets.
  func collection(
    _ calendarBuckets: CalendarBuckets, updating earlier: LiveStatistics?
  ) throws(HealthError) -> LiveStatistics {
    if let earlier, earlier.record.interval == calendarBuckets.interval,
      let spans = earlier.changes(in: timeline, for: query),
      let record = update(earlier.record, in: spans, calendarBuckets)
    {
      return live(record)
    }
    return live(try collection(calendarBuckets))
  }

  private func live(_ record: StatisticsCollectionRecord) -> LiveStatistics {
    LiveStatistics(record: record, query: query, version: timeline.changes.version)
  }

  /// Returns an earlier collection with some spans calculated again; nil where calculating all is less work.
  private func update(
    _ earlier: StatisticsCollectionRecord, in spans: [TimeSpan], _ calendarBuckets: CalendarBuckets
  ) -> StatisticsCollectionRecord? {
    var (record, calendarBuckets) = (earlier, calendarBuckets)
    var left = min(earlier.buckets.count, Self.mostUpdated)
    for span in spans {
      let first = calendarBuckets.index(ofInstant: span.start)
      let last = calendarBuckets.index(ofInstant: span.end)
      left -= last - first
      // Beyond all calendars no bucket holds an instant.
      guard left >= 0, calendarBuckets.boundary(first) <= span.start else { return nil }
      var query = query
      query.boundaries = [calendarBuckets.boundary(first)]
      for bucket in first...last {
        let boundary = calendarBuckets.boundary(bucket + 1)
        if boundary > query.boundaries[query.boundaries.count - 1] { query.boundaries.append(boundary) }
      }
      guard query.boundaries.count > 1 else { return nil }
      var buckets = StatisticsBuckets(type: record.type)
      timeline.statistics(query).append(to: &buckets, sources: sources)
      record.buckets.replace(
        from: query.boundaries[0], to: query.boundaries[query.boundaries.count - 1], with: buckets)
    }
    return record.buckets.count > TooManyBuckets.most ? nil : record
  }
}

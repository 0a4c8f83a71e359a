import HealthModel
import StatisticsEngine

/// A collection that can be brought up to date: the buckets, and as of when they are true.
///
/// Each answer to a chart that watches a type starts from the one before: only the buckets are worked out again that
/// samples came into, went from, or now count otherwise in.
package struct LiveStatistics: Sendable {
  package let record: StatisticsCollectionRecord
  /// What was asked but for the buckets; nil where every sample has to be looked at each time.
  fileprivate let query: TimelineQuery?
  fileprivate let version: TimelineVersion

  /// Where an answer to a question may differ from this one; nil where that is not known.
  func changes(in timeline: SampleTimeline, for question: TimelineQuery) -> [TimeSpan]? {
    // Which sources contributed is not known bucket by bucket.
    guard question == query, !question.options.contains(.separateBySource),
      let spans = timeline.changes.since(version), spans.allSatisfy({ $0.start.isFinite && $0.end.isFinite })
    else { return nil }
    return spans
  }
}

extension StatisticsSearch {
  /// The collection as it is now.
  ///
  /// - Parameter earlier: An earlier answer to the same reader, for the same interval or another.
  func collection(_ calendarBuckets: CalendarBuckets, updating earlier: LiveStatistics?) -> LiveStatistics {
    var record: StatisticsCollectionRecord?
    if let earlier, isPreparable, earlier.record.interval == calendarBuckets.interval,
      let spans = earlier.changes(in: timeline, for: query)
    {
      record = update(earlier.record, in: spans, calendarBuckets)
    }
    return LiveStatistics(
      record: record ?? collection(calendarBuckets), query: isPreparable ? query : nil,
      version: timeline.changes.version)
  }

  /// Nil where working everything out anew is less work.
  private func update(
    _ earlier: StatisticsCollectionRecord, in spans: [TimeSpan], _ calendarBuckets: CalendarBuckets
  ) -> StatisticsCollectionRecord? {
    var (record, calendarBuckets) = (earlier, calendarBuckets)
    for span in spans {
      let first = calendarBuckets.index(ofInstant: span.start)
      let last = calendarBuckets.index(ofInstant: span.end)
      guard last - first <= earlier.buckets.count else { return nil }
      var query = query
      query.boundaries = [calendarBuckets.boundary(first)]
      for bucket in (first + 1)...(last + 1) {
        let boundary = calendarBuckets.boundary(bucket)
        if boundary > query.boundaries[query.boundaries.count - 1] { query.boundaries.append(boundary) }
      }
      guard query.boundaries.count > 1 else { return nil }
      var buckets = StatisticsBuckets(type: record.type)
      timeline.statistics(query).append(to: &buckets, sources: sources)
      record.buckets.replace(
        from: query.boundaries[0], to: query.boundaries[query.boundaries.count - 1], with: buckets)
    }
    return record
  }
}

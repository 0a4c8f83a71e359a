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
  /// A change that touches more buckets than this is no small one.
  private static let mostUpdated = 65_536

  /// The collection as it is now.
  ///
  /// - Parameter earlier: An earlier answer to the same reader, for the same interval or another.
  /// - Throws: `invalidArgument` where there would be too many buckets.
  func collection(
    _ calendarBuckets: CalendarBuckets, updating earlier: LiveStatistics?
  ) throws(HealthError) -> LiveStatistics {
    if let earlier, isPreparable, earlier.record.interval == calendarBuckets.interval,
      let spans = earlier.changes(in: timeline, for: query),
      let record = update(earlier.record, in: spans, calendarBuckets)
    {
      return live(record)
    }
    return live(try collection(calendarBuckets))
  }

  private func live(_ record: StatisticsCollectionRecord) -> LiveStatistics {
    LiveStatistics(record: record, query: isPreparable ? query : nil, version: timeline.changes.version)
  }

  /// Nil where working everything out anew is less work.
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
    return record.buckets.count > TooManyBuckets.most ? nil : record
  }
}

import HealthModel

extension SampleTimeline {
  /// The calendar buckets that samples touch, in windows of a few thousand, one at a time.
  ///
  /// A collection over all time begins with the first sample and ends with the last (rules Q53 and Q55). Between them
  /// there may be decades without any, which are left out, so that one sample from 1970 does not cost fifty years of
  /// minutes. A window may hold buckets without samples; its answer says which they are.
  ///
  /// - Parameters:
  ///   - buckets: The calendar to divide time by.
  ///   - query: The sources and the selection; its boundaries are not looked at.
  package func windows(of buckets: CalendarBuckets, for query: TimelineQuery, largest: Int = 4_096) -> BucketWindows {
    BucketWindows(of: buckets, for: query, in: self, largest: largest)
  }
}

/// The boundaries of the buckets that samples touch, a window at a time.
package struct BucketWindows: Sequence, IteratorProtocol {
  private var buckets: CalendarBuckets
  private let selection: TimeSelection
  private let sources: [SourceTimeline]
  private let largest: Int
  private let latestEnd: Double
  /// The start of the next window; nil at the end.
  private var instant: Double?
  /// The end of the last window.
  private var passed = -Double.infinity

  /// The number of boundaries in a row that lead nowhere, at which a window ends: others may follow it.
  private static let mostSkipped = 1_000

  fileprivate init(
    of buckets: CalendarBuckets, for query: TimelineQuery, in timeline: SampleTimeline, largest: Int
  ) {
    self.buckets = buckets
    selection = query.selection
    sources = timeline.selectedSources(query).map { timeline.sources[$0] }
    // Looking for the next window costs a look at each source.
    self.largest = Swift.max(largest, 4 * (sources.count - CoveredSpans.fewSources))
    let extent = timeline.extent(of: query)
    latestEnd = extent?.upperBound ?? -.infinity
    instant = extent?.lowerBound
  }

  /// Returns the boundaries of the next window, ascending; nil at the end.
  package mutating func next() -> [Double]? {
    guard let instant else { return nil }
    var bucket = buckets.index(ofInstant: instant)
    let start = buckets.boundary(bucket)
    // Beyond all calendars, where instants have no buckets of their own any more.
    if start > instant || buckets.boundary(bucket + 1) <= instant { return nil }
    // Buckets of components that lead both forward and back may begin before others end: no time is visited twice.
    var end = Swift.max(start, passed)
    var boundaries = [end]
    var skipped = 0
    // Now and then, so that a sample in a year costs a few buckets and not a window full.
    var check = Swift.max(16, sources.count)
    while boundaries.count <= largest, end <= latestEnd {
      bucket += 1
      let boundary = buckets.boundary(bucket)
      // A day that a zone left out when it went over the date line is no bucket.
      if boundary <= end {
        skipped += 1
        if skipped == Self.mostSkipped { break }
        continue
      }
      skipped = 0
      boundaries.append(boundary)
      end = boundary
      if boundaries.count == check {
        guard let next = firstTouch(from: end), next <= end + (end - boundaries[0]) else { break }
        check *= 2
      }
    }
    passed = end
    self.instant = firstTouch(from: end)
    return boundaries
  }

  private func firstTouch(from instant: Double) -> Double? {
    // Looked at where they stand: a source is not copied for a question.
    sources.withUnsafeBufferPointer { sources in
      var first: Double?
      for index in sources.indices {
        guard let touch = sources[index].firstTouch(from: instant, selection) else { continue }
        first = first.map { Swift.min($0, touch) } ?? touch
      }
      return first
    }
  }
}

extension SourceTimeline {
  /// The first instant, from one on, that a selected sample touches; nil if there is none.
  func firstTouch(from instant: Double, _ selection: TimeSelection) -> Double? {
    if let latest = mostRecent(from: -.infinity, to: instant, selection), latest.end > instant { return instant }
    return firstStart(from: instant, selection)
  }
}

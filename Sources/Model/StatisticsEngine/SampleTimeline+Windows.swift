import HealthModel

extension SampleTimeline {
  /// The calendar buckets that samples touch, one window of a few thousand at a time.
  ///
  /// A collection over all time begins with the first sample and ends with the last (rules Q53 and Q55). Decades
  /// without samples between them are left out, so one sample from 1970 does not cost fifty years of minutes. A window
  /// may contain empty buckets; the answer for the window says which buckets are empty.
  ///
  /// - Parameters:
  ///   - buckets: The calendar buckets that divide time.
  ///   - query: The sources and the selection. Its boundaries are ignored.
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
  /// The end of the previous window.
  private var passed = -Double.infinity

  /// A window ends after this number of consecutive boundaries that do not advance. More windows may follow.
  private static let mostSkipped = 1_000

  fileprivate init(
    of buckets: CalendarBuckets, for query: TimelineQuery, in timeline: SampleTimeline, largest: Int
  ) {
    self.buckets = buckets
    selection = query.selection
    sources = timeline.selectedSources(query).map { timeline.sources[$0] }
    // Make windows larger for many sources, because finding the next window visits every source.
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
    // An instant beyond the dates that calendars support is in no bucket.
    if start > instant || buckets.boundary(bucket + 1) <= instant { return nil }
    // With components that go both forward and back (a year later, 365 days earlier), a bucket may start before an
    // earlier one ends. Do not visit any time twice.
    var end = Swift.max(start, passed)
    var boundaries = [end]
    var skipped = 0
    // Check now and then if the next sample is far away, so that one sample per year costs a few buckets and not a full
    // window.
    var check = Swift.max(16, sources.count)
    while boundaries.count <= largest, end <= latestEnd {
      bucket += 1
      let boundary = buckets.boundary(bucket)
      // A day that a zone skipped when it crossed the date line is not a bucket.
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
    // Read the sources in place, to avoid copying one for each query.
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
  /// Returns the first instant, not before a given one, that a selected sample touches; nil if there is none.
  func firstTouch(from instant: Double, _ selection: TimeSelection) -> Double? {
    if let latest = mostRecent(from: -.infinity, to: instant, selection), latest.end > instant { return instant }
    return firstStart(from: instant, selection)
  }
}

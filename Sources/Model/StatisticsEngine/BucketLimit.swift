import Foundation
import HealthModel

/// The error for a query whose answer would have more nonempty buckets than any chart can use.
package struct TooManyBuckets: Error, Hashable, Sendable {
  /// The maximum number of buckets in a collection. A week has 604,800 buckets of one second, and fifty years have
  /// 438,300 buckets of one hour.
  package static let most = 10_000_000

  package let count: Double
  /// The time from the earliest start of a sample to the latest end, in seconds since the reference date.
  package let extent: ClosedRange<Double>
  package let seconds: Double

  /// Creates the error after more buckets than allowed were made. ``count`` is an estimate: it assumes that samples
  /// touch the remaining buckets as often as the buckets that were made.
  package init(
    upTo boundaries: [Double], of buckets: CalendarBuckets, in timeline: SampleTimeline, _ query: TimelineQuery
  ) {
    let end = boundaries[boundaries.count - 1]
    extent = timeline.extent(of: query) ?? end...end
    seconds = buckets.nominalSeconds
    let passed = (end - extent.lowerBound) / max(seconds, extent.upperBound - extent.lowerBound)
    count = Double(Self.most) / max(min(1, passed), 1e-9)
  }

  fileprivate init(count: Double, extent: ClosedRange<Double>, seconds: Double) {
    (self.count, self.extent, self.seconds) = (count, extent, seconds)
  }
}

extension SampleTimeline {
  /// Returns an error when the buckets would certainly be too many, without creating any; nil when that is uncertain.
  ///
  /// Costs nothing when even the whole time between the first and the last sample would not have too many buckets;
  /// otherwise visits each sample.
  package func tooManyBuckets(of buckets: CalendarBuckets, for query: TimelineQuery) -> TooManyBuckets? {
    let seconds = buckets.nominalSeconds
    let anchor = buckets.interval.anchor.timeIntervalSinceReferenceDate
    let most = Double(TooManyBuckets.most)
    func farthest(_ extent: ClosedRange<Double>) -> Double {
      max(abs(extent.lowerBound - anchor), abs(extent.upperBound - anchor)) / seconds
    }
    guard let outer = outerExtent(of: query) else { return nil }
    if farthest(outer) < 1e15, (outer.upperBound - outer.lowerBound) / seconds <= most { return nil }
    guard let extent = extent(of: query) else { return nil }
    let farthest = farthest(extent)
    // Beyond this limit, bucket numbers are not exact.
    if farthest >= 1e15 { return TooManyBuckets(count: farthest, extent: extent, seconds: seconds) }
    if (extent.upperBound - extent.lowerBound) / seconds <= most { return nil }
    var count = 0.0
    for source in selectedSources(query).map({ sources[$0] }) {
      var (ordinary, long) = (
        BucketCounter(anchor: anchor, seconds: seconds), BucketCounter(anchor: anchor, seconds: seconds)
      )
      var covered = CoveredSpans()
      source.scan(ScanRange(), query.selection, below: nil, &covered, &ordinary)
      source.scanLong(ScanRange(), query.selection, below: nil, &covered, &long)
      count = max(count, ordinary.count, long.count)
    }
    return count > most ? TooManyBuckets(count: count, extent: extent, seconds: seconds) : nil
  }
}

/// Counts the buckets that samples touch, assuming equal lengths.
private struct BucketCounter: SampleConsumer {
  static let looksAhead = false

  /// The start of an arbitrary bucket, in seconds since the reference date.
  let anchor: Double
  let seconds: Double
  var count = 0.0
  private var last = -Double.infinity

  init(anchor: Double, seconds: Double) {
    self.anchor = anchor
    self.seconds = seconds
  }

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) {
    let first = max(last + 1, ((sample.start - anchor) / seconds).rounded(.down))
    let end = ((sample.end - anchor) / seconds).rounded(.down)
    if end < first { return }
    count += end - first + 1
    last = end
  }
}

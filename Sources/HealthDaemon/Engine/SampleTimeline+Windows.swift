import HealthModel

extension SampleTimeline {
  /// The boundaries of all calendar buckets that samples touch, in windows of a few thousand buckets.
  ///
  /// A collection over all time begins with the first sample and ends with the last (rules Q53 and Q55). Between them
  /// there may be decades without any, which are left out, so that one sample from 1970 does not cost fifty years of
  /// minutes. A window may hold buckets without samples; its answer says which they are.
  ///
  /// - Parameters:
  ///   - buckets: The calendar to divide time by.
  ///   - query: Whose samples, and which; its boundaries are not looked at.
  package func windows(
    of buckets: inout CalendarBuckets, for query: TimelineQuery, largest: Int = 4_096
  ) -> [[Double]] {
    guard let extent = extent(of: query) else { return [] }
    let visible = sources.filter { query.sees($0.source) }
    var windows: [[Double]] = []
    var next: Double? = extent.lowerBound
    while let instant = next {
      var bucket = buckets.index(ofInstant: instant)
      var boundaries = [buckets.boundary(bucket)]
      while boundaries.count <= largest, let last = boundaries.last, last <= extent.upperBound {
        bucket += 1
        boundaries.append(buckets.boundary(bucket))
      }
      if boundaries.count < 2 { break }
      let end = boundaries[boundaries.count - 1]
      windows.append(boundaries)
      next = visible.compactMap { $0.firstTouch(from: end, query.selection) }.min()
    }
    return windows
  }
}

extension SourceTimeline {
  /// The first instant, from one on, that a selected sample touches; nil if there is none.
  fileprivate func firstTouch(from instant: Double, _ selection: TimeSelection) -> Double? {
    if let latest = mostRecent(from: -.infinity, to: instant, selection), latest.end > instant { return instant }
    return firstStart(from: instant, selection)
  }
}

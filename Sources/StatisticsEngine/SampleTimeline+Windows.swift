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
    var bucket = Int.min
    while let instant = next {
      let first = buckets.index(ofInstant: instant)
      // Beyond all calendars, where instants have no buckets of their own any more.
      if first < bucket { break }
      bucket = first
      var end = buckets.boundary(bucket)
      var boundaries = [end]
      while boundaries.count <= largest, end <= extent.upperBound {
        bucket += 1
        let boundary = buckets.boundary(bucket)
        // A day that a zone left out when it went over the date line is no bucket.
        if boundary <= end { continue }
        boundaries.append(boundary)
        end = boundary
      }
      if boundaries.count < 2 { break }
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

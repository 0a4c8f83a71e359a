import HealthModel

/// Where buckets begin and end: one for all time, or those of a calendar.
enum StatisticsBuckets {
  case whole
  case calendar(CalendarBuckets)

  /// The bucket that holds an instant.
  mutating func index(ofInstant instant: Double) -> Int {
    guard case .calendar(var buckets) = self else { return 0 }
    self = .whole
    defer { self = .calendar(buckets) }
    return buckets.index(ofInstant: instant)
  }

  /// Where a bucket begins, in seconds since the reference date.
  mutating func boundary(_ bucket: Int) -> Double {
    guard case .calendar(var buckets) = self else { return bucket > 0 ? .infinity : -.infinity }
    self = .whole
    defer { self = .calendar(buckets) }
    return buckets.boundary(bucket)
  }
}

/// Walks through buckets beside samples in time order, so that the calendar is asked once for each bucket and not once
/// for each sample.
struct BucketCursor {
  private var buckets: StatisticsBuckets
  private(set) var index = 0
  private(set) var start = Double.infinity
  private(set) var end = -Double.infinity

  init(_ buckets: StatisticsBuckets) { self.buckets = buckets }

  mutating func move(to instant: Double) {
    if start <= instant && instant < end { return }
    if instant >= end && end > start {
      next()
      if instant < end { return }
    }
    index = buckets.index(ofInstant: instant)
    start = buckets.boundary(index)
    end = buckets.boundary(index + 1)
  }

  mutating func next() {
    index += 1
    start = end
    end = buckets.boundary(index + 1)
  }

  /// Calls the closure for each bucket a stretch of time touches (rule Q51): an instant touches the one that holds it.
  mutating func forEachBucket(from start: Double, to end: Double, _ body: (BucketCursor) -> Void) {
    move(to: start)
    body(self)
    while self.end < end {
      next()
      if self.start < self.end { body(self) }
    }
  }
}

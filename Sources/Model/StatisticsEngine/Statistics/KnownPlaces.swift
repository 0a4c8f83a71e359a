/// The positions in a rollup between which a chart's buckets lie, cached from bucket to bucket.
struct KnownPlaces {
  var end: RollupPlace?
  /// The index in the rollup of the day that was last looked up.
  private(set) var day = 0
  /// The start of the day at the index ``day``, in seconds since the reference date; infinite when the day is not
  /// prepared or no sample touches it.
  private(set) var dayStart = Double.infinity

  /// Returns the sums of a bucket between edges of one day, or of two consecutive days; nil for other buckets. Hours
  /// and days of all time zones are such buckets.
  @inline(__always)
  mutating func summary(
    from start: Double, to end: Double, crossingFrom earliestStart: Double, in rollup: Rollup
  ) -> SampleSummary? {
    if start < dayStart || start >= dayStart + RollupDay.seconds {
      if end - start > RollupDay.seconds { return nil }
      find(Rollup.number(of: start), in: rollup)
    }
    let nextStart = dayStart + RollupDay.seconds
    if end <= nextStart {
      return dayStart < .infinity
        ? rollup.days[day].summary(from: start, to: end, crossingFrom: earliestStart) : nil
    }
    guard end <= nextStart + RollupDay.seconds, day + 1 < rollup.days.count,
      let summary = rollup.days[day].summary(
        from: start, into: rollup.days[day + 1], to: end, crossingFrom: earliestStart)
    else { return nil }
    (day, dayStart) = (day + 1, nextStart)
    return summary
  }

  /// Returns the edge of a cell, or the ``RollupCut``, where a bucket begins; nil when there is none at that instant.
  @inline(__always)
  mutating func start(at instant: Double, in rollup: Rollup) -> RollupPlace? {
    if let end, instant < end.dayStart + RollupDay.seconds { return end }
    find(Rollup.number(of: instant), in: rollup)
    return dayStart < .infinity ? RollupPlace(at: instant, ofDay: day, in: rollup) : nil
  }

  /// Returns the edge of a cell, or the ``RollupCut``, where a bucket ends; nil when there is none at that instant.
  @inline(__always)
  mutating func end(at instant: Double, in rollup: Rollup) -> RollupPlace? {
    if instant <= dayStart || instant > dayStart + RollupDay.seconds {
      // A bucket that ends at midnight ends with the previous day.
      find(Rollup.number(of: instant.nextDown), in: rollup)
    }
    return dayStart < .infinity ? RollupPlace(at: instant, ofDay: day, in: rollup) : nil
  }

  @inline(__always)
  private mutating func find(_ number: Int, in rollup: Rollup) {
    day = rollup.place(from: number, near: day + 1)
    let isKnown = day < rollup.numbers.count && rollup.numbers[day] == number
    dayStart = isKnown ? Rollup.start(ofDay: number) : .infinity
  }

  /// True when a bucket lies within the day and contains no whole cell of the day. On days with few samples, hours are
  /// such buckets.
  @inline(__always)
  func isCoarser(than start: Double, to end: Double, in rollup: Rollup) -> Bool {
    guard start >= dayStart, end <= dayStart + RollupDay.seconds else { return false }
    return rollup.days[day].firstEdge(from: start) >= rollup.days[day].lastEdge(to: end)
  }
}

import HealthModel

/// The summed days of one view of a timeline: of all sources merged, or of one source alone.
///
/// A rollup is a cache of the prepared days that are still valid. It affects only the time of an answer, and never the
/// answer. Its size depends on the number of days with samples; empty time between them is stored as a range.
struct Rollup: Sendable {
  /// The day number of each element of ``days``, in order: whole days since the reference date.
  private(set) var numbers: [Int] = []
  /// The days that samples touch, in order. A day may be replaced by the same day with more information.
  var days: [RollupDay] = []
  /// The ranges of day numbers whose days are summed, including days without samples, in order and disjoint.
  private(set) var prepared: [Range<Int>] = []

  // MARK: Finding

  /// Returns the index in ``days`` of the first day with this number or a later one; the number of days if there is
  /// none.
  ///
  /// - Parameter guess: A likely index, where the search begins.
  @inline(__always)
  func place(from number: Int, near guess: Int = 0) -> Int {
    if guess > 0, guess <= numbers.count, numbers[guess - 1] < number,
      guess == numbers.count || numbers[guess] >= number
    {
      return guess
    }
    return partitioningIndex(0, numbers.count) { numbers[$0] >= number }
  }

  /// Returns the range of summed days that contains a day; nil if the day is not summed.
  func preparedRange(of number: Int) -> Range<Int>? {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next > 0 && prepared[next - 1].contains(number) ? prepared[next - 1] : nil
  }

  /// Returns the first summed day after a day that is not summed; `Int.max` if there is none.
  func nextPrepared(after number: Int) -> Int {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next < prepared.count ? prepared[next].lowerBound : Int.max
  }

  /// True when the span is known to contain no samples.
  func isEmpty(from start: Double, to end: Double) -> Bool {
    let (first, last) = (Self.number(of: start), Self.number(of: end.nextDown))
    guard let range = preparedRange(of: first), range.contains(last) else { return false }
    let place = place(from: first)
    return place == numbers.count || numbers[place] > last
  }

  /// True when all days from one instant to another are summed.
  func knows(from start: Double, to end: Double) -> Bool {
    preparedRange(of: Self.number(of: start))?.contains(Self.number(of: end)) ?? false
  }

  // MARK: Changing

  /// Marks a range of days as summed.
  ///
  /// - Parameter new: The days in the range that samples touch, in order.
  mutating func set(_ range: Range<Int>, _ new: [(number: Int, day: RollupDay)]) {
    if range.isEmpty { return }
    let old = place(from: range.lowerBound)..<place(from: range.upperBound)
    numbers.replaceSubrange(old, with: new.lazy.map { $0.number })
    days.replaceSubrange(old, with: new.lazy.map { $0.day })
    let first = partitioningIndex(0, prepared.count) { prepared[$0].upperBound >= range.lowerBound }
    let last = partitioningIndex(first, prepared.count) { prepared[$0].lowerBound > range.upperBound }
    var union = range
    if first < last {
      union = min(range.lowerBound, prepared[first].lowerBound)..<max(range.upperBound, prepared[last - 1].upperBound)
    }
    prepared.replaceSubrange(first..<last, with: CollectionOfOne(union))
  }

  /// Discards the days that a change in a span may affect.
  mutating func forget(_ span: TimeSpan) {
    let (lower, upper) = (Self.number(of: span.start), Self.number(of: span.end) + 1)
    let first = partitioningIndex(0, prepared.count) { prepared[$0].upperBound > lower }
    let last = partitioningIndex(first, prepared.count) { prepared[$0].lowerBound >= upper }
    if first == last { return }
    let kept = [
      min(lower, prepared[first].lowerBound)..<lower, upper..<max(upper, prepared[last - 1].upperBound),
    ]
    prepared.replaceSubrange(first..<last, with: kept.filter { !$0.isEmpty })
    let old = place(from: lower)..<place(from: upper)
    numbers.removeSubrange(old)
    days.removeSubrange(old)
  }

  /// Returns the number of the day that contains an instant, clamped to the farthest day for instants beyond all
  /// calendars.
  static func number(of instant: Double) -> Int {
    Int(max(-1e9, min(1e9, (instant / RollupDay.seconds).rounded(.down))))
  }

  /// Returns the start of a day, in seconds since the reference date.
  static func start(ofDay number: Int) -> Double { Double(number) * RollupDay.seconds }
}

// MARK: - Places of buckets

/// A position in a rollup where a bucket can begin or end: an edge between two cells of a day, or a cut within a cell.
///
/// One position is created for every bucket of a chart, so it has only plain numbers, and a reference only at a cut.
struct RollupPlace {
  let day: Int
  let dayStart: Double
  /// The index of the edge within its day; for a cut, the index of the cell that contains the cut.
  let cell: Int
  /// The cut within a cell; nil at an edge.
  let cut: RollupCut?
  /// The earliest start of a sample that extends across the position.
  let earliestStart: Double

  /// Finds the position at an instant of a day: an edge of a cell, or a cut that already exists within a cell. Nil if
  /// there is neither at the instant.
  @inline(__always)
  init?(at instant: Double, ofDay day: Int, in rollup: Rollup) {
    let found = rollup.days[day]
    let edge = found.edge(at: instant)
    cut = edge == nil ? found.cut(at: instant) : nil
    (self.day, dayStart) = (day, found.start)
    if let edge {
      (cell, earliestStart) = (edge, found.edges[edge].earliestStart)
    } else if let cut {
      (cell, earliestStart) = (cut.cell, cut.earliestStart)
    } else {
      return nil
    }
  }

  /// Creates the position of a new cut.
  @inline(__always)
  init(_ cut: RollupCut, ofDay day: Int, from dayStart: Double) {
    (self.day, self.dayStart, cell, self.cut) = (day, dayStart, cut.cell, cut)
    earliestStart = cut.earliestStart
  }

  /// Returns the sums of samples, except very long ones, from this position to a later one; nil for two positions
  /// within a cell.
  ///
  /// - Precondition: The other position is later, the days between are prepared, and no sample extends across both
  ///   positions.
  @inline(__always)
  func summary(to end: RollupPlace, in rollup: Rollup) -> SampleSummary? {
    var summary = SampleSummary()
    let firstWhole = cut == nil ? cell : cell + 1
    if day == end.day {
      if firstWhole > end.cell { return nil }
      rollup.days[day].add(from: firstWhole, to: end.cell, begins: cut == nil, ends: end.cut == nil, &summary)
    } else {
      rollup.days[day].add(from: firstWhole, to: nil, begins: cut == nil, ends: false, &summary)
      for between in (day + 1)..<end.day { summary.add(rollup.days[between].whole) }
      rollup.days[end.day].add(from: 0, to: end.cell, begins: false, ends: end.cut == nil, &summary)
    }
    if let cut { summary.add(cut.after) }
    if let cut = end.cut { summary.add(cut.before) }
    return summary
  }
}

/// The part of a bucket that a rollup covers, between two edges.
///
/// One value is created for every bucket of a chart, so it has only plain numbers and no references.
struct RollupInterior {
  struct Place {
    let day: Int
    /// The index of the edge within its day.
    let edge: Int
    /// The instant of the edge, in seconds since the reference date.
    let instant: Double
    /// The earliest start of a sample that crosses the edge.
    let earliestStart: Double
    /// The latest end of a sample that crosses the edge. For values that are held (``HeldTime``), the latest end of
    /// the hold.
    let latestEnd: Double

    /// Copies the values of a day's edge.
    init(_ place: Int, _ day: RollupDay, _ edge: Int) {
      self.day = place
      self.edge = edge
      instant = day.edge(edge)
      earliestStart = day.edges[edge].earliestStart
      latestEnd = day.edges[edge].latestEnd
    }
  }

  /// The sums of the samples that start in the interior, counted in full.
  private(set) var summary = SampleSummary()
  private(set) var coveredSeconds: Double? = 0
  private(set) var first: Place
  private(set) var last: Place

  /// Finds the interior of a span; nil when it contains no cell of prepared days.
  ///
  /// The interior begins at the first prepared day and ends where the prepared days end.
  init?(of span: TimeSpan, in rollup: Rollup) {
    let lastNumber = Rollup.number(of: span.end)
    var place = rollup.place(from: Rollup.number(of: span.start))
    while place < rollup.days.count, rollup.numbers[place] <= lastNumber {
      let day = rollup.days[place]
      if day.firstEdge(from: span.start) < day.cells.count { break }
      place += 1
    }
    guard place < rollup.days.count, rollup.numbers[place] <= lastNumber,
      let known = rollup.preparedRange(of: rollup.numbers[place])
    else { return nil }
    let day = rollup.days[place]
    first = Place(place, day, day.firstEdge(from: span.start))
    last = first
    extend(by: day, place, from: first.edge, to: span.end)
    if last.edge <= first.edge { return nil }
    var isWhole = last.edge == day.cells.count
    let end = min(known.upperBound, lastNumber + 1)
    while isWhole, place + 1 < rollup.days.count, rollup.numbers[place + 1] < end {
      place += 1
      let day = rollup.days[place]
      extend(by: day, place, from: 0, to: span.end)
      isWhole = last.edge == day.cells.count
    }
  }

  private mutating func extend(by day: RollupDay, _ place: Int, from firstEdge: Int, to end: Double) {
    let lastEdge = day.lastEdge(to: end)
    if lastEdge < firstEdge { return }
    day.add(firstEdge..<lastEdge, to: &summary)
    if day.coveredSeconds.isEmpty {
      coveredSeconds = nil
    } else if let seconds = coveredSeconds {
      coveredSeconds = day.coveredSeconds[firstEdge..<lastEdge].reduce(seconds, +)
    }
    last = Place(place, day, lastEdge)
  }
}

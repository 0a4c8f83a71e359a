import HealthModel

/// The days of one view of a timeline: all sources merged, or one source alone.
///
/// A cache: it holds days that were prepared and are still true. Only the time of an answer depends on its contents.
/// Its size depends on the days that samples touch; the time between them is a range without any.
struct Rollup: Sendable {
  /// The numbers of ``days``, in order: days since the reference date.
  private(set) var numbers: [Int] = []
  /// The days that samples touch, in order. One may be replaced by the same with more about it.
  var days: [RollupDay] = []
  /// The ranges of day numbers that are known or empty, in order and apart from each other.
  private(set) var prepared: [Range<Int>] = []

  // MARK: Finding

  /// Returns the place among ``days`` of the first with this number or a later one; their count where there is none.
  ///
  /// - Parameter guess: A likely place; the search begins there.
  @inline(__always)
  func place(from number: Int, near guess: Int = 0) -> Int {
    if guess > 0, guess <= numbers.count, numbers[guess - 1] < number,
      guess == numbers.count || numbers[guess] >= number
    {
      return guess
    }
    return partitioningIndex(0, numbers.count) { numbers[$0] >= number }
  }

  /// Returns the known range that holds a day; nil if the day is not known.
  func preparedRange(of number: Int) -> Range<Int>? {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next > 0 && prepared[next - 1].contains(number) ? prepared[next - 1] : nil
  }

  /// Returns the first known day after one that is not known; `Int.max` if there is none.
  func nextPrepared(after number: Int) -> Int {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next < prepared.count ? prepared[next].lowerBound : Int.max
  }

  /// True where it is known that no sample touches a span.
  func isEmpty(from start: Double, to end: Double) -> Bool {
    let (first, last) = (Self.number(of: start), Self.number(of: end.nextDown))
    guard let range = preparedRange(of: first), range.contains(last) else { return false }
    let place = place(from: first)
    return place == numbers.count || numbers[place] > last
  }

  /// True where all days from one instant to another are known.
  func knows(from start: Double, to end: Double) -> Bool {
    preparedRange(of: Self.number(of: start))?.contains(Self.number(of: end)) ?? false
  }

  // MARK: Changing

  /// Makes a range of days known.
  ///
  /// - Parameter new: The days of the range that samples touch, in order.
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

  /// Forgets the days that a change in a span may have touched.
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

  /// Returns the number of the day that holds an instant; instants beyond all calendars give the farthest day.
  static func number(of instant: Double) -> Int {
    Int(max(-1e9, min(1e9, (instant / RollupDay.seconds).rounded(.down))))
  }

  /// Returns the start of a day, in seconds since the reference date.
  static func start(ofDay number: Int) -> Double { Double(number) * RollupDay.seconds }
}

// MARK: - Places of buckets

/// A place in a rollup at which a bucket can begin or end: an edge between two cells of a day, or a cut within one.
///
/// Made for every bucket of a chart, so it holds numbers, and a reference only at a cut.
struct RollupPlace {
  let day: Int
  let dayStart: Double
  /// The edge; for a cut, the number of the cell that it divides.
  let cell: Int
  /// The cut within a cell; nil at an edge.
  let cut: RollupCut?
  /// The earliest start of a sample that reaches over the place.
  let earliestStart: Double

  /// Finds the edge or cut at an instant of a day; nil within a cell without a cut there.
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

  /// The place of a cut that was just made.
  @inline(__always)
  init(_ cut: RollupCut, ofDay day: Int, from dayStart: Double) {
    (self.day, self.dayStart, cell, self.cut) = (day, dayStart, cut.cell, cut)
    earliestStart = cut.earliestStart
  }

  /// Returns the sums of ordinary samples from here to another place; nil for two places within a cell.
  ///
  /// - Precondition: The other place is later, the days between are known, and no sample reaches over both places.
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

/// The part of a bucket that is known from a rollup: between two edges.
///
/// Made for every bucket of a chart, so it holds numbers and no references.
struct RollupInterior {
  struct Place {
    let day: Int
    /// The number of the edge in its day.
    let edge: Int
    /// The instant of the edge, in seconds since the reference date.
    let instant: Double
    /// The earliest start of a sample that crosses the edge.
    let earliestStart: Double
    /// The latest instant until which a sample that crosses the edge counts.
    let latestEnd: Double

    /// Takes the numbers of an edge of a day.
    init(_ place: Int, _ day: RollupDay, _ edge: Int) {
      self.day = place
      self.edge = edge
      instant = day.edge(edge)
      earliestStart = day.edges[edge].earliestStart
      latestEnd = day.edges[edge].latestEnd
    }
  }

  /// The sums of the samples that start in it, in full.
  private(set) var summary = SampleSummary()
  private(set) var coveredSeconds: Double? = 0
  private(set) var first: Place
  private(set) var last: Place

  /// Finds the interior of a span; nil if no cell of known days lies in it.
  ///
  /// It begins with the first known day and ends where the known days do.
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

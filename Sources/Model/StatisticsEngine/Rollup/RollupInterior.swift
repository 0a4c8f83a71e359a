/// The part of a bucket that is known from a rollup: between two edges.
///
/// Made for every bucket of a chart, so it holds numbers and no references.
struct RollupInterior {
  /// An edge of a known day.
  struct Place {
    /// The place of the day in its rollup.
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
  /// The seconds covered in it; nil where they were not prepared.
  private(set) var coveredSeconds: Double? = 0
  /// The edge at which it begins.
  private(set) var first: Place
  /// The edge at which it ends.
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

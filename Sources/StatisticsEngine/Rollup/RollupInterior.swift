/// The part of a bucket that is known from a rollup: between two edges.
///
/// Made for every bucket of a chart, so it holds numbers and no references.
struct RollupInterior {
  /// An edge of a known day.
  struct Place {
    let day: Int
    let edge: Int
    let instant: Double
    /// The earliest start of a sample that crosses the edge.
    let earliestStart: Double
    /// Until when a sample counts that crosses the edge.
    let latestEnd: Double

    init(_ number: Int, _ day: RollupDay, _ edge: Int) {
      self.day = number
      self.edge = edge
      instant = day.edge(edge)
      earliestStart = day.edges[edge].earliestStart
      latestEnd = day.edges[edge].latestEnd
    }
  }

  /// What starts in it, in full.
  private(set) var summary = SampleSummary()
  /// Seconds covered in it; nil where they were not prepared.
  private(set) var coveredSeconds: Double? = 0
  private(set) var first: Place
  private(set) var last: Place

  /// The interior of a span; nil if no cell of known days lies in it.
  ///
  /// It begins with the first known day and goes as far as days are known.
  init?(of span: TimeSpan, in rollup: Rollup) {
    var number = max(rollup.numbers.lowerBound, Rollup.number(of: span.start))
    let lastNumber = min(rollup.numbers.upperBound - 1, Rollup.number(of: span.end))
    while number <= lastNumber {
      if case .known(let day) = rollup[number], day.firstEdge(from: span.start) < day.cells.count { break }
      number += 1
    }
    guard number <= lastNumber, case .known(let day) = rollup[number] else { return nil }
    first = Place(number, day, day.firstEdge(from: span.start))
    last = first
    extend(by: day, number, from: first.edge, to: span.end)
    if last.edge <= first.edge { return nil }
    var isWhole = last.edge == day.cells.count
    while isWhole, number < lastNumber {
      number += 1
      switch rollup[number] {
      case .empty: break
      case .unknown: return
      case .known(let day):
        extend(by: day, number, from: 0, to: span.end)
        isWhole = last.edge == day.cells.count
      }
    }
  }

  private mutating func extend(by day: RollupDay, _ number: Int, from firstEdge: Int, to end: Double) {
    let lastEdge = day.lastEdge(to: end)
    if lastEdge < firstEdge { return }
    day.add(firstEdge..<lastEdge, to: &summary)
    if day.coveredSeconds.isEmpty {
      coveredSeconds = nil
    } else if let seconds = coveredSeconds {
      coveredSeconds = day.coveredSeconds[firstEdge..<lastEdge].reduce(seconds, +)
    }
    last = Place(number, day, lastEdge)
  }
}

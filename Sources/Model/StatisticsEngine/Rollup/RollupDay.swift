import Synchronization

/// The sums of the samples of one day, in cells of a quarter of an hour or more.
///
/// Nearly every bucket a person looks at begins and ends on a quarter of an hour: days and hours do in every time zone
/// there is. Such a bucket is a sum of cells, for any number of samples. Cells hold samples in full, where they start.
/// The parts of samples that cross the edges of cells are kept beside them, so that a bucket that begins or ends at an
/// edge can be corrected exactly:
///
///     bucket = cells between its edges + `cut` at its end + `after` at its beginning
///
/// Immutable but for the cuts it remembers, so that a snapshot of a timeline shares it.
final class RollupDay: Sendable {
  /// The length of a day, in seconds.
  static let seconds = 86_400.0

  /// The sums of the samples that start in a cell, in full.
  struct Cell: Sendable {
    /// The number of samples that start in the cell.
    var count = 0
    /// The sum of their values, or of values times weights for discrete types.
    var total = CompensatedSum()
  }

  /// The weights and extremes of a cell, for discrete types.
  struct DiscreteCell: Sendable {
    /// The sum of weights.
    var weight = 0.0
    /// The smallest value; infinite without samples.
    var minimum = Double.infinity
    /// The largest value; minus infinity without samples.
    var maximum = -Double.infinity
  }

  /// The parts of samples that cross an edge.
  struct Edge: Sendable {
    /// For a bucket that ends here: the parts of the samples before the edge, less their full values.
    var cut = CompensatedSum()
    /// For a bucket that begins here: the parts of the samples after the edge.
    var after = CompensatedSum()
    /// The number of samples that cross the edge.
    var countAfter = 0
    /// The earliest start of a sample that crosses the edge; infinite without one. A bucket that begins later cannot
    /// use ``cut``.
    var earliestStart = Double.infinity
    /// The latest instant until which a sample that crosses the edge counts. A bucket that ends earlier cannot use
    /// ``after``.
    var latestEnd = -Double.infinity
  }

  /// The weights and extremes of samples that cross an edge, for discrete types.
  struct DiscreteEdge: Sendable {
    /// The weight before the edge, less the full weight.
    var cutWeight = 0.0
    /// The weight and the extremes after the edge.
    var after = DiscreteCell()
  }

  /// The start of the day, in seconds since the reference date.
  let start: Double
  /// The length of a cell, in seconds.
  let cellSeconds: Double
  private let cellsPerSecond: Double
  /// The cells, in order of time.
  let cells: [Cell]
  /// The edges, one more than cells: the last closes the day.
  let edges: [Edge]
  /// The discrete parts of the cells; empty for cumulative types.
  let discreteCells: [DiscreteCell]
  /// The discrete parts of the edges; empty for cumulative types.
  let discreteEdges: [DiscreteEdge]
  /// The seconds that samples cover in each cell, overlaps once; empty until they are asked for.
  let coveredSeconds: [Double]
  /// The sum of all cells.
  let whole: SampleSummary
  /// The sums, by edge, of the cells before it, and of those behind it. Empty for few cells, and where a sum is
  /// infinite, from which nothing can be taken away.
  private let before: [Cell]
  private let behind: [Cell]
  /// The same sums for discrete types. Empty for cumulative types too.
  private let discreteBefore: [DiscreteCell]
  private let discreteBehind: [DiscreteCell]
  /// The cuts at which buckets began or ended within cells.
  private let cuts = Mutex(RollupCuts())

  /// The number of cells up to which they are added one by one.
  private static let fewCells = 4

  /// Adds up the whole day, and the running sums where there are more than a few cells.
  init(
    start: Double, cellSeconds: Double, cells: [Cell], edges: [Edge], discreteCells: [DiscreteCell],
    discreteEdges: [DiscreteEdge], coveredSeconds: [Double] = []
  ) {
    self.start = start
    self.cellSeconds = cellSeconds
    cellsPerSecond = 1 / cellSeconds
    self.cells = cells
    self.edges = edges
    self.discreteCells = discreteCells
    self.discreteEdges = discreteEdges
    self.coveredSeconds = coveredSeconds
    var whole = SampleSummary()
    Self.add(cells.indices, cells, discreteCells, to: &whole)
    self.whole = whole
    let hasSums = whole.total.value.isFinite && cells.count > Self.fewCells
    before = hasSums ? Self.runningSums(of: cells) : []
    behind = hasSums ? Self.runningSums(of: cells.reversed()).reversed() : []
    let hasDiscreteSums = hasSums && !discreteCells.isEmpty
    discreteBefore = hasDiscreteSums ? Self.runningSums(of: discreteCells) : []
    discreteBehind = hasDiscreteSums ? Self.runningSums(of: discreteCells.reversed()).reversed() : []
  }

  /// Returns the same day with the seconds its cells cover; cuts are not taken over.
  func with(coveredSeconds: [Double]) -> RollupDay {
    RollupDay(
      start: start, cellSeconds: cellSeconds, cells: cells, edges: edges, discreteCells: discreteCells,
      discreteEdges: discreteEdges, coveredSeconds: coveredSeconds)
  }

  /// The length of the shortest cell, in seconds: a quarter of an hour, because all time zones are whole quarters
  /// apart.
  static let shortestCellSeconds = 900.0

  // MARK: Edges in time

  /// Returns the instant of an edge, in seconds since the reference date.
  func edge(_ number: Int) -> Double { start + Double(number) * cellSeconds }

  /// Returns the first edge at an instant or after it; one more than the last if there is none.
  func firstEdge(from instant: Double) -> Int {
    if instant <= start { return 0 }
    if instant > start + Self.seconds { return cells.count + 1 }
    let edge = Int(((instant - start) / cellSeconds).rounded(.up))
    return self.edge(edge) < instant ? edge + 1 : edge
  }

  /// Returns the edge at an instant; nil within a cell and outside of the day.
  @inline(__always)
  func edge(at instant: Double) -> Int? {
    guard instant >= start, instant <= start + Self.seconds else { return nil }
    // The nearest: multiplied in place of divided, which takes longer than the rest.
    let edge = Int((instant - start) * cellsPerSecond + 0.5)
    return self.edge(edge) == instant ? edge : nil
  }

  /// Returns the last edge at an instant or before it.
  ///
  /// - Precondition: The instant is not before the day.
  func lastEdge(to instant: Double) -> Int {
    if instant >= start + Self.seconds { return cells.count }
    let edge = Int((instant - start) / cellSeconds)
    return self.edge(edge) > instant ? edge - 1 : edge
  }

  // MARK: Summaries

  /// Adds the samples that start in some cells, in full.
  @inline(__always)
  func add(_ range: Range<Int>, to summary: inout SampleSummary) {
    if range.count == cells.count {
      summary.add(whole)
    } else if before.isEmpty {
      Self.add(range, cells, discreteCells, to: &summary)
    } else if range.lowerBound == 0 {
      summary.add(before[range.upperBound])
      if !discreteBefore.isEmpty { summary.add(discreteBefore[range.upperBound]) }
    } else if range.upperBound == cells.count {
      summary.add(behind[range.lowerBound])
      if !discreteBehind.isEmpty { summary.add(discreteBehind[range.lowerBound]) }
    } else if range.count > Self.fewCells, discreteCells.isEmpty {
      summary.count += before[range.upperBound].count - before[range.lowerBound].count
      summary.total.add(before[range.upperBound].total)
      summary.total.subtract(before[range.lowerBound].total)
    } else {
      Self.add(range, cells, discreteCells, to: &summary)
    }
  }

  /// Adds a part of a bucket.
  ///
  /// - Parameters:
  ///   - last: The last edge; nil for all cells to the end of the day.
  ///   - begins: The bucket begins at the first edge.
  ///   - ends: The bucket ends at the last edge.
  @inline(__always)
  func add(from first: Int, to last: Int?, begins: Bool, ends: Bool, _ summary: inout SampleSummary) {
    let last = last ?? cells.count
    add(first..<last, to: &summary)
    if begins { addAfter(first, to: &summary) }
    if ends { addCut(at: last, to: &summary) }
  }

  @inline(__always)
  private static func add(
    _ range: Range<Int>, _ cells: [Cell], _ discreteCells: [DiscreteCell], to summary: inout SampleSummary
  ) {
    for cell in range { summary.add(cells[cell]) }
    if discreteCells.isEmpty { return }
    for cell in range { summary.add(discreteCells[cell]) }
  }

  /// Returns the sum of a bucket between two edges of the day; nil for other buckets, and where a sample reaches over
  /// both edges.
  ///
  /// - Parameter earliestStart: The instant at which samples that come into the bucket may begin at the earliest.
  @inline(__always)
  func summary(from start: Double, to end: Double, crossingFrom earliestStart: Double) -> SampleSummary? {
    guard let first = edge(at: start), let last = edge(at: end), edges[last].earliestStart >= start,
      edges[first].earliestStart >= earliestStart
    else { return nil }
    var summary = SampleSummary()
    add(from: first, to: last, begins: true, ends: true, &summary)
    return summary
  }

  /// Returns the sum of a bucket that begins at an edge of this day and ends at one of the next: a day of another time
  /// zone.
  ///
  /// - Parameter next: The next known day; the result is nil where it is not the next of the calendar.
  @inline(__always)
  func summary(
    from start: Double, into next: RollupDay, to end: Double, crossingFrom earliestStart: Double
  ) -> SampleSummary? {
    guard next.start == self.start + Self.seconds, let first = edge(at: start), let last = next.edge(at: end),
      next.edges[last].earliestStart >= start, edges[first].earliestStart >= earliestStart
    else { return nil }
    var summary = SampleSummary()
    add(from: first, to: nil, begins: true, ends: false, &summary)
    next.add(from: 0, to: last, begins: false, ends: true, &summary)
    return summary
  }

  // MARK: Cuts

  /// Returns the cut at an instant within a cell; nil where none is kept.
  func cut(at instant: Double) -> RollupCut? { cuts.withLock { $0[instant] } }

  /// Keeps a cut. Snapshots that share the day share it: it is true as long as the day is.
  func remember(_ cut: RollupCut, most: Int) { cuts.withLock { $0.remember(cut, most: most) } }

  // MARK: At edges

  /// Takes off the parts of samples that go beyond a bucket ending at an edge.
  @inline(__always)
  func addCut(at edge: Int, to summary: inout SampleSummary) {
    summary.total.add(edges[edge].cut)
    if !discreteEdges.isEmpty { summary.weight += discreteEdges[edge].cutWeight }
  }

  /// Adds the parts of earlier samples that come into a bucket beginning at an edge.
  @inline(__always)
  func addAfter(_ edge: Int, to summary: inout SampleSummary) {
    summary.count += edges[edge].countAfter
    summary.total.add(edges[edge].after)
    if discreteEdges.isEmpty { return }
    summary.add(discreteEdges[edge].after)
  }
}

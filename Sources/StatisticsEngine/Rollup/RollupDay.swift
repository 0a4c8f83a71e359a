/// What the samples of one day add up to, in cells of a quarter of an hour or more.
///
/// Nearly every bucket a person looks at begins and ends on a quarter of an hour: days and hours do in every time zone
/// there is. Such a bucket is a sum of cells, whatever the number of samples. Cells hold samples in full, where they
/// start. What crosses the edges of cells is kept beside them, so that a bucket that begins or ends at an edge can be
/// put right exactly:
///
///     bucket = cells between its edges + `cut` at its end + `after` at its beginning
///
/// Immutable, so that a snapshot of a timeline shares it.
final class RollupDay: Sendable {
  static let seconds = 86_400.0

  /// What starts in a cell, in full.
  struct Cell: Sendable {
    var count = 0
    var total = CompensatedSum()
  }

  /// What a cell of a discrete type has besides.
  struct DiscreteCell: Sendable {
    var weight = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
  }

  /// What crosses an edge.
  struct Edge: Sendable {
    /// For a bucket that ends here: what the samples count before the edge, less what they count in full.
    var cut = CompensatedSum()
    /// For a bucket that begins here: what they count after the edge.
    var after = CompensatedSum()
    var countAfter = 0
    /// The earliest start of a sample that crosses the edge. A bucket that begins later cannot use ``cut``.
    var earliestStart = Double.infinity
    /// Until when a sample counts that crosses the edge. A bucket that ends earlier cannot use ``after``.
    var latestEnd = -Double.infinity
  }

  /// What an edge of a discrete type has besides.
  struct DiscreteEdge: Sendable {
    var cutWeight = 0.0
    var after = DiscreteCell()
  }

  let start: Double
  let cellSeconds: Double
  let cells: [Cell]
  /// One more than cells: the last closes the day.
  let edges: [Edge]
  /// Empty for cumulative types.
  let discreteCells: [DiscreteCell]
  /// Empty for cumulative types.
  let discreteEdges: [DiscreteEdge]
  /// Seconds covered in each cell, overlaps once; empty until somebody asks.
  let coveredSeconds: [Double]
  /// All cells.
  let whole: SampleSummary
  /// By cell, all cells before it: what lies between two edges is a difference, however many cells there are. Empty for
  /// few cells, and where a sum is infinite, from which nothing can be taken away.
  private let before: [Cell]

  /// Up to here, cells are added one by one.
  private static let fewCells = 4

  init(
    start: Double, cellSeconds: Double, cells: [Cell], edges: [Edge], discreteCells: [DiscreteCell],
    discreteEdges: [DiscreteEdge], coveredSeconds: [Double] = []
  ) {
    self.start = start
    self.cellSeconds = cellSeconds
    self.cells = cells
    self.edges = edges
    self.discreteCells = discreteCells
    self.discreteEdges = discreteEdges
    self.coveredSeconds = coveredSeconds
    var whole = SampleSummary()
    Self.add(cells.indices, cells, discreteCells, to: &whole)
    self.whole = whole
    before = whole.total.value.isFinite && cells.count > Self.fewCells ? Self.runningSums(of: cells) : []
  }

  /// The same day, with what its cells cover.
  func with(coveredSeconds: [Double]) -> RollupDay {
    RollupDay(
      start: start, cellSeconds: cellSeconds, cells: cells, edges: edges, discreteCells: discreteCells,
      discreteEdges: discreteEdges, coveredSeconds: coveredSeconds)
  }

  /// A quarter of an hour: all time zones are whole quarters away from each other.
  static let shortestCellSeconds = 900.0

  // MARK: Edges in time

  func edge(_ number: Int) -> Double { start + Double(number) * cellSeconds }

  /// The first edge at an instant or after it; one more than the last if there is none.
  func firstEdge(from instant: Double) -> Int {
    if instant <= start { return 0 }
    if instant > start + Self.seconds { return cells.count + 1 }
    let edge = Int(((instant - start) / cellSeconds).rounded(.up))
    return self.edge(edge) < instant ? edge + 1 : edge
  }

  /// The last edge at an instant or before it.
  ///
  /// - Precondition: The instant is not before the day.
  func lastEdge(to instant: Double) -> Int {
    if instant >= start + Self.seconds { return cells.count }
    let edge = Int((instant - start) / cellSeconds)
    return self.edge(edge) > instant ? edge - 1 : edge
  }

  // MARK: Summaries

  /// Adds what starts in some cells.
  @inline(__always)
  func add(_ range: Range<Int>, to summary: inout SampleSummary) {
    if range.count == cells.count {
      summary.add(whole)
    } else if range.count <= Self.fewCells || before.isEmpty {
      Self.add(range, cells, discreteCells, to: &summary)
    } else {
      summary.count += before[range.upperBound].count - before[range.lowerBound].count
      summary.total.add(before[range.upperBound].total)
      summary.total.subtract(before[range.lowerBound].total)
      Self.add(range, discreteCells, to: &summary)
    }
  }

  @inline(__always)
  private static func add(
    _ range: Range<Int>, _ cells: [Cell], _ discreteCells: [DiscreteCell], to summary: inout SampleSummary
  ) {
    for cell in range {
      summary.count += cells[cell].count
      summary.total.add(cells[cell].total)
    }
    add(range, discreteCells, to: &summary)
  }

  @inline(__always)
  private static func add(_ range: Range<Int>, _ discreteCells: [DiscreteCell], to summary: inout SampleSummary) {
    if discreteCells.isEmpty { return }
    for cell in range {
      summary.weight += discreteCells[cell].weight
      summary.minimum = min(summary.minimum, discreteCells[cell].minimum)
      summary.maximum = max(summary.maximum, discreteCells[cell].maximum)
    }
  }

  private static func runningSums(of cells: [Cell]) -> [Cell] {
    var sum = Cell()
    var sums: [Cell] = [sum]
    sums.reserveCapacity(cells.count + 1)
    for cell in cells {
      sum.count += cell.count
      sum.total.add(cell.total)
      sums.append(sum)
    }
    return sums
  }

  /// A bucket that begins and ends at edges of the day; nil if it does not, or if something is longer than the bucket.
  ///
  /// - Parameter earliestStart: Where samples that come into the bucket must begin.
  @inline(__always)
  func summary(from start: Double, to end: Double, crossingFrom earliestStart: Double) -> SampleSummary? {
    let (first, last) = (Int((start - self.start) / cellSeconds), Int((end - self.start) / cellSeconds))
    guard last <= cells.count, first < last, edge(first) == start, edge(last) == end,
      edges[last].earliestStart >= start, edges[first].earliestStart >= earliestStart
    else { return nil }
    var summary = SampleSummary()
    add(first..<last, to: &summary)
    addAfter(first, to: &summary)
    addCut(at: last, to: &summary)
    return summary
  }

  /// As ``summary(from:to:crossingFrom:)``, for a bucket that ends at an edge of the next day: a day of another time zone.
  @inline(__always)
  func summary(
    from start: Double, into next: RollupDay, to end: Double, crossingFrom earliestStart: Double
  ) -> SampleSummary? {
    let (first, last) = (Int((start - self.start) / cellSeconds), Int((end - next.start) / next.cellSeconds))
    guard first < cells.count, last <= next.cells.count, edge(first) == start, next.edge(last) == end,
      next.edges[last].earliestStart >= start, edges[first].earliestStart >= earliestStart
    else { return nil }
    var summary = SampleSummary()
    add(first..<cells.count, to: &summary)
    next.add(0..<last, to: &summary)
    addAfter(first, to: &summary)
    next.addCut(at: last, to: &summary)
    return summary
  }

  /// Cuts off what a bucket that ends at an edge does not hold.
  func addCut(at edge: Int, to summary: inout SampleSummary) {
    summary.total.add(edges[edge].cut)
    if !discreteEdges.isEmpty { summary.weight += discreteEdges[edge].cutWeight }
  }

  /// Adds what comes into a bucket that begins at an edge.
  func addAfter(_ edge: Int, to summary: inout SampleSummary) {
    summary.count += edges[edge].countAfter
    summary.total.add(edges[edge].after)
    if discreteEdges.isEmpty { return }
    let after = discreteEdges[edge].after
    summary.weight += after.weight
    summary.minimum = min(summary.minimum, after.minimum)
    summary.maximum = max(summary.maximum, after.maximum)
  }
}

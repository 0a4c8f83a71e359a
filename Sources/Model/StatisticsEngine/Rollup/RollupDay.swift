import Synchronization

/// The sums of one day's samples, in cells of a quarter of an hour or longer.
///
/// Nearly every bucket begins and ends on a quarter of an hour, because days and hours do in every time zone. Such a
/// bucket is a sum of cells, for any number of samples. A cell holds the full values of samples that start in it. The
/// parts of samples that cross edges of cells are stored separately, so a bucket that begins or ends at an edge can be
/// corrected exactly:
///
///     bucket = cells between its edges + `cut` at its end + `after` at its beginning
///
/// Immutable except for its cached cuts, so that a snapshot of a timeline can share it.
final class RollupDay: Sendable {
  /// The length of a day, in seconds.
  static let seconds = 86_400.0

  /// The sums of the samples that start in a cell, counted in full.
  struct Cell: Sendable {
    var count = 0
    /// The sum of the samples' values, or of values times weights for discrete types.
    var total = CompensatedSum()

    fileprivate mutating func add(_ other: Cell) {
      count += other.count
      total.add(other.total)
    }
  }

  /// The weights and extremes of a cell, for discrete types.
  struct DiscreteCell: Sendable {
    var weight = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity

    fileprivate mutating func add(_ other: DiscreteCell) {
      weight += other.weight
      minimum = min(minimum, other.minimum)
      maximum = max(maximum, other.maximum)
    }
  }

  /// The corrections for buckets that begin or end at an edge, because of the samples that cross the edge.
  struct Edge: Sendable {
    /// The correction for a bucket that ends at the edge. For each sample that crosses the edge, it contains the part
    /// before the edge, minus the full value.
    var cut = CompensatedSum()
    /// The correction for a bucket that begins at the edge: the parts after the edge, of samples that cross the edge.
    var after = CompensatedSum()
    /// The number of samples that cross the edge.
    var countAfter = 0
    /// The earliest start of a sample that crosses the edge; infinite when there is none. A bucket that begins after
    /// this start cannot use ``cut``.
    var earliestStart = Double.infinity
    /// The latest end of a sample that crosses the edge. For values that are held (``HeldTime``), the latest end of
    /// the hold. A bucket that ends before this instant cannot use ``after``.
    var latestEnd = -Double.infinity
  }

  /// The weights and extremes of samples that cross an edge, for discrete types.
  struct DiscreteEdge: Sendable {
    /// The correction for a bucket that ends at the edge. For each sample that crosses the edge, it contains the weight
    /// before the edge, minus the full weight.
    var cutWeight = 0.0
    /// The correction for a bucket that begins at the edge: the weight and the extremes after the edge, of samples that
    /// cross the edge.
    var after = DiscreteCell()
  }

  /// The start of the day, in seconds since the reference date.
  let start: Double
  /// The length of a cell, in seconds.
  let cellSeconds: Double
  private let cellsPerSecond: Double
  /// The cells, in chronological order.
  let cells: [Cell]
  /// The edges, one more than cells. The last edge is the end of the day.
  let edges: [Edge]
  /// The weights and extremes of the cells; empty for cumulative types.
  let discreteCells: [DiscreteCell]
  /// The weights and extremes of samples that cross each edge; empty for cumulative types.
  let discreteEdges: [DiscreteEdge]
  /// The seconds that samples cover in each cell, counting overlaps once; empty until requested.
  let coveredSeconds: [Double]
  let whole: SampleSummary
  /// For each edge, the sum of all cells before it, and in ``behind`` the sum of all cells after it. Both are empty for
  /// few cells, and when a sum is infinite and cannot be subtracted.
  private let before: [Cell]
  private let behind: [Cell]
  /// For each edge, the weights and extremes of all cells before it, and in ``discreteBehind`` those of all cells after
  /// it. Both are empty when ``before`` is empty, and for cumulative types.
  private let discreteBefore: [DiscreteCell]
  private let discreteBehind: [DiscreteCell]
  /// The cached sums at instants within cells, where buckets began or ended.
  private let cuts = Mutex(RollupCuts())

  /// The largest number of cells for which a day has no running sums, because adding the cells one by one is fast
  /// enough.
  private static let fewCells = 4

  /// Adds up the whole day, with running sums when it has more than a few cells.
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
    before = hasSums ? Self.runningSums(of: cells, from: Cell()) { $0.add($1) } : []
    behind = hasSums ? Self.runningSums(of: cells.reversed(), from: Cell()) { $0.add($1) }.reversed() : []
    let (hasDiscreteSums, none) = (hasSums && !discreteCells.isEmpty, DiscreteCell())
    discreteBefore = hasDiscreteSums ? Self.runningSums(of: discreteCells, from: none) { $0.add($1) } : []
    discreteBehind =
      hasDiscreteSums ? Self.runningSums(of: discreteCells.reversed(), from: none) { $0.add($1) }.reversed() : []
  }

  /// Returns, for each edge, the sum of the cells before it. A bucket that begins or ends within the day then needs a
  /// single addition for any number of cells.
  private static func runningSums<Value>(
    of values: some Sequence<Value>, from first: Value, _ add: (inout Value, Value) -> Void
  ) -> [Value] {
    var sum = first
    var sums = [sum]
    sums.reserveCapacity(values.underestimatedCount + 1)
    for value in values {
      add(&sum, value)
      sums.append(sum)
    }
    return sums
  }

  /// Returns a copy of the day with the covered seconds of each cell. The cached cuts are not copied.
  func with(coveredSeconds: [Double]) -> RollupDay {
    RollupDay(
      start: start, cellSeconds: cellSeconds, cells: cells, edges: edges, discreteCells: discreteCells,
      discreteEdges: discreteEdges, coveredSeconds: coveredSeconds)
  }

  /// The length of the shortest cell, in seconds: a quarter of an hour, because the offsets of all time zones are
  /// multiples of it.
  static let shortestCellSeconds = 900.0

  // MARK: Edges in time

  /// Returns the instant of an edge, in seconds since the reference date.
  func edge(_ number: Int) -> Double { start + Double(number) * cellSeconds }

  /// Returns the first edge at or after an instant; one past the last edge if there is none.
  func firstEdge(from instant: Double) -> Int {
    if instant <= start { return 0 }
    if instant > start + Self.seconds { return cells.count + 1 }
    let edge = Int(((instant - start) / cellSeconds).rounded(.up))
    return self.edge(edge) < instant ? edge + 1 : edge
  }

  /// Returns the edge at an instant; nil for an instant within a cell or outside the day.
  @inline(__always)
  func edge(at instant: Double) -> Int? {
    guard instant >= start, instant <= start + Self.seconds else { return nil }
    // Find the nearest edge. Multiply, because a division would take longer than the rest of this function.
    let edge = Int((instant - start) * cellsPerSecond + 0.5)
    return self.edge(edge) == instant ? edge : nil
  }

  /// Returns the last edge at or before an instant.
  ///
  /// - Precondition: The instant is not before the day.
  func lastEdge(to instant: Double) -> Int {
    if instant >= start + Self.seconds { return cells.count }
    let edge = Int((instant - start) / cellSeconds)
    return self.edge(edge) > instant ? edge - 1 : edge
  }

  // MARK: Summaries

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

  /// Adds the cells between two edges to the sums of a bucket.
  ///
  /// - Parameters:
  ///   - last: The last edge; nil for all cells up to the end of the day.
  ///   - begins: True when the bucket begins at the first edge. The correction of this edge is then added.
  ///   - ends: True when the bucket ends at the last edge. The correction of this edge is then added.
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

  /// Returns the sum of a bucket between two edges of the day; nil for other buckets, and when a sample extends across
  /// both edges.
  ///
  /// - Parameter earliestStart: The earliest allowed start of a sample that extends into the bucket. An earlier one
  ///   makes the result nil.
  @inline(__always)
  func summary(from start: Double, to end: Double, crossingFrom earliestStart: Double) -> SampleSummary? {
    guard let first = edge(at: start), let last = edge(at: end), edges[last].earliestStart >= start,
      edges[first].earliestStart >= earliestStart
    else { return nil }
    var summary = SampleSummary()
    add(from: first, to: last, begins: true, ends: true, &summary)
    return summary
  }

  /// Returns the sum of a bucket that begins at an edge of this day and ends at an edge of the next, such as a day of
  /// another time zone.
  ///
  /// - Parameter next: The next prepared day. The result is nil when it is not the next calendar day.
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

  /// Returns the cut at an instant within a cell; nil when none is cached.
  func cut(at instant: Double) -> RollupCut? { cuts.withLock { $0[instant] } }

  /// Caches a cut. All snapshots that share the day share the cut, which stays valid as long as the day.
  func remember(_ cut: RollupCut, most: Int) { cuts.withLock { $0.remember(cut, most: most) } }

  // MARK: At edges

  /// Subtracts the parts of samples that extend past the end of a bucket at an edge.
  @inline(__always)
  func addCut(at edge: Int, to summary: inout SampleSummary) {
    summary.total.add(edges[edge].cut)
    if !discreteEdges.isEmpty { summary.weight += discreteEdges[edge].cutWeight }
  }

  /// Adds the parts of earlier samples that extend into a bucket that begins at an edge.
  @inline(__always)
  func addAfter(_ edge: Int, to summary: inout SampleSummary) {
    summary.count += edges[edge].countAfter
    summary.total.add(edges[edge].after)
    if discreteEdges.isEmpty { return }
    summary.add(discreteEdges[edge].after)
  }
}

extension SampleSummary {
  /// Adds the samples that start in a cell.
  @inline(__always)
  mutating func add(_ cell: RollupDay.Cell) {
    count += cell.count
    total.add(cell.total)
  }

  /// Adds the weights and extremes of a cell of a discrete type.
  @inline(__always)
  mutating func add(_ cell: RollupDay.DiscreteCell) {
    weight += cell.weight
    minimum = Swift.min(minimum, cell.minimum)
    maximum = Swift.max(maximum, cell.maximum)
  }
}

// MARK: - Cuts

/// The sums on both sides of an instant within a cell, where a bucket begins or ends.
///
/// If days begin at 09:41:23, their boundaries are inside cells and not at the edges of cells. The samples around each
/// boundary are visited once and the result is cached with the day, so the next chart of such days is assembled from
/// cells, like a chart of days that begin at midnight.
final class RollupCut: Sendable {
  /// The instant, in seconds since the reference date.
  let instant: Double
  /// The index, within its day, of the cell that contains the instant.
  let cell: Int
  /// The sums for a bucket that ends here: of samples that start earlier in the cell, minus the parts that extend past
  /// the instant.
  let before: SampleSummary
  /// The sums for a bucket that begins here: of samples that start later in the cell, plus the parts of earlier samples
  /// that extend past the instant.
  let after: SampleSummary
  /// The earliest start of a sample that extends across the instant; infinite when there is none.
  let earliestStart: Double

  /// Combines the sums with the parts that cross the instant.
  ///
  /// - Parameters:
  ///   - before: The full sums of samples that start in the cell before the instant.
  ///   - after: The full sums of samples that start in the cell at or after the instant.
  ///   - edge: The parts that cross the instant.
  init(
    instant: Double, cell: Int, before: SampleSummary, after: SampleSummary, edge: RollupDay.Edge,
    discreteEdge: RollupDay.DiscreteEdge
  ) {
    (self.instant, self.cell, earliestStart) = (instant, cell, edge.earliestStart)
    var (before, after) = (before, after)
    before.total.add(edge.cut)
    before.weight += discreteEdge.cutWeight
    after.count += edge.countAfter
    after.total.add(edge.after)
    after.add(discreteEdge.after)
    (self.before, self.after) = (before, after)
  }
}

struct RollupCuts {
  private var cuts: [RollupCut] = []

  /// Returns the number of cuts to cache: at least 4, so that days with few samples cache some, and at most 96, the
  /// number of cells of a busy day.
  static func most(samples: Int, samplesForCut: Int) -> Int { max(4, min(96, samples / samplesForCut)) }

  /// The cut at an instant; nil when none is cached.
  subscript(instant: Double) -> RollupCut? {
    let place = place(of: instant)
    return place < cuts.count && cuts[place].instant == instant ? cuts[place] : nil
  }

  /// Caches a cut, in chronological order.
  ///
  /// - Parameter most: The maximum number of cuts. Adding one more discards all others, so queries about ever-changing
  ///   times of day visit samples each time and use no more memory.
  mutating func remember(_ cut: RollupCut, most: Int) {
    if cuts.count >= most { cuts.removeAll(keepingCapacity: true) }
    let place = place(of: cut.instant)
    if place < cuts.count, cuts[place].instant == cut.instant { return }
    cuts.insert(cut, at: place)
  }

  private func place(of instant: Double) -> Int {
    partitioningIndex(0, cuts.count) { cuts[$0].instant >= instant }
  }
}

// MARK: - Adding up

/// Adds up the samples that start in a sequence of cells, and the samples that extend into these cells. The cells are
/// those of a day, or the two parts of a divided cell.
struct RollupDayBuilder<Weighting: SampleWeighting>: SampleConsumer {
  /// True when the weighting needs the start of the next sample.
  static var looksAhead: Bool { Weighting.looksAhead }

  /// The boundaries of the cells, ascending, one more than cells.
  private let instants: [Double]
  private let start: Double
  /// True once a sample touches the day. A value held over from an earlier sample does not count.
  private(set) var isTouched = false
  private var cells: [SampleSummary]
  /// The index of the cell in which the latest sample starts.
  private var cell = 0
  /// The sums of the current cell. Written to ``cells`` when the builder moves to another cell.
  private var current = SampleSummary()
  /// The end of the current cell, in seconds since the reference date.
  private var cellEnd: Double
  private var edges: [RollupDay.Edge]
  private var discreteEdges: [RollupDay.DiscreteEdge]

  /// Prepares a day of cells with equal lengths.
  init(start: Double, cellCount: Int) {
    let cellSeconds = RollupDay.seconds / Double(cellCount)
    self.init(instants: (0...cellCount).map { start + Double($0) * cellSeconds })
  }

  /// Prepares cells.
  ///
  /// - Parameter instants: The starts of the cells, and the end of the last one.
  init(instants: [Double]) {
    self.instants = instants
    start = instants[0]
    cellEnd = instants[1]
    cells = Array(repeating: SampleSummary(), count: instants.count - 1)
    edges = Array(repeating: RollupDay.Edge(), count: instants.count)
    discreteEdges = Array(repeating: RollupDay.DiscreteEdge(), count: Weighting.isCumulative ? 0 : instants.count)
  }

  /// Returns to the first cell, for the samples of another source.
  mutating func restart() { move(to: 0) }

  mutating func finish() -> RollupDay {
    move(to: 0)
    return RollupDay(
      start: start, cellSeconds: instants[1] - start,
      cells: cells.map { RollupDay.Cell(count: $0.count, total: $0.total) },
      edges: edges,
      discreteCells: Weighting.isCumulative
        ? [] : cells.map { RollupDay.DiscreteCell(weight: $0.weight, minimum: $0.minimum, maximum: $0.maximum) },
      discreteEdges: discreteEdges)
  }

  /// Returns the cut at the instant between two parts of a cell, after all samples are consumed.
  mutating func finishCut(of cell: Int) -> RollupCut {
    move(to: 0)
    return RollupCut(
      instant: instants[1], cell: cell, before: cells[0], after: cells[1], edge: edges[1],
      discreteEdge: discreteEdges.isEmpty ? RollupDay.DiscreteEdge() : discreteEdges[1])
  }

  /// Adds a block of samples. Those that lie entirely in the current cell are added all at once.
  mutating func consume(_ block: UnpackedSamples, _ covered: inout CoveredSpans) {
    var spans = covered
    var index = 0
    while index < block.count {
      let first = index
      var summary = current
      let (start, end) = (instants[cell], cellEnd)
      while index < block.count {
        let sample = block.part(index, looksAhead: Weighting.looksAhead)
        let reach = Weighting.looksAhead ? sample.heldEnd : sample.end
        if sample.start < start || sample.start >= end || reach > end { break }
        spans.move(to: sample.start)
        summary.count(sample.value, Weighting.self)
        Weighting.add(sample, spans, to: &summary)
        index += 1
      }
      current = summary
      if index > first { isTouched = true }
      if index < block.count {
        let sample = block.part(index, looksAhead: Weighting.looksAhead)
        spans.move(to: sample.start)
        consume(sample, &spans)
        index += 1
      }
    }
    covered = spans
  }

  /// Adds one sample to its cell, and to the edges it crosses.
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans) {
    if sample.start >= start || sample.end > start { isTouched = true }
    if sample.start >= start {
      if sample.start >= cellEnd { move(to: cell(of: sample.start)) }
      current.count(sample.value, Weighting.self)
      Weighting.add(sample, covered, to: &current)
    }
    if (Weighting.looksAhead ? sample.heldEnd : sample.end) > (sample.start >= start ? cellEnd : start) {
      cross(sample, covered)
    }
  }

  private mutating func move(to next: Int) {
    cells[cell].add(current)
    current = SampleSummary()
    cell = next
    cellEnd = instants[next + 1]
  }

  /// Records the parts of a sample at the edges it crosses.
  private mutating func cross(_ sample: SamplePart, _ covered: CoveredSpans) {
    var whole = SampleSummary()
    Weighting.add(sample, covered, to: &whole)
    let end = Weighting.looksAhead ? sample.heldEnd : sample.end
    var edge = sample.start >= start ? cell + 1 : 0
    while edge < edges.count, instants[edge] < end {
      cross(edge, sample, until: end, whole, covered)
      edge += 1
    }
  }

  private mutating func cross(
    _ number: Int, _ sample: SamplePart, until end: Double, _ whole: SampleSummary, _ covered: CoveredSpans
  ) {
    let instant = instants[number]
    var before = SampleSummary()
    Weighting.add(sample.part(from: sample.start, to: instant), covered, to: &before)
    edges[number].earliestStart = min(edges[number].earliestStart, sample.start)
    edges[number].latestEnd = max(edges[number].latestEnd, end)
    edges[number].cut.add(before.total)
    edges[number].cut.subtract(whole.total)
    var after = SampleSummary()
    if sample.end > instant {
      after.count(sample.value, Weighting.self)
      Weighting.add(sample.part(from: instant, to: .infinity), covered, to: &after)
      edges[number].countAfter += 1
      edges[number].after.add(after.total)
    }
    if Weighting.isCumulative { return }
    discreteEdges[number].cutWeight += before.weight - whole.weight
    discreteEdges[number].after.weight += after.weight
    discreteEdges[number].after.minimum = min(discreteEdges[number].after.minimum, after.minimum)
    discreteEdges[number].after.maximum = max(discreteEdges[number].after.maximum, after.maximum)
  }

  /// The cell that contains an instant, which must not be before the current cell.
  @inline(__always)
  private func cell(of instant: Double) -> Int {
    var next = cell
    while next + 1 < cells.count, instants[next + 1] <= instant { next += 1 }
    return next
  }
}

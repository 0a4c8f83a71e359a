/// Adds up the samples that start in some cells, and those that reach into them: the cells of a day, or the two parts
/// of one that is cut.
struct RollupDayBuilder<Weighting: SampleWeighting>: SampleConsumer {
  /// True where the weighting looks at the start of the next sample.
  static var looksAhead: Bool { Weighting.looksAhead }

  /// The instants that bound the cells, ascending: one more than cells.
  private let instants: [Double]
  private let start: Double
  /// True once a sample touches the day: a value that only stands there does not make one.
  private(set) var isTouched = false
  private var cells: [SampleSummary]
  /// The cell of the latest sample, with its sums and its end. Written to ``cells`` when it is left.
  private var cell = 0
  private var current = SampleSummary()
  private var cellEnd: Double
  private var edges: [RollupDay.Edge]
  private var discreteEdges: [RollupDay.DiscreteEdge]

  /// Prepares a day of equally long cells.
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

  /// Goes back to the first cell, for the samples of another source.
  mutating func restart() { move(to: 0) }

  /// Returns the day, once all samples were consumed.
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

  /// Returns the cut at the instant between two parts of a cell, once all samples were consumed.
  mutating func finishCut(of cell: Int) -> RollupCut {
    move(to: 0)
    return RollupCut(
      instant: instants[1], cell: cell, before: cells[0], after: cells[1], edge: edges[1],
      discreteEdge: discreteEdges.isEmpty ? RollupDay.DiscreteEdge() : discreteEdges[1])
  }

  /// Adds a block. Samples that begin in the current cell and do not reach out of it are added in one go.
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

  /// Notes the parts of a sample at the edges it crosses.
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

  /// The cell that holds an instant, which is not before the current one.
  @inline(__always)
  private func cell(of instant: Double) -> Int {
    var next = cell
    while next + 1 < cells.count, instants[next + 1] <= instant { next += 1 }
    return next
  }
}

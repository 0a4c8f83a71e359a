/// Adds up the samples that start in a day, and those that reach into it.
struct RollupDayBuilder<Weighting: SampleWeighting>: SampleConsumer {
  static var looksAhead: Bool { Weighting.looksAhead }

  private let start: Double
  /// False until a sample comes that touches the day: a value that only stands there does not make one.
  private(set) var isTouched = false
  private let cellSeconds: Double
  private var cells: [SampleSummary]
  /// The cell of the latest sample, what it adds up to, and where it ends. Written to ``cells`` when it is left.
  private var cell = 0
  private var current = SampleSummary()
  private var cellEnd: Double
  private var edges: [RollupDay.Edge]
  private var discreteEdges: [RollupDay.DiscreteEdge]

  init(start: Double, cellCount: Int) {
    self.start = start
    cellSeconds = RollupDay.seconds / Double(cellCount)
    cellEnd = start + cellSeconds
    cells = Array(repeating: SampleSummary(), count: cellCount)
    edges = Array(repeating: RollupDay.Edge(), count: cellCount + 1)
    discreteEdges = Array(repeating: RollupDay.DiscreteEdge(), count: Weighting.isCumulative ? 0 : cellCount + 1)
  }

  /// Goes back to the first cell, for the samples of another source.
  mutating func restart() { move(to: 0) }

  mutating func finish() -> RollupDay {
    move(to: 0)
    return RollupDay(
      start: start, cellSeconds: cellSeconds, cells: cells.map { RollupDay.Cell(count: $0.count, total: $0.total) },
      edges: edges,
      discreteCells: Weighting.isCumulative
        ? [] : cells.map { RollupDay.DiscreteCell(weight: $0.weight, minimum: $0.minimum, maximum: $0.maximum) },
      discreteEdges: discreteEdges)
  }

  @inline(__always)
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
    cellEnd = edge(next + 1)
  }

  /// Notes a sample at the edges it crosses.
  private mutating func cross(_ sample: SamplePart, _ covered: CoveredSpans) {
    var whole = SampleSummary()
    Weighting.add(sample, covered, to: &whole)
    let end = Weighting.looksAhead ? sample.heldEnd : sample.end
    var edge = sample.start >= start ? cell + 1 : 0
    while edge < edges.count, self.edge(edge) < end {
      cross(edge, sample, until: end, whole, covered)
      edge += 1
    }
  }

  private mutating func cross(
    _ number: Int, _ sample: SamplePart, until end: Double, _ whole: SampleSummary, _ covered: CoveredSpans
  ) {
    let instant = edge(number)
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

  @inline(__always)
  private func edge(_ number: Int) -> Double { start + Double(number) * cellSeconds }

  /// The cell an instant of the day is in, also where the division was rounded up.
  @inline(__always)
  private func cell(of instant: Double) -> Int {
    let cell = min(Int((instant - start) / cellSeconds), cells.count - 1)
    return edge(cell) <= instant ? cell : cell - 1
  }
}

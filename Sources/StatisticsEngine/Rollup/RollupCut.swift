/// What a day knows about an instant within one of its cells, where a bucket begins or ends.
///
/// Days that begin at 09:41:23 have no boundary at an edge. The samples around each are looked at once, and what comes of
/// it is remembered with the day: the next chart of such days is put together from cells as one of midnights is.
final class RollupCut: Sendable {
  let instant: Double
  /// The cell it divides.
  let cell: Int
  /// For a bucket that ends here: what starts in the cell before, less what goes beyond.
  let before: SampleSummary
  /// For a bucket that begins here: what starts in the cell from here on, and what comes in.
  let after: SampleSummary
  /// The earliest start of a sample that reaches over the instant.
  let earliestStart: Double

  /// - Parameters:
  ///   - before: What starts in the cell before the instant, in full.
  ///   - after: What starts in the cell at the instant or later, in full.
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

/// The cuts that are remembered with a day.
struct RollupCuts {
  /// In order of time.
  private var cuts: [RollupCut] = []

  /// A few at least, so that quiet days remember where they are cut too; of a busy day as many as it has cells.
  static func most(samples: Int, samplesForCut: Int) -> Int { max(4, min(96, samples / samplesForCut)) }

  subscript(instant: Double) -> RollupCut? {
    let place = place(of: instant)
    return place < cuts.count && cuts[place].instant == instant ? cuts[place] : nil
  }

  /// Remembers a cut.
  ///
  /// - Parameter most: So many are remembered. One more, and all others are forgotten: whoever asks for other times of day
  ///   again and again looks at samples each time, and takes no more memory.
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

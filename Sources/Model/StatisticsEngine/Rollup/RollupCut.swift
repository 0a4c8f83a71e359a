/// The sums on both sides of an instant within a cell of a day, at which a bucket begins or ends.
///
/// Days that begin at 09:41:23 have no boundary at an edge. The samples around each boundary are looked at once, and
/// the result is kept with the day: the next chart of such days is put together from cells, as one of midnights is.
final class RollupCut: Sendable {
  /// The instant, in seconds since the reference date.
  let instant: Double
  /// The number of the cell it divides.
  let cell: Int
  /// The sums for a bucket that ends here: of samples that start in the cell before, less the parts that go beyond.
  let before: SampleSummary
  /// The sums for a bucket that begins here: of samples that start in the cell from here on, with the parts that come
  /// in.
  let after: SampleSummary
  /// The earliest start of a sample that reaches over the instant; infinite without one.
  let earliestStart: Double

  /// Puts the two sides together.
  ///
  /// - Parameters:
  ///   - before: The sums, in full, of samples that start in the cell before the instant.
  ///   - after: The sums, in full, of samples that start in the cell at the instant or later.
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

/// The cuts kept with a day.
struct RollupCuts {
  /// The cuts, in order of time.
  private var cuts: [RollupCut] = []

  /// Returns the number of cuts to keep: at least 4, so that quiet days keep some too, and at most the 96 cells of a
  /// busy day.
  static func most(samples: Int, samplesForCut: Int) -> Int { max(4, min(96, samples / samplesForCut)) }

  /// The cut at an instant; nil where none is kept.
  subscript(instant: Double) -> RollupCut? {
    let place = place(of: instant)
    return place < cuts.count && cuts[place].instant == instant ? cuts[place] : nil
  }

  /// Keeps a cut, in order of time.
  ///
  /// - Parameter most: The largest number of cuts. One more, and all others are forgotten: questions about ever other
  ///   times of day look at samples each time, and take no more memory.
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

/// A place in a rollup at which a bucket can begin or end: an edge between two cells of a day, or a cut within one.
///
/// Made for every bucket of a chart, so it holds numbers, and a reference only at a cut.
struct RollupPlace {
  /// The place of the day in its rollup.
  let day: Int
  /// The start of the day, in seconds since the reference date.
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

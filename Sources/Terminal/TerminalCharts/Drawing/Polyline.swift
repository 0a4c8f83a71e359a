import TerminalUI

/// Marks of one series, joined where the data is continuous.
struct Polyline {
  /// A position along the axis with the two ends of a band there; on a line both ends are equal.
  struct Corner {
    /// The position along the horizontal axis, in the scale's unit.
    var position: Double
    var low: Double
    var high: Double
  }

  /// The colour of the line's marks.
  var color: Color
  /// The parts of the line between gaps. Each has at least one corner.
  var runs: [[Corner]]

  /// Joins the values that `values` picks from the marks into one line per series and colour, in order of appearance.
  ///
  /// A NaN value, or a calendar unit without a mark, leaves a gap: missing is not zero.
  static func join(
    _ marks: [Mark], on scale: HorizontalScale, color: (Mark) -> Color,
    values: (Mark.Shape) -> (low: Double, high: Double)?
  ) -> [Polyline] {
    var order: [MarkSeries?] = []
    var corners: [MarkSeries?: [(corner: Corner, isBand: Bool)]] = [:]
    var colors: [MarkSeries?: Color] = [:]
    for mark in marks {
      guard let (low, high) = values(mark.shape), let x = mark.x, let position = scale.position(of: x) else { continue }
      if corners[mark.series] == nil {
        order.append(mark.series)
        colors[mark.series] = color(mark)
      }
      let isBand = scale.bandCount != nil && (x.unit != nil || x.plotted.date == nil)
      corners[mark.series, default: []].append((Corner(position: position, low: low, high: high), isBand))
    }
    return order.map { series in
      let sorted = (corners[series] ?? []).sorted { $0.corner.position < $1.corner.position }
      return Polyline(color: colors[series] ?? .clear, runs: runs(sorted))
    }
  }

  private static func runs(_ corners: [(corner: Corner, isBand: Bool)]) -> [[Corner]] {
    var runs: [[Corner]] = []
    var run: [Corner] = []
    for (corner, isBand) in corners {
      let isMissing = !corner.low.isFinite || !corner.high.isFinite
      let skipsBand = isBand && run.last.map { corner.position - $0.position > 1 } ?? false
      if (isMissing || skipsBand) && !run.isEmpty {
        runs.append(run)
        run = []
      }
      if !isMissing { run.append(corner) }
    }
    return run.isEmpty ? runs : runs + [run]
  }
}

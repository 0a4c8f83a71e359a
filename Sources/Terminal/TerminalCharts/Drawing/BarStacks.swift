import TerminalUI

/// The bars of a chart, stacked where they share a position.
struct BarStacks {
  struct Segment: Hashable {
    /// The lower end, as a value on the vertical axis.
    var low: Double
    /// The upper end, as a value on the vertical axis.
    var high: Double
    var color: Color
  }

  /// The segments from zero outwards, by position along the axis.
  private(set) var segments: [Double: [Segment]] = [:]

  /// Stacks the bars that have a position on the scale. Bars of zero or of a non-finite value are left out.
  ///
  /// - Parameter color: Returns the colour of a mark.
  init(_ marks: [Mark], on scale: HorizontalScale, color: (Mark) -> Color) {
    var tops: [Double: (up: Double, down: Double)] = [:]
    for mark in marks {
      guard case .bar(let y) = mark.shape, y.isFinite, y != 0, let x = mark.x, let place = scale.position(of: x) else {
        continue
      }
      let top = tops[place] ?? (0, 0)
      if y > 0 {
        segments[place, default: []].append(Segment(low: top.up, high: top.up + y, color: color(mark)))
        tops[place] = (top.up + y, top.down)
      } else {
        segments[place, default: []].append(Segment(low: top.down + y, high: top.down, color: color(mark)))
        tops[place] = (top.up, top.down + y)
      }
    }
  }

  var values: [Double] { segments.values.flatMap { $0.flatMap { [$0.low, $0.high] } } }
}

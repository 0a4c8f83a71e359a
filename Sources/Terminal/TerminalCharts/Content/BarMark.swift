/// A bar: from zero up to a value, or a thin line between two values.
///
///     BarMark(x: .value("Day", date, unit: .day), y: .value("Steps", 8_412))
///     BarMark(x: .value("Day", date, unit: .day), yStart: .value("Lowest", 52), yEnd: .value("Highest", 141))
///
/// Bars at the same place stand on each other. A value above zero always shows at least an eighth of a cell.
public struct BarMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a bar from zero.
  ///
  /// - Parameters:
  ///   - x: The place: a date with its calendar unit, a number or a name.
  ///   - y: The height, or the depth below zero.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.bar(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// Creates a thin bar from `yStart` to `yEnd`, in either order.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) where Y.PrimitivePlottable: Numeric {
    let low = min(yStart.number, yEnd.number)
    let high = max(yStart.number, yEnd.number)
    marks = [Mark(.range(low: low, high: high), x: MarkPosition(x), yLabel: yEnd.label)]
  }
}

extension PlottableValue {
  /// The number of a vertical value; NaN for names and dates, which leaves the mark out.
  package var number: Double { plotted.number ?? .nan }
}

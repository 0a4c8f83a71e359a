/// A bar: from zero up to a value, or a thin line between two values.
///
///     BarMark(x: .value("Day", date, unit: .day), y: .value("Steps", 8_412))
///     BarMark(x: .value("Day", date, unit: .day), yStart: .value("Lowest", 52), yEnd: .value("Highest", 141))
///
/// Bars at the same place stand on each other. A value above zero always shows at least an eighth of a cell.
public struct BarMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// A bar from zero.
  ///
  /// - Parameters:
  ///   - x: Where: a date with its calendar unit, a number or a name.
  ///   - y: How high, or how deep below zero.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.bar(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// The range from `yStart` to `yEnd`, in either order.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) where Y.PrimitivePlottable: Numeric {
    let low = min(yStart.number, yEnd.number)
    let high = max(yStart.number, yEnd.number)
    marks = [Mark(.range(low: low, high: high), x: MarkPosition(x), yLabel: yEnd.label)]
  }
}

extension PlottableValue {
  /// The number of a vertical value; not a number where there is none, which leaves its mark out.
  package var number: Double { plotted.number ?? .nan }
}

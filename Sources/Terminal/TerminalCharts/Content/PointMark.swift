/// A single measured value.
public struct PointMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a dot at a place and a height.
  ///
  /// - Parameters:
  ///   - x: The place along the axis: a date, a number or a name.
  ///   - y: The height.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.point(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }
}

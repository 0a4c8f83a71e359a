/// A single measured value.
public struct PointMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// A dot.
  ///
  /// - Parameters:
  ///   - x: Where: a date, a number or a name.
  ///   - y: How high.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.point(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }
}

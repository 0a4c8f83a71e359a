/// A single measured value.
public struct PointMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.point(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }
}

/// The area under a line, or the faint band between two lines.
public struct AreaMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates an area filled from zero to the value.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.area(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// Creates a band shaded between two values, in either order.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) where Y.PrimitivePlottable: Numeric {
    let low = min(yStart.number, yEnd.number)
    let high = max(yStart.number, yEnd.number)
    marks = [Mark(.band(low: low, high: high), x: MarkPosition(x), yLabel: yEnd.label)]
  }
}

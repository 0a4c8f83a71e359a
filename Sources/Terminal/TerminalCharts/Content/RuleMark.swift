/// A line across the whole chart: a goal, an average, a moment.
public struct RuleMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a horizontal line at a value. The scale makes room for it.
  public init<Y: Plottable>(y: PlottableValue<Y>) where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.horizontalRule(y: y.number), yLabel: y.label)]
  }

  /// Creates a vertical line at a date, number or name.
  public init<X: Plottable>(x: PlottableValue<X>) {
    marks = [Mark(.verticalRule, x: MarkPosition(x))]
  }
}

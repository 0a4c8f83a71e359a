/// A corner of a line.
///
/// Marks of one series join up in the order of their dates or numbers. A value that is not a number, and a calendar
/// unit without a mark, leave a gap: the chart does not invent what was not measured.
public struct LineMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a corner of the chart’s one line.
  ///
  /// - Parameters:
  ///   - x: The place along the axis: a date, a number or a name.
  ///   - y: The height.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// Creates a corner of the line named by `series`; several series share one chart without joining.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) where Y.PrimitivePlottable: Numeric {
    let series = MarkSeries(name: series.plotted.name, isStyled: false)
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label, series: series)]
  }
}

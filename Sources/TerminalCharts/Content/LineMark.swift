/// A corner of a line.
///
/// Marks of one series join up in the order of their dates or numbers. A value that is not a number, and a calendar
/// unit without a mark, leave a gap: the chart does not invent what was not measured.
public struct LineMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// A corner of the chart’s one line.
  ///
  /// - Parameters:
  ///   - x: Where: a date, a number or a name.
  ///   - y: How high.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// A corner of the line named by `series`; several series share one chart without joining.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) where Y.PrimitivePlottable: Numeric {
    let series = MarkSeries(name: series.plotted.name, isStyled: false)
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label, series: series)]
  }
}

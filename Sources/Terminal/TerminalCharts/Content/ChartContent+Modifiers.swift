import TerminalUI

extension ChartContent {
  /// Draws the marks in one colour.
  public func foregroundStyle(_ color: Color) -> some ChartContent {
    ModifiedChartContent(
      marks: resolvedMarks.map { mark in
        var mark = mark
        mark.color = mark.color ?? color
        return mark
      })
  }

  /// Gives each series its own colour of the palette, and names it in the legend.
  public func foregroundStyle<Series: Plottable>(by value: PlottableValue<Series>) -> some ChartContent {
    let series = MarkSeries(name: value.plotted.name, isStyled: true)
    return ModifiedChartContent(
      marks: resolvedMarks.map { mark in
        var mark = mark
        mark.series = series
        return mark
      })
  }
}

/// Marks after a modifier.
struct ModifiedChartContent: ChartContent, PrimitiveChartContent {
  let marks: [Mark]
}

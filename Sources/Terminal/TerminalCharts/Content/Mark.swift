import TerminalUI

/// A mark as a value: the form that every `…Mark` type takes before it is drawn.
package struct Mark: Hashable, Sendable {
  /// The form of a mark, with its vertical values.
  package enum Shape: Hashable, Sendable {
    /// A bar from zero to `y`; bars at the same place stand on each other.
    case bar(y: Double)
    /// A thin vertical line between two values.
    case range(low: Double, high: Double)
    case line(y: Double)
    case point(y: Double)
    /// Filled from zero to `y`.
    case area(y: Double)
    /// A shaded band between two values.
    case band(low: Double, high: Double)
    case horizontalRule(y: Double)
    case verticalRule
  }

  /// The form and the vertical values.
  package var shape: Shape
  /// The place along the horizontal axis; nil for marks that lie across the whole chart.
  package var x: MarkPosition?
  /// The label of the vertical value, which the spoken summary takes as the chart's title; empty where there is none.
  package var yLabel: String
  /// The colour of the mark; nil takes that of its series, or the tint.
  package var color: Color?
  /// The series: its points join to one line, and the legend names it. Nil where a chart has one line only.
  package var series: MarkSeries?

  package init(
    _ shape: Shape, x: MarkPosition? = nil, yLabel: String = "", color: Color? = nil, series: MarkSeries? = nil
  ) {
    self.shape = shape
    self.x = x
    self.yLabel = yLabel
    self.color = color
    self.series = series
  }

  /// The vertical values the scale has to hold. A mark with a value that is not finite is not drawn.
  package var values: [Double] {
    switch shape {
    case .bar(let y), .line(let y), .point(let y), .area(let y), .horizontalRule(let y): [y]
    case .range(let low, let high), .band(let low, let high): [low, high]
    case .verticalRule: []
    }
  }

  /// True for bars and areas: they grow out of zero, so the scale has to show it.
  package var startsAtZero: Bool {
    switch shape {
    case .bar, .area: true
    default: false
    }
  }

  /// True where the mark shows data; false for rules, which data is compared with, and for values that are not finite.
  package var isData: Bool {
    switch shape {
    case .horizontalRule, .verticalRule: false
    default: values.allSatisfy(\.isFinite)
    }
  }
}

/// The place of a mark along the horizontal axis.
package struct MarkPosition: Hashable, Sendable {
  /// The date, number or name.
  package var plotted: Plotted
  /// The part of the calendar that the mark stands for; nil for moments, numbers and names.
  package var unit: CalendarUnit?

  package init(_ plotted: Plotted, unit: CalendarUnit? = nil) {
    self.plotted = plotted
    self.unit = unit
  }

  /// Takes the place from a labelled value; the label is not kept.
  package init<X>(_ value: PlottableValue<X>) {
    self.init(value.plotted, unit: value.unit)
  }
}

package struct MarkSeries: Hashable, Sendable {
  package var name: String
  /// True where the series takes the next colour of the palette and a place in the legend.
  package var isStyled: Bool

  package init(name: String, isStyled: Bool) {
    self.name = name
    self.isStyled = isStyled
  }
}

extension Plotted {
  /// The value as a number; nil for names and dates.
  package var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The value in plain words, for a legend.
  package var name: String {
    switch value {
    case .name(let name): name
    case .number(let number): number.formatted(.number.grouping(.never))
    case .date(let date): date.formatted(.iso8601)
    }
  }
}

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

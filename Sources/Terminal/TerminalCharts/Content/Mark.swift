import TerminalUI

/// A mark as a value: the form that every `…Mark` type takes before it is drawn.
package struct Mark: Hashable, Sendable {
  /// The shape of a mark, with its vertical values.
  package enum Shape: Hashable, Sendable {
    /// A bar from zero to `y`; bars at the same position stack.
    case bar(y: Double)
    /// A thin vertical line between two values.
    case range(low: Double, high: Double)
    case line(y: Double)
    case point(y: Double)
    /// An area filled from zero to `y`.
    case area(y: Double)
    /// A shaded band between two values.
    case band(low: Double, high: Double)
    case horizontalRule(y: Double)
    case verticalRule
  }

  package var shape: Shape
  /// The position along the horizontal axis; nil for marks that span the chart.
  package var x: MarkPosition?
  /// The label of the vertical value; the spoken summary uses it as the chart's title. Empty if there is none.
  package var yLabel: String
  /// The colour of the mark; nil uses the colour of its series, or the tint.
  package var color: Color?
  /// The series. Its points form one line, and the legend names it. Nil if the chart has only one line.
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

  /// The vertical values that the scale must include. A mark with a non-finite value is not drawn.
  package var values: [Double] {
    switch shape {
    case .bar(let y), .line(let y), .point(let y), .area(let y), .horizontalRule(let y): [y]
    case .range(let low, let high), .band(let low, let high): [low, high]
    case .verticalRule: []
    }
  }

  /// True for bars and areas, which start at zero, so the scale must show zero.
  package var startsAtZero: Bool {
    switch shape {
    case .bar, .area: true
    default: false
    }
  }

  /// True if the mark shows data; false for rules, which data is compared with, and for non-finite values.
  package var isData: Bool {
    switch shape {
    case .horizontalRule, .verticalRule: false
    default: values.allSatisfy(\.isFinite)
    }
  }
}

/// The position of a mark along the horizontal axis.
package struct MarkPosition: Hashable, Sendable {
  /// The date, number or name.
  package var plotted: Plotted
  /// The calendar unit that the mark covers; nil for moments, numbers and names.
  package var unit: CalendarUnit?

  package init(_ plotted: Plotted, unit: CalendarUnit? = nil) {
    self.plotted = plotted
    self.unit = unit
  }

  /// Takes the position from a labelled value and drops the label.
  package init<X>(_ value: PlottableValue<X>) {
    self.init(value.plotted, unit: value.unit)
  }
}

package struct MarkSeries: Hashable, Sendable {
  package var name: String
  /// True if the series takes a colour of the palette and an entry in the legend.
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

  /// The value as text for a legend.
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
/// Bars at the same position stack. A value above zero always fills at least an eighth of a cell.
public struct BarMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a bar from zero.
  ///
  /// - Parameters:
  ///   - x: The position: a date with its calendar unit, a number or a name.
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

/// A point on a line.
///
/// Marks of one series are joined in the order of their dates or numbers. A NaN value, or a calendar unit without a
/// mark, leaves a gap: the chart never interpolates missing data.
public struct LineMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a point on the chart’s only line.
  ///
  /// - Parameters:
  ///   - x: The position along the axis: a date, a number or a name.
  ///   - y: The height.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }

  /// Creates a point on the line named by `series`; a chart may have several such lines.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) where Y.PrimitivePlottable: Numeric {
    let series = MarkSeries(name: series.plotted.name, isStyled: false)
    marks = [Mark(.line(y: y.number), x: MarkPosition(x), yLabel: y.label, series: series)]
  }
}

/// The area under a line, or the shaded band between two lines.
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

  /// Creates a dot.
  ///
  /// - Parameters:
  ///   - x: The position along the axis: a date, a number or a name.
  ///   - y: The height.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>)
  where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.point(y: y.number), x: MarkPosition(x), yLabel: y.label)]
  }
}

/// A line across the whole chart: a goal, an average, a moment.
public struct RuleMark: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]

  /// Creates a horizontal line at a value, which the scale then includes.
  public init<Y: Plottable>(y: PlottableValue<Y>) where Y.PrimitivePlottable: Numeric {
    marks = [Mark(.horizontalRule(y: y.number), yLabel: y.label)]
  }

  /// Creates a vertical line at a date, number or name.
  public init<X: Plottable>(x: PlottableValue<X>) {
    marks = [Mark(.verticalRule, x: MarkPosition(x))]
  }
}

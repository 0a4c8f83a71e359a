import TerminalUI

/// One mark as a value: what every `…Mark` view turns into before anything is drawn.
package struct Mark: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// From zero to `y`; marks at the same place stand on each other.
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

  package var shape: Shape
  /// Absent for marks that lie across the whole chart.
  package var x: MarkPosition?
  /// The label of the vertical value: the chart is about this.
  package var yLabel: String
  package var color: Color?
  /// What joins points to one line, and what the legend names.
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

  /// The vertical values the scale has to hold. Values that are not finite are missing, and so is their mark.
  package var values: [Double] {
    switch shape {
    case .bar(let y), .line(let y), .point(let y), .area(let y), .horizontalRule(let y): [y]
    case .range(let low, let high), .band(let low, let high): [low, high]
    case .verticalRule: []
    }
  }

  /// Whether the mark grows out of zero, so that the scale has to show zero.
  package var startsAtZero: Bool {
    switch shape {
    case .bar, .area: true
    default: false
    }
  }

  /// Whether the mark shows data, rather than a line to compare data with.
  package var isData: Bool {
    switch shape {
    case .horizontalRule, .verticalRule: false
    default: values.allSatisfy(\.isFinite)
    }
  }
}

/// Where a mark stands along the horizontal axis.
package struct MarkPosition: Hashable, Sendable {
  package var plotted: Plotted
  package var unit: CalendarUnit?

  package init(_ plotted: Plotted, unit: CalendarUnit? = nil) {
    self.plotted = plotted
    self.unit = unit
  }

  package init<X>(_ value: PlottableValue<X>) {
    self.init(value.plotted, unit: value.unit)
  }
}

/// The series a mark belongs to.
package struct MarkSeries: Hashable, Sendable {
  package var name: String
  /// Whether the series takes the next colour of the palette and a place in the legend.
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

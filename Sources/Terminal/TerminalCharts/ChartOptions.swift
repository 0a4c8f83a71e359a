import TerminalUI

/// The axes, the legend and the scales that an app asked for.
package struct ChartOptions: Hashable, Sendable {
  /// The visibility of the line under the chart, with its labels.
  package var horizontalAxis = Visibility.automatic
  /// The visibility of the numbers at the left.
  package var verticalAxis = Visibility.automatic
  /// The visibility of the names of the series; shown unless hidden, where there are two or more and room.
  package var legend = Visibility.automatic
  /// The names, dates or numbers the horizontal axis is fixed to; nil to choose them from the data.
  package var horizontalDomain: RequestedDomain?
  /// The bottom and the top of the vertical axis, or the rule for choosing them.
  package var verticalDomain = VerticalDomain()
  /// The value marked on the horizontal axis; nil marks none.
  package var selection: Plotted?

  /// The options of a chart without modifiers.
  package init() {}

  /// The ends of the vertical axis, as the app asked for them.
  package struct VerticalDomain: Hashable, Sendable {
    /// The bottom and the top; nil to choose them from the data.
    package var range: ClosedRange<Double>?
    /// True where zero is shown, false where it need not be; nil where the marks decide.
    package var includesZero: Bool?

    package init(range: ClosedRange<Double>? = nil, includesZero: Bool? = nil) {
      self.range = range
      self.includesZero = includesZero
    }
  }
}

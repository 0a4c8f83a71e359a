import TerminalUI

/// What an app asked of a chart's axes and scales.
package struct ChartOptions: Hashable, Sendable {
  package var horizontalAxis = Visibility.automatic
  package var verticalAxis = Visibility.automatic
  package var legend = Visibility.automatic
  package var horizontalDomain: RequestedDomain?
  package var verticalDomain = VerticalDomain()
  /// What is marked on the horizontal axis.
  package var selection: Plotted?

  package init() {}

  package struct VerticalDomain: Hashable, Sendable {
    /// The bottom and the top; nil to choose them from the data.
    package var range: ClosedRange<Double>?
    /// Whether zero is shown; nil where the marks decide.
    package var includesZero: Bool?

    package init(range: ClosedRange<Double>? = nil, includesZero: Bool? = nil) {
      self.range = range
      self.includesZero = includesZero
    }
  }
}

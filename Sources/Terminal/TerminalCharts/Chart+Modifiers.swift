import Foundation
import TerminalUI

extension View {
  /// Shows or hides the horizontal axis of charts in this view.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.horizontalAxis, visibility)
  }

  /// Shows or hides the vertical axis of charts in this view.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.verticalAxis, visibility)
  }

  /// Shows or hides the legend of charts in this view.
  public func chartLegend(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.legend, visibility)
  }

  /// Fixes the names along the horizontal axis, in their order.
  public func chartXScale(domain: [String]) -> some View {
    environment(\.chartOptions.horizontalDomain, .names(domain))
  }

  /// Fixes the beginning and the end of the horizontal axis. An axis of calendar units ends with the unit before the
  /// upper bound when a unit begins there.
  public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
    environment(\.chartOptions.horizontalDomain, RequestedDomain(domain))
  }

  /// Marks the place of a value on the horizontal axis of charts in this view; nil marks none.
  ///
  /// The app keeps the value, moves it on key presses, and says in words what lies there.
  public func chartXSelection<Selected: Plottable>(value: Selected?) -> some View {
    environment(\.chartOptions.selection, value?.primitivePlottable.plotted)
  }

  /// Fixes the bottom and the top of the vertical axis. Marks beyond are cut off.
  public func chartYScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View
  where Bound.PrimitivePlottable: Numeric {
    var range: ClosedRange<Double>?
    if case .numbers(let numbers)? = RequestedDomain(domain) { range = numbers }
    return environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(range: range))
  }

  /// Leaves the bottom and the top of the vertical axis to the data.
  public func chartYScale(domain: AutomaticScaleDomain) -> some View {
    environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(includesZero: domain.includesZero))
  }
}

/// A scale whose ends follow the data.
public struct AutomaticScaleDomain: Sendable {
  /// True where the scale has to show zero, false where it need not; nil where the marks decide.
  let includesZero: Bool?

  /// Bars and areas show zero; other marks need not.
  public static let automatic = AutomaticScaleDomain(includesZero: nil)

  /// A scale with or without zero, regardless of the marks.
  public static func automatic(includesZero: Bool) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero)
  }
}

extension RequestedDomain {
  /// The bounds as the scale takes them; nil where they are neither dates nor finite numbers.
  init?<Bound: Plottable>(_ domain: ClosedRange<Bound>) {
    let lower = domain.lowerBound.primitivePlottable.plotted
    let upper = domain.upperBound.primitivePlottable.plotted
    if let lower = lower.date, let upper = upper.date, lower <= upper {
      self = .dates(lower...upper)
    } else if let lower = lower.number, let upper = upper.number, lower.isFinite, upper.isFinite, lower <= upper {
      self = .numbers(lower...upper)
    } else {
      return nil
    }
  }
}

extension EnvironmentValues {
  /// The axes and scales that modifiers asked for, for all charts in the view.
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }

  private struct ChartOptionsKey: EnvironmentKey { static let defaultValue = ChartOptions() }
}

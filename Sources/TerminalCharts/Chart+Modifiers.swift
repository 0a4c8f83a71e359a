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

  /// Fixes where the horizontal axis begins and ends. An axis of calendar units ends with the unit before the upper
  /// bound when a unit begins there.
  public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
    environment(\.chartOptions.horizontalDomain, RequestedDomain(domain))
  }

  /// Marks the place of a value on the horizontal axis of charts in this view; nil marks none.
  ///
  /// Who moves the mark keeps the value, and says in words what lies there.
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
  let includesZero: Bool?

  /// Bars and areas show zero; other marks need not.
  public static let automatic = AutomaticScaleDomain(includesZero: nil)

  /// Says whether zero is shown, whatever the marks are.
  public static func automatic(includesZero: Bool) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero)
  }
}

extension RequestedDomain {
  /// Nil where the bounds are neither dates nor finite numbers.
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
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }

  private struct ChartOptionsKey: EnvironmentKey { static let defaultValue = ChartOptions() }
}

import Observation

/// The charts on screen, and those that are read for another span.
///
/// The charts of the span before stay until both of the new one are there, so that one frame changes all of them, or
/// until they are late.
@MainActor
@Observable
final class ChartReading {
  /// The span the person chose, the last of its kind or an earlier one, and where they look.
  var view = ChartView() {
    didSet {
      if (view.span, view.pagesBack) != (oldValue.span, oldValue.pagesBack) { viewBefore = viewBefore ?? oldValue }
    }
  }

  private var charts: Charts?
  /// The view that the charts on screen belong to, while those of `view` are read.
  private var viewBefore: ChartView?
  @ObservationIgnored private var pending: Charts?

  /// The charts to show where those of a period are wanted, and the view they belong to.
  func shown(for period: ChartPeriod) -> (view: ChartView, charts: Charts) {
    guard let charts else { return (view, Charts(period: period)) }
    if charts.period == period { return (view, charts) }
    return viewBefore.map { ($0, charts) } ?? (view, Charts(period: period))
  }

  /// Begins to read the charts of a period. Where they are shown already they stay until there are newer ones.
  func begin(_ period: ChartPeriod) { pending = charts?.period == period ? charts : Charts(period: period) }

  /// Takes a chart that arrived; one of a period that is no longer read is left out.
  func receive(_ period: ChartPeriod, change: (inout Charts) -> Void) {
    guard var pending, pending.period == period else { return }
    change(&pending)
    self.pending = pending
    if pending.isComplete || charts?.period == period { show(pending) }
  }

  /// Shows as much of a period as has arrived.
  func showLate(_ period: ChartPeriod) {
    if let pending, pending.period == period, charts?.period != period { show(pending) }
  }

  private func show(_ charts: Charts) {
    self.charts = charts
    viewBefore = nil
  }
}

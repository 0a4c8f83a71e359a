import Observation

/// The charts on screen, and those that are loaded for another span.
///
/// The charts of the former span stay until both of the new one are there, so that one frame changes all of them, or
/// until 100 milliseconds have passed. Nothing is evaluated for the choice of a span: the frame that shows it is the first to change.
@MainActor
@Observable
final class ChartReading {
  struct Shown: Equatable {
    var view: ChartView
    var charts: Charts
  }

  /// The charts on screen; nil before the first have arrived.
  private(set) var shown: Shown?
  /// The view the person chose. Its charts may still be on their way.
  @ObservationIgnored private(set) var view = ChartView()
  @ObservationIgnored private var pending: Shown?
  @ObservationIgnored private var choices: AsyncStream<ChartView>.Continuation?

  /// Changes the view. The cursor moves at once; another span is handed to ``views()``, to be loaded first.
  func show(_ view: ChartView) {
    let before = self.view
    self.view = view
    if !view.hasSamePeriod(as: before) {
      choices?.yield(view)
    } else if let shown, shown.view.hasSamePeriod(as: view) {
      self.shown = Shown(view: view, charts: shown.charts)
    }
  }

  /// Returns the view as it is, then each one with another span; of several that wait, the last. For one task alone.
  func views() -> AsyncStream<ChartView> {
    let (views, choices) = AsyncStream.makeStream(of: ChartView.self, bufferingPolicy: .bufferingNewest(1))
    choices.yield(view)
    self.choices = choices
    return views
  }

  /// Begins to load the charts of a view. Charts of its period that are on screen stay until newer ones arrive.
  func begin(_ period: ChartPeriod, of view: ChartView) {
    pending = Shown(view: view, charts: Charts(period: period))
    guard let charts = shown?.charts, charts.period == period else { return }
    pending?.charts = charts
    showPending()
  }

  /// Takes a chart that arrived, and shows both once they are complete; a chart of a period that is no longer wanted is
  /// left out.
  func receive(_ period: ChartPeriod, change: (inout Charts) -> Void) {
    guard var charts = pending?.charts, charts.period == period else { return }
    change(&charts)
    pending?.charts = charts
    if charts.isComplete || shown?.charts.period == period { showPending() }
  }

  func showLate(_ period: ChartPeriod) {
    if pending?.charts.period == period, shown?.charts.period != period { showPending() }
  }

  /// Shows what was read, with the cursor where it is by now.
  private func showPending() {
    guard var pending else { return }
    if view.hasSamePeriod(as: pending.view) { pending.view = view }
    if shown != pending { shown = pending }
  }
}

struct Charts: Hashable {
  let period: ChartPeriod
  var steps: StepSummary?
  var heartRate: HeartRateSummary?

  var isComplete: Bool { steps != nil && heartRate != nil }
}

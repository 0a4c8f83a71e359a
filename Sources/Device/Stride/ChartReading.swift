import Observation

/// The charts on screen, and the charts that are being loaded for another time span.
///
/// The charts of the previous time span stay until both charts of the new span are loaded, so that both change in one
/// frame. They stay for at most 100 milliseconds. Choosing a span does not itself draw a frame: the next frame is the
/// one that shows the new span.
@MainActor
@Observable
final class ChartReading {
  struct Shown: Equatable {
    var view: ChartView
    var charts: Charts
  }

  /// The charts on screen; nil before the first have arrived.
  private(set) var shown: Shown?
  /// The span and cursor that the person chose. Their charts may still be loading.
  @ObservationIgnored private(set) var view = ChartView()
  @ObservationIgnored private var pending: Shown?
  @ObservationIgnored private var choices: AsyncStream<ChartView>.Continuation?

  /// Changes the view. The cursor moves at once; a different span is first passed to ``views()`` to be loaded.
  func show(_ view: ChartView) {
    let before = self.view
    self.view = view
    if !view.hasSamePeriod(as: before) {
      choices?.yield(view)
    } else if let shown, shown.view.hasSamePeriod(as: view) {
      self.shown = Shown(view: view, charts: shown.charts)
    }
  }

  /// Returns the current view, and then each view with a different time span. If several views are pending, returns
  /// only the last. For a single consumer.
  func views() -> AsyncStream<ChartView> {
    let (views, choices) = AsyncStream.makeStream(of: ChartView.self, bufferingPolicy: .bufferingNewest(1))
    choices.yield(view)
    self.choices = choices
    return views
  }

  /// Starts to collect the charts of a view. If charts of the same period are on screen, they stay until newer ones
  /// arrive.
  func begin(_ period: ChartPeriod, of view: ChartView) {
    pending = Shown(view: view, charts: Charts(period: period))
    guard let charts = shown?.charts, charts.period == period else { return }
    pending?.charts = charts
    showPending()
  }

  /// Receives a chart, and shows both once they are complete; ignores a chart for a period that is no longer wanted.
  func receive(_ period: ChartPeriod, change: (inout Charts) -> Void) {
    guard var charts = pending?.charts, charts.period == period else { return }
    change(&charts)
    pending?.charts = charts
    if charts.isComplete || shown?.charts.period == period { showPending() }
  }

  func showLate(_ period: ChartPeriod) {
    if pending?.charts.period == period, shown?.charts.period != period { showPending() }
  }

  /// Shows the loaded charts, with the cursor at its current position.
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

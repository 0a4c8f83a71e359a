import Foundation
import Observation

/// The charts on screen, and the charts that are being loaded for another time span.
///
/// The charts of the previous time span stay until both charts of the new span are loaded, so that both change in one
/// frame. They stay for at most 100 milliseconds. Choosing a span does not itself draw a frame: the next frame is the
/// one that shows the new span.
@MainActor
@Observable
final class ChartReading {
  /// The charts on screen; nil before the first have arrived.
  private(set) var shown: Charts?
  /// The cursor on the charts on screen; nil for none. It is apart from the charts, so a move of the cursor evaluates
  /// only the views that show it.
  private(set) var cursor: Date?
  /// The span and cursor that the person chose. Their charts may still be loading.
  @ObservationIgnored private(set) var view = ChartView()
  @ObservationIgnored private var pending: Charts?
  @ObservationIgnored private var choices: AsyncStream<ChartView>.Continuation?

  /// Changes the view. The cursor moves at once; a different span is first passed to ``views()`` to be loaded.
  func show(_ view: ChartView) {
    let before = self.view
    self.view = view
    if !view.hasSamePeriod(as: before) {
      choices?.yield(view)
    } else if let shown, view.has(shown.period) {
      cursor = view.cursor
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

  /// Starts to collect the charts of a period. If charts of this period are on screen, they stay until newer ones
  /// arrive.
  func begin(_ period: ChartPeriod) {
    pending = Charts(period: period)
    guard let charts = shown, charts.period == period else { return }
    pending = charts
    showPending()
  }

  /// Receives one of the two charts of a period, and shows both once both have arrived. Ignores a chart of a period
  /// that is no longer wanted.
  func receive(_ period: ChartPeriod, change: (inout Charts) -> Void) {
    guard var charts = pending, charts.period == period else { return }
    change(&charts)
    pending = charts
    if charts.isComplete || shown?.period == period { showPending() }
  }

  func showLate(_ period: ChartPeriod) {
    if pending?.period == period, shown?.period != period { showPending() }
  }

  /// Shows the loaded charts, with the cursor at its current position.
  private func showPending() {
    guard let pending else { return }
    if shown != pending { shown = pending }
    let current = view.has(pending.period) ? view.cursor : nil
    if cursor != current { cursor = current }
  }
}

struct Charts: Hashable {
  let period: ChartPeriod
  var steps: StepSummary?
  var heartRate: HeartRateSummary?

  var isComplete: Bool { steps != nil && heartRate != nil }
}

import Testing

@testable import Stride

@MainActor
@Suite("Both charts change in one frame")
struct ChartReadingTests {
  private let reading = ChartReading()
  private let steps = StepSummary()
  private let heartRate = HeartRateSummary()

  private func period() -> ChartPeriod {
    ChartPeriod(
      reading.view.span, pagesBack: reading.view.pagesBack, until: Fixture.now, calendar: Fixture.calendar)
  }

  /// Reads both charts of the span that is chosen.
  private func readBoth() {
    reading.begin(period())
    reading.receive(period()) { $0.steps = steps }
    reading.receive(period()) { $0.heartRate = heartRate }
  }

  private func zoomOut() { _ = reading.view.zoom(out: true) }

  @Test("The first charts come together")
  func first() {
    reading.begin(period())
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown(for: period()).charts == Charts(period: period()))
    reading.receive(period()) { $0.steps = steps }
    #expect(reading.shown(for: period()).charts.isComplete)
  }

  @Test("Those of the span before stay, with its name and its cursor, until both of the next are there")
  func anotherSpan() {
    readBoth()
    _ = reading.view.moveCursor(forward: false, in: period())
    let (week, view) = (period(), reading.view)
    zoomOut()
    reading.begin(period())
    reading.receive(period()) { $0.steps = steps }
    #expect(reading.shown(for: period()).charts.period == week)
    #expect(reading.shown(for: period()).view == view)
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown(for: period()).charts.period == period())
    #expect(reading.shown(for: period()).view == reading.view)
  }

  @Test("Two spans on, the charts are still those of the first, and what comes for the second is left out")
  func twoSpans() {
    readBoth()
    let week = period()
    zoomOut()
    let month = period()
    reading.begin(month)
    zoomOut()
    reading.begin(period())
    reading.receive(month) { $0.steps = steps }
    reading.receive(month) { $0.heartRate = heartRate }
    #expect(reading.shown(for: period()).charts.period == week)
  }

  @Test("Late charts are shown as far as they have come")
  func late() {
    readBoth()
    zoomOut()
    reading.begin(period())
    reading.receive(period()) { $0.steps = steps }
    reading.showLate(period())
    let shown = reading.shown(for: period())
    #expect(shown.charts.period == period())
    #expect(shown.charts.steps != nil && shown.charts.heartRate == nil)
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown(for: period()).charts.isComplete)
  }

  @Test("Read again, what is shown changes at once and nothing goes blank")
  func again() {
    readBoth()
    reading.begin(period())
    #expect(reading.shown(for: period()).charts.isComplete)
    reading.receive(period()) { $0.steps = nil }
    #expect(reading.shown(for: period()).charts.steps == nil)
  }
}

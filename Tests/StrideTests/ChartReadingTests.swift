import Observation
import Synchronization
import Testing

@testable import Stride

@MainActor
@Suite("Both charts change in one frame", .timeLimit(.minutes(20)))
struct ChartReadingTests {
  private let reading = ChartReading()
  private let steps = StepSummary()
  private let heartRate = HeartRateSummary()

  private func period() -> ChartPeriod { reading.view.period(until: Fixture.now, in: Fixture.calendar) }

  private func begin() { reading.begin(period()) }

  /// Starts a reading of the selected span, and receives the data of both charts.
  private func readBoth() {
    begin()
    reading.receive(period()) { $0.steps = steps }
    reading.receive(period()) { $0.heartRate = heartRate }
  }

  private func change(_ change: (inout ChartView) -> Void) {
    var view = reading.view
    change(&view)
    reading.show(view)
  }

  private func zoomOut() { change { _ = $0.zoom(out: true) } }

  @Test("The two charts first appear together")
  func first() {
    begin()
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown == nil)
    reading.receive(period()) { $0.steps = steps }
    #expect(reading.shown?.isComplete == true)
  }

  @Test("Stride keeps the charts of the previous span, with title and cursor, until both new charts arrive")
  func anotherSpan() {
    readBoth()
    change { _ = $0.moveCursor(forward: false, over: period().units) }
    let (week, cursor) = (period(), reading.view.cursor)
    #expect(cursor != nil && reading.cursor == cursor)
    zoomOut()
    begin()
    reading.receive(period()) { $0.steps = steps }
    #expect(reading.shown?.period == week)
    #expect(reading.cursor == cursor)
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown?.period == period())
    #expect(reading.cursor == nil)
  }

  @Test("Moving the cursor does not change the charts on screen, so views without the cursor are not evaluated again")
  func cursorAlone() {
    readBoth()
    let changes = Mutex(0)
    withObservationTracking {
      _ = reading.shown
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    change { _ = $0.moveCursor(forward: false, over: period().units) }
    #expect(reading.cursor == period().units.last?.start && changes.withLock { $0 } == 0)
    zoomOut()
    readBoth()
    #expect(changes.withLock { $0 } == 1)
  }

  @Test("After two changes of span the first charts stay, and late charts of the second span are discarded")
  func twoSpans() {
    readBoth()
    let week = period()
    zoomOut()
    let month = period()
    begin()
    zoomOut()
    begin()
    reading.receive(month) { $0.steps = steps }
    reading.receive(month) { $0.heartRate = heartRate }
    #expect(reading.shown?.period == week)
  }

  @Test("If charts arrive after the person chose another span, Stride shows them with the title of their own span")
  func overtaken() {
    readBoth()
    zoomOut()
    let month = period()
    begin()
    zoomOut()
    reading.receive(month) { $0.steps = steps }
    reading.receive(month) { $0.heartRate = heartRate }
    #expect(reading.shown?.period == month && reading.cursor == nil)
  }

  @Test("If one of the two charts is late, the other is shown without it")
  func late() {
    readBoth()
    zoomOut()
    begin()
    reading.receive(period()) { $0.steps = steps }
    reading.showLate(period())
    #expect(reading.shown?.period == period())
    #expect(reading.shown?.steps != nil && reading.shown?.heartRate == nil)
    reading.receive(period()) { $0.heartRate = heartRate }
    #expect(reading.shown?.isComplete == true)
  }

  @Test("A reload updates Stride's charts at once, and they are never blank")
  func again() {
    readBoth()
    begin()
    #expect(reading.shown?.isComplete == true)
    reading.receive(period()) { $0.steps = nil }
    #expect(reading.shown?.steps == nil)
  }

  @Test("Only the latest of several new spans is loaded, and moving the cursor loads nothing")
  func choices() async {
    var views = reading.views().makeAsyncIterator()
    #expect(await views.next() == ChartView())
    readBoth()
    change { _ = $0.moveCursor(forward: false, over: period().units) }
    zoomOut()
    zoomOut()
    #expect(await views.next()?.span == .halfYear)
  }
}

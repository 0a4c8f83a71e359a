import Foundation
import HealthDaemon
import HealthModel

/// A query for the beats of a series. It calls the handler once per beat (rule Q81). iOS 13.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  private let series: HKHeartbeatSeriesSample
  private let dataHandler: (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  /// Creates a query. The handler's call for the last beat has `done` set.
  public init(
    heartbeatSeries: HKHeartbeatSeriesSample,
    dataHandler:
      @escaping (
        _ query: HKHeartbeatSeriesQuery, _ timeSinceSeriesStart: TimeInterval, _ precededByGap: Bool, _ done: Bool,
        _ error: (any Error)?
      ) -> Void
  ) {
    series = heartbeatSeries
    self.dataHandler = dataHandler
    super.init(objectType: heartbeatSeries.sampleType, predicate: nil)
  }

  override func run(_ run: QueryRun) {
    let answer = run.stored(series)
    guard let stored = answer.parts.value as? HKHeartbeatSeriesSample, let last = stored.beats.last else {
      return run.finish { dataHandler(self, 0, false, true, answer.parts.error ?? HKError(.errorNoData)) }
    }
    for beat in stored.beats.dropLast() {
      guard run.execution.isRunning else { return }
      run.deliver { dataHandler(self, beat.secondsSinceStart, beat.isPrecededByGap, false, nil) }
    }
    run.finish { dataHandler(self, last.secondsSinceStart, last.isPrecededByGap, true, nil) }
  }
}

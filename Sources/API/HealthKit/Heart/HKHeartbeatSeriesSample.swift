import Foundation
import HealthModel

/// A sample that holds many values, which are read with a query of its own.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values.
  open var count: Int { 0 }
}

/// A series of heartbeats. Its beats come with an ``HKHeartbeatSeriesQuery``. iOS 13.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  /// The number of beats.
  open override var count: Int { beats.count }

  /// The beats, in order of time.
  var beats: [HeartbeatRecord] {
    guard case .heartbeatSeries(let beats) = record.content else { preconditionFailure("A series of beats has beats") }
    return beats
  }

  override var contentDescription: String { "\(count) beats" }
}

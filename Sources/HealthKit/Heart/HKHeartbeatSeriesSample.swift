import Foundation
import HealthModel

/// A sample that holds many values, which a query of its own reads.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// How many values there are.
  open var count: Int { 0 }
}

/// A series of heartbeats. Its beats come with an ``HKHeartbeatSeriesQuery``. iOS 13.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  /// How many beats there are.
  open override var count: Int { beats.count }

  var beats: [HeartbeatRecord] {
    guard case .heartbeatSeries(let beats) = record.content else { preconditionFailure("A series of beats has beats") }
    return beats
  }

  override var contentDescription: String { "\(count) beats" }
}

import Foundation
import HealthModel

/// A sample that contains many values. A separate query reads them.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values; 0 in this class. Subclasses, which have the values, override it.
  open var count: Int { 0 }
}

/// A series of heartbeats. An ``HKHeartbeatSeriesQuery`` returns its beats. iOS 13.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  /// The number of beats.
  open override var count: Int { beats.count }

  /// The beats, in chronological order.
  var beats: [HeartbeatRecord] {
    guard case .heartbeatSeries(let beats) = record.content else { recordHasOtherContent() }
    return beats
  }

  override var contentDescription: String { "\(count) beats" }
}

import Foundation
import HealthModel

/// A sample as statistics see it. Times are seconds since the reference date, the value is in the canonical unit.
struct StatisticsSample {
  var start: Double
  var end: Double
  var value: Double
  /// The place of its source in the order of priority, zero for the highest.
  var rank: Int
  /// When it was saved: decides between samples that end together.
  var serial: UInt64

  var duration: Double { end - start }
}

/// The part of a sample that lies in one bucket.
struct StatisticsPart {
  var value: Double
  var start: Double
  var end: Double
  /// Where the next sample of the same source begins; infinite for the last.
  var nextStart: Double
  /// Where the bucket ends; infinite for statistics without buckets.
  var bucketEnd: Double
}

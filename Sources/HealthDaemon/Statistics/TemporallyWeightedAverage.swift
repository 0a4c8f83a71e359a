/// Each sample counts for as long as its value is valid: heart rate (rules Q38 and Q39).
///
/// A value is valid from its start to its end, and then until its source measures again, but no longer than
/// ``longestHold``: a night without a watch says nothing about the heart. Nothing is carried into the next bucket.
/// So a workout that measures every five seconds does not outweigh the quiet hours around it.
///
///     60 at 12:00:00, 120 at 12:04:00, 120 at 12:04:05, nothing more before 13:00
///     60 for 240 s, 120 for 5 s, 120 for 300 s   →   93.58, where the plain mean is 100
///
/// Apple names a temporally weighted integration function and says no more, so this is our reading.
struct TemporallyWeightedAverage: Average {
  /// Seconds after its end for which a value still stands: as long as a watch at rest waits between two measurements.
  static let longestHold = 300.0

  private var weightedSum = 0.0
  private var weight = 0.0
  /// For a bucket in which no value was valid for any time.
  private var plain = ArithmeticAverage()

  mutating func add(_ part: StatisticsPart) {
    let held = min(part.nextStart, part.end + Self.longestHold, part.bucketEnd)
    let seconds = max(part.end, held) - part.start
    weightedSum += part.value * seconds
    weight += seconds
    plain.add(part)
  }

  var value: Double? { weight > 0 ? weightedSum / weight : plain.value }
}

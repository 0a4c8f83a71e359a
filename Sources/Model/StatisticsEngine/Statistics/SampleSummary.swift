import HealthModel

/// The sums and extremes of any number of samples: of a quarter of an hour, a day, a bucket of a chart.
///
/// Two summaries added give the summary of all their samples. The engine's work is to describe a bucket with as few
/// additions as possible.
struct SampleSummary: Hashable, Sendable {
  var count = 0
  /// For cumulative types, the sum of the values that count. For discrete types, the sum of values (as energy, for
  /// sound levels) times weights.
  var total = CompensatedSum()
  /// The sum of weights: seconds, or one for each sample where all count the same. Zero for cumulative types.
  var weight = 0.0
  /// The smallest value, in decibels for sound levels; infinite without samples, and for cumulative types.
  var minimum = Double.infinity
  /// The largest value; minus infinity without samples, and for cumulative types.
  var maximum = -Double.infinity

  @inline(__always)
  mutating func add(_ other: SampleSummary) {
    count += other.count
    total.add(other.total)
    weight += other.weight
    minimum = Swift.min(minimum, other.minimum)
    maximum = Swift.max(maximum, other.maximum)
  }

  /// Counts a sample and its value; its part in the total is added separately.
  @inline(__always)
  mutating func count<Weighting: SampleWeighting>(_ value: Double, _: Weighting.Type) {
    count += 1
    if Weighting.isCumulative { return }
    minimum = Swift.min(minimum, value)
    maximum = Swift.max(maximum, value)
  }

  /// Adds a value with its weight to the total; it does not count a sample.
  @inline(__always)
  mutating func add(_ value: Double, weight: Double) {
    total.add(value * weight)
    self.weight += weight
  }

  /// Returns the average by the rule of the aggregation style (rule Q38); nil where the weight is zero.
  func average(_ style: ObjectType.AggregationStyle) -> Double? {
    guard weight > 0 else { return nil }
    let mean = total.value / weight
    return style == .discreteEquivalentContinuousLevel ? SoundLevel(energy: mean).decibels : mean
  }
}

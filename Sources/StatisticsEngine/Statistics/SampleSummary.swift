import HealthModel

/// What is known about any number of samples together: a quarter of an hour, a day, a bucket of a chart.
///
/// Two summaries added give the summary of all their samples. Everything the engine does is to describe a bucket with
/// as few additions as possible.
struct SampleSummary: Hashable, Sendable {
  var count = 0
  /// Cumulative types: the sum of what each sample counts. Discrete types: the sum of values (as energy, for sound
  /// levels) times weights.
  var total = CompensatedSum()
  /// The sum of weights: seconds, or one for each sample where all count the same. Zero for cumulative types.
  var weight = 0.0
  /// Discrete types only, as is the maximum.
  var minimum = Double.infinity
  var maximum = -Double.infinity

  @inline(__always)
  mutating func add(_ other: SampleSummary) {
    count += other.count
    total.add(other.total)
    weight += other.weight
    minimum = Swift.min(minimum, other.minimum)
    maximum = Swift.max(maximum, other.maximum)
  }

  /// Counts a sample and its value; what it adds to the total is added separately.
  @inline(__always)
  mutating func count<Weighting: SampleWeighting>(_ value: Double, _: Weighting.Type) {
    count += 1
    if Weighting.isCumulative { return }
    minimum = Swift.min(minimum, value)
    maximum = Swift.max(maximum, value)
  }

  @inline(__always)
  mutating func add(_ value: Double, weight: Double) {
    total.add(value * weight)
    self.weight += weight
  }

  /// The average by the rule of the aggregation style (rule Q38); nil where nothing has weight.
  func average(_ style: ObjectType.AggregationStyle) -> Double? {
    guard weight > 0 else { return nil }
    let mean = total.value / weight
    return style == .discreteEquivalentContinuousLevel ? SoundLevel(energy: mean).decibels : mean
  }
}

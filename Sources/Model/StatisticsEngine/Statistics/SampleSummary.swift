import Foundation
import HealthModel

/// The sums and extremes of any number of samples, such as those of a quarter of an hour, a day, or a bucket of a
/// chart.
///
/// The sum of two summaries is the summary of all their samples. The engine describes a bucket with as few additions as
/// possible.
struct SampleSummary: Hashable, Sendable {
  var count = 0
  /// For cumulative types, the sum of the values that count. For discrete types, the sum of values (as energy, for
  /// sound levels) times weights.
  var total = CompensatedSum()
  /// The sum of weights: seconds, or one per sample when all count the same. Zero for cumulative types.
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

  /// Counts a sample, and adds its value to the extremes. `add(_:weight:)` adds the sample's share to the total.
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

  /// Returns the average by the rule of the aggregation style (rule Q38); nil when the weight is zero.
  func average(_ style: ObjectType.AggregationStyle) -> Double? {
    guard weight > 0 else { return nil }
    let mean = total.value / weight
    return style == .discreteEquivalentContinuousLevel ? SoundLevel(energy: mean).decibels : mean
  }
}

/// A sum that does not depend on the order of its terms.
///
/// The sum is stored as a rounded sum and its rounding error (Knuth's two-sum). Its value is the exact sum, rounded
/// once. The only exception is a sum so close to halfway between two doubles that twice their precision does not
/// determine the nearer one. The engine's answers are therefore the same for any order of the samples and any division
/// into blocks.
///
///     var sum = CompensatedSum()
///     for value in [1e16, 1, -1e16] { sum.add(value) }
///     sum.value   // 1, where `+` gives 0
struct CompensatedSum: Hashable, Sendable {
  private var rounded = 0.0
  private var lost = 0.0

  @inline(__always)
  mutating func add(_ term: Double) {
    let sum = rounded + term
    let added = sum - rounded
    lost += (rounded - (sum - added)) + (term - added)
    rounded = sum
  }

  @inline(__always)
  mutating func add(_ other: CompensatedSum) {
    add(other.rounded)
    lost += other.lost
  }

  @inline(__always)
  mutating func subtract(_ other: CompensatedSum) {
    add(-other.rounded)
    lost -= other.lost
  }

  /// The sum. Infinite terms make it infinite, as they do with `+`.
  var value: Double { rounded.isFinite ? rounded + lost : rounded }
}

/// A sound level, in decibels and as energy relative to 0 dB: 80 dB is 100,000,000.
struct SoundLevel {
  let energy: Double

  init(energy: Double) { self.energy = energy }
  init(decibels: Double) { energy = pow(10, decibels / 10) }

  /// The level in decibels; minus infinity for zero energy.
  var decibels: Double { 10 * log10(energy) }
}

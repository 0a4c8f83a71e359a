import Foundation
import HealthModel

@testable import StatisticsEngine

/// A direct implementation of the rules of statistics, one sample after the other, without optimization.
struct SlowStatistics {
  var style: ObjectType.AggregationStyle
  var samples: [TimelineSample]
  var priority: [SourceIndex]
  var query: TimelineQuery

  /// The statistics of one bucket.
  struct Numbers: Equatable {
    var count = 0
    var sum = 0.0
    var average: Double?
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var coveredSeconds = 0.0
    var mostRecent: TimelineSample?
  }

  private var selected: [TimelineSample] {
    samples.filter {
      query.sources?.contains($0.source) ?? true && query.selection.contains(start: $0.start, end: $0.end)
    }
    .sorted { ($0.start, $0.serial) < ($1.start, $1.serial) }
  }

  /// Returns the statistics by bucket, with all visible sources merged.
  func merged() -> [Numbers] { numbers(of: selected) }

  /// Returns the statistics of one source by bucket.
  func numbers(of source: SourceIndex) -> [Numbers] { numbers(of: selected.filter { $0.source == source }) }

  func extent() -> ClosedRange<Double>? {
    guard let start = selected.map(\.start).min(), let end = selected.map(\.end).max() else { return nil }
    return start...end
  }

  private func numbers(of samples: [TimelineSample]) -> [Numbers] {
    zip(query.boundaries, query.boundaries.dropFirst()).map { bucket(from: $0, to: $1, samples) }
  }

  private func bucket(from bucketStart: Double, to bucketEnd: Double, _ samples: [TimelineSample]) -> Numbers {
    let touching = samples.filter { $0.start < bucketEnd && ($0.end > bucketStart || $0.start >= bucketStart) }
    var numbers = Numbers()
    var sum = ExactSum()
    for sample in touching {
      let part = (start: max(sample.start, bucketStart), end: min(sample.end, bucketEnd))
      numbers.count += 1
      let latest = numbers.mostRecent ?? sample
      if (sample.end, sample.start, sample.serial) >= (latest.end, latest.start, latest.serial) {
        numbers.mostRecent = sample
      }
      if style == .cumulative {
        sum.add(counted(of: sample, from: part.start, to: part.end, samples))
      } else {
        numbers.minimum = min(numbers.minimum, sample.value)
        numbers.maximum = max(numbers.maximum, sample.value)
      }
    }
    numbers.sum = sum.value
    numbers.average = average(of: touching, from: bucketStart, to: bucketEnd, samples)
    numbers.coveredSeconds = length(
      touching.map { (max($0.start, bucketStart), min($0.end, bucketEnd)) })
    return numbers
  }

  /// Rule Q45: returns the part of a sample's value that sources with higher priority have not covered.
  private func counted(
    of sample: TimelineSample, from start: Double, to end: Double, _ samples: [TimelineSample]
  ) -> Double {
    let rank = priority.firstIndex(of: sample.source)!
    let higher = samples.filter {
      $0.start <= end && start <= $0.end && $0.start < $0.end && priority.firstIndex(of: $0.source)! < rank
    }
    if sample.start == sample.end {
      return higher.contains { $0.start <= start && start < $0.end } ? 0 : sample.value
    }
    let covered = length(higher.map { (max($0.start, start), min($0.end, end)) })
    let uncovered = end - start - covered
    return uncovered == sample.end - sample.start
      ? sample.value : sample.value * (uncovered / (sample.end - sample.start))
  }

  /// Rule Q38: returns the average of a bucket.
  private func average(
    of touching: [TimelineSample], from bucketStart: Double, to bucketEnd: Double, _ samples: [TimelineSample]
  ) -> Double? {
    if touching.isEmpty || style == .cumulative { return nil }
    var total = ExactSum()
    var weight = 0.0
    for sample in touching {
      let part = (start: max(sample.start, bucketStart), end: min(sample.end, bucketEnd))
      var seconds = part.end - part.start
      switch style {
      case .cumulative: break
      case .discreteArithmetic: seconds = 1
      case .discreteTemporallyWeighted:
        let next = samples.first {
          $0.source == sample.source && ($0.start, $0.serial) > (sample.start, sample.serial)
        }
        seconds = max(part.end, min(next?.start ?? .infinity, part.end + 300, bucketEnd)) - part.start
      case .discreteEquivalentContinuousLevel: break
      }
      let value = style == .discreteEquivalentContinuousLevel ? pow(10, sample.value / 10) : sample.value
      total.add(value * seconds)
      weight += seconds
    }
    if style == .discreteEquivalentContinuousLevel {
      if weight > 0 { return 10 * log10(total.value / weight) }
      var energy = ExactSum()
      for sample in touching { energy.add(pow(10, sample.value / 10)) }
      return 10 * log10(energy.value / Double(touching.count))
    }
    return total.value / weight
  }

  /// Returns the number of seconds covered by spans, counting overlaps once.
  private func length(_ spans: [(start: Double, end: Double)]) -> Double {
    var length = 0.0
    var reach = -Double.infinity
    for span in spans.sorted(by: { $0.start < $1.start }) where span.end > max(reach, span.start) {
      length += span.end - max(span.start, reach)
      reach = span.end
    }
    return length
  }
}

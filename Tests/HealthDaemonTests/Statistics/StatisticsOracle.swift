import Foundation
import HealthModel

@testable import HealthDaemon

/// The rules of statistics in their simplest and slowest form: every bucket looks at every sample.
struct StatisticsOracle {
  var samples: [SampleRecord]
  /// Bundle identifiers, starting with the highest priority.
  var priority: [String]

  private func rank(_ sample: SampleRecord) -> Int {
    priority.firstIndex(of: sample.sourceRevision.source.bundleIdentifier)!
  }

  private func value(_ sample: SampleRecord) -> Double {
    guard case .quantity(let quantity) = sample.content else { fatalError("statistics are about quantities") }
    return quantity.value(in: sample.type.canonicalUnit!)!
  }

  /// Q51: a sample with a duration belongs to the buckets it overlaps. A sample without one belongs to the bucket that
  /// contains it.
  private func touches(_ sample: SampleRecord, _ bucket: DateInterval) -> Bool {
    sample.start == sample.end
      ? bucket.start <= sample.start && sample.start < bucket.end
      : sample.start < bucket.end && sample.end > bucket.start
  }

  func values(in bucket: DateInterval, source: String? = nil) -> StatisticsValues? {
    let chosen = samples.filter { source == nil || $0.sourceRevision.source.bundleIdentifier == source }
    let touching = chosen.filter { touches($0, bucket) }
    guard let type = touching.first?.type else { return nil }
    var values = StatisticsValues()
    let latest = touching.enumerated().max {
      ($0.element.end, $0.element.start, $0.offset) < ($1.element.end, $1.element.start, $1.offset)
    }
    values.mostRecent = latest.map { value($0.element) }
    values.mostRecentInterval = latest.map { DateInterval(start: $0.element.start, end: $0.element.end) }
    values.duration = covered(touching, in: bucket)
    if type.aggregationStyle == .cumulative {
      values.sum = sum(of: chosen, in: bucket)
    } else {
      values.minimum = touching.map(value).min()
      values.maximum = touching.map(value).max()
      values.average = average(of: touching, in: bucket, style: type.aggregationStyle!)
    }
    return values
  }

  // MARK: Sums (Q43 to Q45 and Q52)

  /// Divides time at every boundary. In each part, the samples of the source with the highest priority count
  /// proportionally.
  private func sum(of samples: [SampleRecord], in bucket: DateInterval) -> Double {
    var sum = 0.0
    let edges = Set(samples.flatMap { [$0.start, $0.end] } + [bucket.start, bucket.end]).sorted()
    for (start, end) in zip(edges, edges.dropFirst()) where start >= bucket.start && end <= bucket.end {
      let covering = samples.filter { $0.start <= start && end <= $0.end }
      guard let highest = covering.map(rank).min() else { continue }
      for sample in covering where rank(sample) == highest {
        sum += value(sample) * end.timeIntervalSince(start) / sample.end.timeIntervalSince(sample.start)
      }
    }
    for instant in samples where instant.start == instant.end && touches(instant, bucket) {
      let isCovered = samples.contains {
        rank($0) < rank(instant) && $0.start <= instant.start && instant.start < $0.end
      }
      if !isCovered { sum += value(instant) }
    }
    return sum
  }

  /// Q41: the seconds covered by samples, each second counted once.
  private func covered(_ samples: [SampleRecord], in bucket: DateInterval) -> TimeInterval {
    let edges = Set(samples.flatMap { [$0.start, $0.end] } + [bucket.start, bucket.end]).sorted()
    return zip(edges, edges.dropFirst()).reduce(0) { sum, piece in
      let isInside = piece.0 >= bucket.start && piece.1 <= bucket.end
      let isCovered = samples.contains { $0.start <= piece.0 && piece.1 <= $0.end }
      return isInside && isCovered ? sum + piece.1.timeIntervalSince(piece.0) : sum
    }
  }

  // MARK: Averages (Q38, Q39 and Q47)

  private func average(
    of touching: [SampleRecord], in bucket: DateInterval, style: ObjectType.AggregationStyle
  ) -> Double? {
    let plain = touching.map(value).reduce(0, +) / Double(touching.count)
    func seconds(_ sample: SampleRecord) -> Double {
      min(sample.end, bucket.end).timeIntervalSince(max(sample.start, bucket.start))
    }
    switch style {
    case .cumulative: return nil
    case .discreteArithmetic: return plain
    case .discreteTemporallyWeighted:
      let weights = touching.map { sample in
        let next = next(after: sample)?.start ?? .distantFuture
        let held = min(next, sample.end + 300, bucket.end)
        return max(held, min(sample.end, bucket.end)).timeIntervalSince(max(sample.start, bucket.start))
      }
      let total = weights.reduce(0, +)
      return total > 0 ? zip(touching, weights).map { value($0) * $1 }.reduce(0, +) / total : plain
    case .discreteEquivalentContinuousLevel:
      let total = touching.map(seconds).reduce(0, +)
      let weights = total > 0 ? touching.map(seconds) : touching.map { _ in 1 }
      let energy = zip(touching, weights).map { pow(10, value($0) / 10) * $1 }.reduce(0, +)
      return 10 * log10(energy / weights.reduce(0, +))
    }
  }

  /// Returns the next sample of the same source. Samples with the same start follow each other in the order of saving.
  private func next(after sample: SampleRecord) -> SampleRecord? {
    let sources = samples.enumerated().filter { $0.element.sourceRevision == sample.sourceRevision }
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    let place = sources.firstIndex { $0.uuid == sample.uuid }!
    return place + 1 < sources.count ? sources[place + 1] : nil
  }
}

/// Adds samples, one by one, to the buckets they touch.
///
/// The collector adds to sums in its caller's memory, because charts with one-minute buckets spend most of their time
/// here.
struct BucketCollector<Weighting: SampleWeighting>: SampleConsumer {
  /// True when the weighting needs the start of the next sample.
  static var looksAhead: Bool { Weighting.looksAhead }

  private let boundaries: UnsafeBufferPointer<Double>
  private let summaries: UnsafeMutableBufferPointer<SampleSummary>
  private var bucket = 0

  /// Starts at the first bucket.
  ///
  /// - Parameters:
  ///   - boundaries: The boundaries of the buckets, one more than buckets.
  ///   - summaries: The sums to which samples are added, by bucket.
  init(_ boundaries: UnsafeBufferPointer<Double>, _ summaries: UnsafeMutableBufferPointer<SampleSummary>) {
    self.boundaries = boundaries
    self.summaries = summaries
  }

  /// Returns to the first bucket, for the samples of another source.
  mutating func restart() { bucket = 0 }

  /// Adds a sample to the buckets it touches. Samples must come in order of start. Each sample must begin before the
  /// last boundary, and must begin at or after the first boundary or extend past it.
  @inline(__always)
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans) {
    if sample.start >= boundaries[bucket + 1] { advance(to: sample.start) }
    if sample.start >= boundaries[bucket], sample.end <= boundaries[bucket + 1] {
      var sample = sample
      sample.bucketEnd = boundaries[bucket + 1]
      summaries[bucket].count(sample.value, Weighting.self)
      Weighting.add(sample, covered, to: &summaries[bucket])
    } else {
      addParts(of: sample, covered)
    }
  }

  private func addParts(of sample: SamplePart, _ covered: CoveredSpans) {
    var bucket = bucket
    repeat {
      summaries[bucket].count(sample.value, Weighting.self)
      Weighting.add(
        sample.part(from: boundaries[bucket], to: boundaries[bucket + 1]), covered, to: &summaries[bucket])
      bucket += 1
    } while bucket < summaries.count && boundaries[bucket] < sample.end
  }

  /// Advances to the bucket that contains an instant. Nearby buckets cost less than distant ones.
  @inline(__always)
  private mutating func advance(to instant: Double) {
    bucket += 1
    if instant >= boundaries[bucket + 1] { leap(to: instant) }
  }

  private mutating func leap(to instant: Double) {
    var step = 1
    while bucket + 1 + step < boundaries.count, boundaries[bucket + 1 + step] <= instant {
      bucket += step
      step *= 2
    }
    let next = partitioningIndex(bucket + 2, min(bucket + 1 + step, boundaries.count - 1)) {
      boundaries[$0] > instant
    }
    bucket = next - 1
  }
}

/// Adds samples, one by one, to a bucket that all of them touch.
struct WindowCollector<Weighting: SampleWeighting>: SampleConsumer {
  static var looksAhead: Bool { Weighting.looksAhead }

  let window: TimeSpan
  /// False when the samples were counted before, and this pass only corrects the total.
  let countsSamples: Bool
  var summary: SampleSummary

  /// Adds the part of a sample inside ``window`` to ``summary``.
  @inline(__always)
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans) {
    if countsSamples { summary.count(sample.value, Weighting.self) }
    Weighting.add(sample.part(from: window.start, to: window.end), covered, to: &summary)
  }
}

/// Subtracts the full values and weights of samples from a summary. Does not change the summary's sample count.
struct WholeRemover<Weighting: SampleWeighting>: SampleConsumer {
  static var looksAhead: Bool { Weighting.looksAhead }

  var summary: SampleSummary

  /// Subtracts the full value and weight of a sample from ``summary``.
  @inline(__always)
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans) {
    var whole = SampleSummary()
    Weighting.add(sample, covered, to: &whole)
    summary.total.subtract(whole.total)
    summary.weight -= whole.weight
  }
}

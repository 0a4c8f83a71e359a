/// Adds what very long samples count, which no rollup holds (see ``SourceTimeline``).
///
/// They are few, but each may lie under everything there is. So what covers them is found once for each bucket, not
/// once for each of them.
struct LongSampleSums<Weighting: SampleWeighting> {
  let sources: [SourceTimeline]
  /// The sources that count, in order of priority.
  let visible: [Int]
  let boundaries: [Double]
  let selection: TimeSelection

  func add(to summaries: inout [SampleSummary]) {
    for (place, source) in visible.enumerated() where !sources[source].long.isEmpty {
      if Weighting.isCumulative {
        addUncovered(of: source, below: visible[..<place], to: &summaries)
      } else {
        addAll(of: source, to: &summaries)
      }
    }
  }

  private var range: ScanRange {
    ScanRange(startsBefore: boundaries[boundaries.count - 1], reaching: boundaries[0])
  }

  /// Of types whose sources do not cover each other.
  private func addAll(of source: Int, to summaries: inout [SampleSummary]) {
    var covered = CoveredSpans()
    boundaries.withUnsafeBufferPointer { boundaries in
      summaries.withUnsafeMutableBufferPointer { summaries in
        var collector = BucketCollector<Weighting>(boundaries, summaries)
        sources[source].scanLong(range, selection, &covered, &collector)
      }
    }
  }

  private func addUncovered(of source: Int, below higher: ArraySlice<Int>, to summaries: inout [SampleSummary]) {
    var collector = PartCollector()
    var covered = CoveredSpans()
    sources[source].scanLong(range, selection, &covered, &collector)
    if collector.samples.isEmpty { return }
    let coverage = ViewCoverage(
      sources: sources, visible: Array(higher), rollup: nil, boundaries: boundaries, selection: selection)
    let coveredSeconds = coverage.coveredSeconds()
    for sample in collector.samples { add(sample, below: coverage, coveredSeconds, to: &summaries) }
  }

  /// Adds a sample to each bucket it touches.
  ///
  /// - Parameter coveredSeconds: By bucket.
  private func add(
    _ sample: SamplePart, below coverage: ViewCoverage, _ coveredSeconds: [Double], to summaries: inout [SampleSummary]
  ) {
    var bucket = partitioningIndex(1, boundaries.count - 1) { boundaries[$0] > sample.start } - 1
    while bucket < summaries.count, boundaries[bucket] < sample.end {
      let (start, end) = (max(sample.start, boundaries[bucket]), min(sample.end, boundaries[bucket + 1]))
      let isWhole = start == boundaries[bucket] && end == boundaries[bucket + 1]
      let covered =
        isWhole ? coveredSeconds[bucket] : coverage.coveredSeconds(in: TimeSpan(start: start, end: end))
      let seconds = end - start - covered
      summaries[bucket].count += 1
      summaries[bucket].total.add(
        seconds == sample.duration ? sample.value : sample.value * (seconds / sample.duration))
      bucket += 1
    }
  }
}

/// Keeps samples for later.
struct PartCollector: SampleConsumer {
  static let looksAhead = false
  var samples: [SamplePart] = []

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) { samples.append(sample) }
}

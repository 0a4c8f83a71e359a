/// Adds what very long samples count, which no rollup holds (see ``SourceTimeline``).
///
/// They are few, but each may lie under everything there is. So what covers them is found once for each bucket, not
/// once for each of them, and day by day.
struct LongSampleSums {
  let sources: [SourceTimeline]
  /// The sources that count, in order of priority.
  let visible: [Int]
  let boundaries: [Double]
  let selection: TimeSelection

  func add(to summaries: inout [SampleSummary]) {
    for (place, source) in visible.enumerated() where !sources[source].long.isEmpty {
      var collector = PartCollector()
      var covered = CoveredSpans()
      let range = ScanRange(startsBefore: boundaries[boundaries.count - 1], reaching: boundaries[0])
      sources[source].long.scan(range, selection, below: nil, &covered, &collector)
      if collector.samples.isEmpty { continue }
      let coverage = ViewCoverage(
        sources: sources, visible: Array(visible[..<place]), rollup: nil, boundaries: boundaries, selection: selection)
      let coveredSeconds = coverage.coveredSeconds()
      for sample in collector.samples { add(sample, below: coverage, coveredSeconds, to: &summaries) }
    }
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
private struct PartCollector: SampleConsumer {
  static let looksAhead = false
  var samples: [SamplePart] = []

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) { samples.append(sample) }
}

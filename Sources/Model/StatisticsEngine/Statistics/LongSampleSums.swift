/// Adds the sums of very long samples, which rollups do not contain (see ``SourceTimeline``).
///
/// Very long samples are few, but each may overlap all others. The time covered by higher sources is therefore computed
/// once per bucket, not once per sample.
struct LongSampleSums<Weighting: SampleWeighting> {
  let sources: [SourceTimeline]
  /// The indices of the sources whose samples are summed, in order of priority.
  let visible: [Int]
  let boundaries: [Double]
  let selection: TimeSelection

  /// The number of sources with long samples above which they are processed together.
  private static var fewSources: Int { 4 }

  /// Adds each very long sample to the summaries of the buckets that it overlaps.
  func add(to summaries: inout [SampleSummary]) {
    if Weighting.isCumulative, visible.count > CoveredSpans.fewSources {
      let ranks = visible.indices.filter { !sources[visible[$0]].long.isEmpty }
      if ranks.count > Self.fewSources {
        addMany(ranks, to: &summaries)
        return
      }
    }
    for (place, source) in visible.enumerated() where !sources[source].long.isEmpty {
      if Weighting.isCumulative {
        addUncovered(of: source, below: visible[..<place], to: &summaries)
      } else {
        addAll(of: source, below: nil, CoveredSpans(), to: &summaries)
      }
    }
  }

  private var range: ScanRange {
    ScanRange(startsBefore: boundaries[boundaries.count - 1], reaching: boundaries[0])
  }

  /// Adds the very long samples of many sources, which may cover each other.
  private func addMany(_ ranks: [Int], to summaries: inout [SampleSummary]) {
    let span = TimeSpan(start: boundaries[0], end: boundaries[boundaries.count - 1])
    let uncovered = UncoveredSpans(of: visible, in: sources, span, selection)
    var covered = CoveredSpans()
    for rank in ranks {
      uncovered.load(rank, into: &covered)
      addAll(of: visible[rank], below: .collected, covered, to: &summaries)
    }
  }

  /// Adds the very long samples of a source.
  ///
  /// - Parameter covered: The time that sources of higher priority cover; empty for discrete types, whose samples all
  ///   count.
  private func addAll(
    of source: Int, below higher: HigherSources?, _ covered: CoveredSpans, to summaries: inout [SampleSummary]
  ) {
    var covered = covered
    boundaries.withUnsafeBufferPointer { boundaries in
      summaries.withUnsafeMutableBufferPointer { summaries in
        var collector = BucketCollector<Weighting>(boundaries, summaries)
        sources[source].scanLong(range, selection, below: higher, &covered, &collector)
      }
    }
  }

  private func addUncovered(of source: Int, below higher: ArraySlice<Int>, to summaries: inout [SampleSummary]) {
    var collector = PartCollector()
    var covered = CoveredSpans()
    sources[source].scanLong(range, selection, below: nil, &covered, &collector)
    if collector.samples.isEmpty { return }
    let coverage = ViewCoverage(
      sources: sources, visible: Array(higher), rollup: nil, boundaries: boundaries, selection: selection)
    let coveredSeconds = coverage.coveredSeconds()
    for sample in collector.samples { add(sample, below: coverage, coveredSeconds, to: &summaries) }
  }

  /// Adds a very long sample to each bucket it touches.
  ///
  /// - Parameter coveredSeconds: The covered seconds, by bucket.
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

struct PartCollector: SampleConsumer {
  static let looksAhead = false
  /// The samples, in order of start.
  var samples: [SamplePart] = []

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) { samples.append(sample) }
}

/// Counts each moment once: of the samples of several sources that cover the same time, those of the highest rank count
/// (rules Q43 to Q45).
///
/// Sources are taken from the highest rank down. A sample counts with the share of its time that no higher source
/// covers; an instant counts when no higher source covers it. Samples of one source all count, even over each other.
///
///     watch  ├── 40 ──┤             40 counts in full
///     phone      ├── 60 ──────┤     half of its time is covered: 30 counts
struct SourceMerging {
  private struct Span {
    var start: Double
    var end: Double
  }

  /// - Parameters:
  ///   - samples: By start, ascending. Those of a single source all count in full.
  ///   - body: Called with a stretch of time and how much of the value belongs to it.
  static func forEachStretch(
    of samples: [StatisticsSample], _ body: (_ start: Double, _ end: Double, Double) -> Void
  ) {
    guard let first = samples.first, samples.contains(where: { $0.rank != first.rank }) else {
      for sample in samples { body(sample.start, sample.end, sample.value) }
      return
    }
    let lowest = samples.reduce(0) { max($0, $1.rank) }
    var byRank: [[StatisticsSample]] = Array(repeating: [], count: lowest + 1)
    for sample in samples { byRank[sample.rank].append(sample) }
    var covered: [Span] = []
    for samples in byRank where !samples.isEmpty {
      forEachUncoveredStretch(of: samples, covered, body)
      covered = union(covered, of: samples)
    }
  }

  private static func forEachUncoveredStretch(
    of samples: [StatisticsSample], _ covered: [Span], _ body: (Double, Double, Double) -> Void
  ) {
    var first = 0
    for sample in samples {
      while first < covered.count, covered[first].end <= sample.start { first += 1 }
      if sample.start == sample.end {
        if first == covered.count || covered[first].start > sample.start {
          body(sample.start, sample.end, sample.value)
        }
        continue
      }
      var start = sample.start
      var next = first
      while next < covered.count, covered[next].start < sample.end {
        report(start, covered[next].start, of: sample, body)
        start = covered[next].end
        next += 1
      }
      report(start, sample.end, of: sample, body)
    }
  }

  private static func report(
    _ start: Double, _ end: Double, of sample: StatisticsSample, _ body: (Double, Double, Double) -> Void
  ) {
    if start >= end { return }
    let isWhole = start == sample.start && end == sample.end
    body(start, end, isWhole ? sample.value : sample.value * ((end - start) / sample.duration))
  }

  /// What is covered once these samples are, too. Both are sorted by start.
  private static func union(_ covered: [Span], of samples: [StatisticsSample]) -> [Span] {
    var result: [Span] = []
    result.reserveCapacity(covered.count + samples.count)
    var next = 0
    func add(_ span: Span) {
      if let last = result.last, last.end >= span.start {
        result[result.count - 1].end = max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    for sample in samples where sample.start < sample.end {
      while next < covered.count, covered[next].start <= sample.start {
        add(covered[next])
        next += 1
      }
      add(Span(start: sample.start, end: sample.end))
    }
    for span in covered[next...] { add(span) }
    return result
  }
}

/// Finds how many seconds samples cover by bucket, overlaps once, for some sources (rule Q41).
struct ViewCoverage {
  let sources: [SourceTimeline]
  let visible: [Int]
  /// Nil where nothing was prepared.
  let rollup: Rollup?
  let boundaries: [Double]
  let selection: TimeSelection

  /// By bucket.
  func coveredSeconds() -> [Double] {
    var covered = CoveredSpans()
    let trusted = TimeSpan(selecting: selection, of: visible, in: sources)
    // Long samples cover days that nothing else touches, which a rollup does not have.
    let rollup = visible.allSatisfy { sources[$0].long.isEmpty } ? rollup : nil
    return (0..<boundaries.count - 1).map { bucket in
      let span = TimeSpan(start: boundaries[bucket], end: boundaries[bucket + 1])
      let known = TimeSpan(start: max(span.start, trusted.start), end: min(span.end, trusted.end))
      guard let rollup, known.end - known.start >= RollupDay.shortestCellSeconds,
        let interior = RollupInterior(of: known, in: rollup),
        let seconds = interior.coveredSeconds
      else { return self.seconds(in: span, &covered) }
      return seconds + self.seconds(in: TimeSpan(start: span.start, end: interior.first.instant), &covered)
        + self.seconds(in: TimeSpan(start: interior.last.instant, end: span.end), &covered)
    }
  }

  func coveredSeconds(in span: TimeSpan) -> Double {
    var covered = CoveredSpans()
    return seconds(in: span, &covered)
  }

  /// Goes through a span day by day, so that little is held at a time.
  private func seconds(in span: TimeSpan, _ covered: inout CoveredSpans) -> Double {
    let earliest = visible.reduce(Double.infinity) { min($0, sources[$1].earliestStart) }
    let latest = visible.reduce(-Double.infinity) { max($0, sources[$1].latestEnd) }
    let end = min(span.end, latest)
    var start = max(span.start, earliest)
    var seconds = 0.0
    while start < end {
      let next = min(end, start + RollupDay.seconds)
      covered.collect(from: sources, visible[...], in: TimeSpan(start: start, end: next), selection)
      seconds += covered.coveredSeconds(from: start, to: next)
      start = next
    }
    return seconds
  }
}

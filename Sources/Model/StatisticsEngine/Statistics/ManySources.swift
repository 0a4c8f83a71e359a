/// Passes samples of many sources to a consumer. Divides time into pieces (``TimePieces``), so that work grows with the
/// samples and not with the square of the sources.
struct ManySources {
  let sources: [SourceTimeline]
  /// The indices of the sources whose samples are visited, in order of priority.
  let visible: [Int]
  let selection: TimeSelection

  /// Passes the samples of a range to a consumer, except very long samples. Within each of the ``TimePieces``, the
  /// samples come source by source.
  ///
  /// - Parameters:
  ///   - covers: True when time that a source measured does not count for sources of lower priority (rule Q45).
  ///   - covered: Memory to reuse.
  ///   - next: Called between two sources.
  func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, covers: Bool, _ covered: inout CoveredSpans, _ consumer: inout Consumer,
    next: (inout Consumer) -> Void
  ) {
    let lower = max(
      range.startsFrom, selection.startsFrom, range.reaching - range.hold - SourceTimeline.longestOrdinaryDuration)
    let upper = min(range.startsBefore, selection.startsBefore)
    for piece in TimePieces(of: TimeSpan(start: lower, end: upper), sources: sources, visible: visible) {
      var range = range
      (range.startsFrom, range.startsBefore) = (piece.start, piece.end)
      let touching = visible.indices.filter { sources[visible[$0]].ordinary.firstStart(from: piece.start) < piece.end }
      let uncovered = covers ? self.uncovered(from: piece.start, by: touching, before: piece.end) : nil
      for rank in touching {
        uncovered?.load(rank, into: &covered)
        sources[visible[rank]].scan(
          range, selection, below: uncovered == nil ? nil : .collected, &covered, &consumer)
        next(&consumer)
      }
    }
  }

  /// Returns, for each source, the time around some samples that no source of higher priority covers.
  ///
  /// - Parameters:
  ///   - ranks: The sources of the samples.
  ///   - end: The instant before which the samples start.
  func uncovered(from start: Double, by ranks: [Int], before end: Double) -> UncoveredSpans {
    let last = ranks.reduce(start) { max($0, sources[visible[$1]].ordinary.latestEnd(startingBefore: end)) }
    return UncoveredSpans(of: visible, in: sources, TimeSpan(start: start, end: last), selection)
  }
}

/// Finds what ordinary samples add up to by bucket, for some sources and one weighting.
///
/// Where a bucket can be put together from a rollup it is. Neighbouring buckets that cannot are filled in one scan of
/// their samples.
struct ViewSummaries<Weighting: SampleWeighting> {
  let sources: [SourceTimeline]
  /// The sources that count, in order of priority.
  let visible: [Int]
  /// Nil where nothing was prepared.
  let rollup: Rollup?
  let boundaries: [Double]
  let selection: TimeSelection
  /// Samples below which looking at each is cheaper than looking at the two ends of a bucket.
  let smallestInterior: Int
  /// Memory for all scans.
  private var covered = CoveredSpans()

  init(
    sources: [SourceTimeline], visible: [Int], rollup: Rollup?, boundaries: [Double], selection: TimeSelection,
    smallestInterior: Int
  ) {
    self.sources = sources
    self.visible = visible
    self.rollup = rollup
    self.boundaries = boundaries
    self.selection = selection
    self.smallestInterior = max(smallestInterior, visible.count > CoveredSpans.fewSources ? 4 * visible.count : 0)
  }

  /// By bucket.
  mutating func summaries() -> [SampleSummary] {
    var summaries = Array(repeating: SampleSummary(), count: boundaries.count - 1)
    let trusted = TimeSpan(
      selecting: selection, of: visible, in: sources, longMatterFrom: Weighting.isCumulative,
      longMatterTo: Weighting.isCumulative || Weighting.looksAhead)
    var unfilled = 0
    if let rollup {
      var day = KnownDay()
      for bucket in 0..<boundaries.count - 1 {
        if boundaries[bucket + 1] - boundaries[bucket] < RollupDay.shortestCellSeconds { continue }
        var found = part(ofDay: &day, bucket, rollup, trusted)
        if found == nil, !day.isCoarser(than: boundaries[bucket], to: boundaries[bucket + 1]) {
          found = summary(ofBucket: bucket, rollup, trusted)
        }
        guard let summary = found else { continue }
        scan(unfilled..<bucket, &summaries)
        summaries[bucket] = summary
        unfilled = bucket + 1
      }
    }
    scan(unfilled..<boundaries.count - 1, &summaries)
    return summaries
  }

  // MARK: Sample by sample

  /// Fills in some buckets from their ordinary samples.
  private mutating func scan(_ buckets: Range<Int>, _ summaries: inout [SampleSummary]) {
    if buckets.isEmpty { return }
    let range = ScanRange(startsBefore: boundaries[buckets.upperBound], reaching: boundaries[buckets.lowerBound])
    boundaries[buckets.lowerBound...buckets.upperBound].withUnsafeBufferPointer { boundaries in
      summaries[buckets].withUnsafeMutableBufferPointer { summaries in
        var collector = BucketCollector<Weighting>(boundaries, summaries)
        scan(range, selection, &collector) { $0.restart() }
      }
    }
  }

  /// Shows a consumer ordinary samples of all sources, source by source.
  private mutating func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, _ consumer: inout Consumer,
    next: (inout Consumer) -> Void = { _ in }
  ) {
    if visible.count > CoveredSpans.fewSources {
      ManySources(sources: sources, visible: visible, selection: selection)
        .scan(range, covers: Weighting.isCumulative, &covered, &consumer, next: next)
      return
    }
    for (place, source) in visible.enumerated() {
      let higher = Weighting.isCumulative ? HigherSources(visible[..<place], of: sources, selection) : nil
      sources[source].scan(range, selection, below: higher, &covered, &consumer)
      next(&consumer)
    }
  }

  // MARK: From a rollup

  /// A bucket that begins and ends at edges of one day or of two that follow each other, as hours and days of all time
  /// zones do; nil for others.
  ///
  /// - Parameter day: The last day of the bucket before, as a rule the first of this one.
  @inline(__always)
  private func part(
    ofDay known: inout KnownDay, _ bucket: Int, _ rollup: Rollup, _ trusted: TimeSpan
  ) -> SampleSummary? {
    let (start, end) = (boundaries[bucket], boundaries[bucket + 1])
    if end - start > 2 * RollupDay.seconds || start < trusted.start || end > trusted.end { return nil }
    if known.day.map({ start < $0.start || start >= $0.start + RollupDay.seconds }) ?? true {
      known.find(Rollup.number(of: start), in: rollup)
    }
    guard let first = known.day else { return nil }
    let nextStart = first.start + RollupDay.seconds
    if end <= nextStart { return first.summary(from: start, to: end, crossingFrom: earliestStart(trusted)) }
    guard end <= nextStart + RollupDay.seconds else { return nil }
    known.find(Rollup.number(of: nextStart), in: rollup)
    guard let next = known.day else { return nil }
    return first.summary(from: start, into: next, to: end, crossingFrom: earliestStart(trusted))
  }

  /// Any bucket; nil if a scan is the better way.
  ///
  /// - Parameter trusted: Where the selection changes nothing.
  private mutating func summary(ofBucket bucket: Int, _ rollup: Rollup, _ trusted: TimeSpan) -> SampleSummary? {
    let span = TimeSpan(start: boundaries[bucket], end: boundaries[bucket + 1])
    // Where a bucket goes beyond what is trusted, a value may stand until a sample that is not selected.
    let end = span.end <= trusted.end ? span.end : trusted.end - Weighting.longestHold
    let known = TimeSpan(start: max(span.start, trusted.start), end: end)
    guard known.end - known.start >= RollupDay.shortestCellSeconds, let interior = RollupInterior(of: known, in: rollup)
    else { return rollup.isEmpty(from: span.start, to: span.end) ? SampleSummary() : nil }
    let (first, last) = (interior.first, interior.last)
    let beginsAtEdge =
      first.instant == span.start && first.latestEnd <= known.end && first.earliestStart >= earliestStart(trusted)
    let endsAtEdge = last.instant == span.end && last.earliestStart >= first.instant
    if !(beginsAtEdge && endsAtEdge), interior.summary.count < smallestInterior { return nil }

    var summary = interior.summary
    if beginsAtEdge {
      rollup.addAfter(first, to: &summary)
    } else {
      let isAtEdge = first.instant == span.start
      collect(
        ScanRange(startsBefore: isAtEdge ? span.start : first.instant, reaching: span.start), span, &summary)
    }
    if endsAtEdge {
      rollup.addCut(at: last, to: &summary)
    } else {
      if last.latestEnd > known.end { cut(interior, known.end, span, &summary) }
      if last.instant < span.end {
        collect(
          ScanRange(startsFrom: last.instant, startsBefore: span.end, reaching: span.start), span, &summary)
      }
    }
    return summary
  }

  /// Where a sample must begin for what it counts after an edge to be trusted: how long a value stands is a matter of
  /// the next sample, which may not be selected.
  private func earliestStart(_ trusted: TimeSpan) -> Double { Weighting.looksAhead ? trusted.start : -.infinity }

  /// Adds what samples of a range count in a bucket.
  private mutating func collect(_ range: ScanRange, _ span: TimeSpan, _ summary: inout SampleSummary) {
    var collector = WindowCollector<Weighting>(window: span, countsSamples: true, summary: summary)
    scan(range, selection, &collector)
    summary = collector.summary
  }

  /// Replaces what samples count in full, of an interior and reaching beyond an instant, by what they count in the
  /// bucket and under the selection.
  private mutating func cut(
    _ interior: RollupInterior, _ instant: Double, _ span: TimeSpan, _ summary: inout SampleSummary
  ) {
    let range = ScanRange(
      startsFrom: interior.first.instant, startsBefore: interior.last.instant, reaching: instant,
      hold: Weighting.longestHold)
    var remover = WholeRemover<Weighting>(summary: summary)
    scan(range, TimeSelection(), &remover)
    var collector = WindowCollector<Weighting>(window: span, countsSamples: false, summary: remover.summary)
    scan(range, selection, &collector)
    summary = collector.summary
  }
}

/// A day of a rollup, remembered from bucket to bucket: the next one is as a rule the day after it.
private struct KnownDay {
  /// Nil where the last day looked for is not known or empty.
  private(set) var day: RollupDay?
  private var place = 0

  @inline(__always)
  mutating func find(_ number: Int, in rollup: Rollup) {
    place = rollup.place(from: number, near: place + 1)
    day = place < rollup.days.count && rollup.numbers[place] == number ? rollup.days[place] : nil
  }

  /// Whether a bucket lies within the day and holds none of its cells: hours of days with few samples do.
  @inline(__always)
  func isCoarser(than start: Double, to end: Double) -> Bool {
    guard let day, start >= day.start, end <= day.start + RollupDay.seconds else { return false }
    return day.firstEdge(from: start) >= day.lastEdge(to: end)
  }
}

extension TimeSpan {
  /// Where a selection changes nothing about ordinary samples: every one that touches the span is selected.
  ///
  /// - Parameters:
  ///   - longMatterFrom: It matters too which long samples reach into the span: they may cover others.
  ///   - longMatterTo: It matters too which long samples begin in it: the value before one stands until there.
  init(
    selecting selection: TimeSelection, of visible: [Int], in sources: [SourceTimeline], longMatterFrom: Bool,
    longMatterTo: Bool
  ) {
    self.init(
      start: max(selection.startsFrom, selection.endsFrom), end: min(selection.startsBefore, selection.endsBefore))
    for source in visible {
      if selection.startsFrom > -.infinity {
        // A sample that ends right there may be an instant, and touch it.
        start = max(start, sources[source].ordinary.latestEnd(startingBefore: selection.startsFrom))
        if longMatterFrom { start = max(start, sources[source].long.latestEnd(startingBefore: selection.startsFrom)) }
      }
      if selection.endsBefore < .infinity {
        end = min(end, sources[source].ordinary.earliestStart(endingFrom: selection.endsBefore))
        if longMatterTo { end = min(end, sources[source].long.earliestStart(endingFrom: selection.endsBefore)) }
      }
    }
  }
}

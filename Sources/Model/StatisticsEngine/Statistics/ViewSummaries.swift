/// Computes the sums of samples, except very long ones, by bucket, for some sources and one weighting.
///
/// Assembles a bucket from a rollup when possible. Neighboring buckets that cannot be assembled are filled in one scan
/// of their samples.
struct ViewSummaries<Weighting: SampleWeighting> {
  let sources: [SourceTimeline]
  /// The indices of the sources whose samples are summed, in order of priority.
  let visible: [Int]
  /// The rollup of ``visible``, the sources that the query reads; nil when nothing was prepared.
  let rollup: Rollup?
  let boundaries: [Double]
  let selection: TimeSelection
  /// The number of samples below which visiting all of them is cheaper than visiting the two ends of a bucket.
  private let smallestInterior: Int
  private let samplesForCut: Int
  private var covered = CoveredSpans()

  init(
    sources: [SourceTimeline], visible: [Int], rollup: Rollup?, boundaries: [Double], selection: TimeSelection,
    layout: TimelineLayout
  ) {
    self.sources = sources
    self.visible = visible
    self.rollup = rollup
    self.boundaries = boundaries
    self.selection = selection
    samplesForCut = layout.samplesForCut
    smallestInterior = max(layout.smallestInterior, visible.count > CoveredSpans.fewSources ? 4 * visible.count : 0)
  }

  mutating func summaries() -> [SampleSummary] {
    var summaries = Array(repeating: SampleSummary(), count: boundaries.count - 1)
    let trusted = TimeSpan(
      selecting: selection, of: visible, in: sources, longMatterFrom: Weighting.isCumulative,
      longMatterTo: Weighting.isCumulative || Weighting.looksAhead)
    var unfilled = 0
    if let rollup {
      var places = KnownPlaces()
      for bucket in 0..<boundaries.count - 1 {
        if boundaries[bucket + 1] - boundaries[bucket] < RollupDay.shortestCellSeconds {
          places.end = nil
          continue
        }
        var found = betweenPlaces(&places, bucket, rollup, trusted)
        if found == nil, !places.isCoarser(than: boundaries[bucket], to: boundaries[bucket + 1], in: rollup) {
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

  /// Fills in some buckets from their samples, leaving out very long samples.
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

  /// Passes the samples of all sources, except very long ones, to a consumer, source by source.
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

  /// Returns the sums of a bucket that begins and ends at the edge of a cell or at a ``RollupCut``; nil for any other
  /// bucket.
  ///
  /// - Parameter places: The positions of the previous bucket. The end of that bucket is usually the start of this one.
  @inline(__always)
  private mutating func betweenPlaces(
    _ places: inout KnownPlaces, _ bucket: Int, _ rollup: Rollup, _ trusted: TimeSpan
  ) -> SampleSummary? {
    let (start, end) = (boundaries[bucket], boundaries[bucket + 1])
    // Do not use the rollup for a bucket outside the trusted time, where the selection can leave out samples. Such
    // buckets come before or after all others, so the cached positions remain valid.
    if start < trusted.start || end > trusted.end { return nil }
    if let summary = places.summary(from: start, to: end, crossingFrom: earliestStart(trusted), in: rollup) {
      places.end = nil
      return summary
    }
    guard let first = places.start(at: start, in: rollup) ?? cut(at: start, places, end - start, rollup),
      let last = places.end(at: end, in: rollup) ?? cut(at: end, places, end - start, rollup)
    else {
      places.end = nil
      return nil
    }
    places.end = last
    guard last.earliestStart >= start, first.earliestStart >= earliestStart(trusted),
      last.dayStart - first.dayStart <= RollupDay.seconds
        || rollup.knows(from: first.dayStart, to: last.dayStart)
    else { return nil }
    return first.summary(to: last, in: rollup)
  }

  /// Creates a ``RollupCut`` of a prepared day, at an instant within a cell; nil when that costs more than it saves.
  ///
  /// - Parameter seconds: The length of a bucket. When there are many buckets in a day, visiting their samples is
  ///   cheaper.
  private mutating func cut(
    at instant: Double, _ places: KnownPlaces, _ seconds: Double, _ rollup: Rollup
  ) -> RollupPlace? {
    guard instant > places.dayStart, instant < places.dayStart + RollupDay.seconds,
      visible.count <= CoveredSpans.fewSources
    else { return nil }
    let day = rollup.days[places.day]
    let most = RollupCuts.most(samples: day.whole.count, samplesForCut: samplesForCut)
    // Use at most half of the cuts, so that two charts do not evict each other's.
    if RollupDay.seconds / seconds > Double(most / 2) { return nil }
    let cell = day.lastEdge(to: instant)
    let (start, end) = (day.edge(cell), day.edge(cell + 1))
    var builder = RollupDayBuilder<Weighting>(instants: [start, instant, end])
    scan(
      ScanRange(startsBefore: end, reaching: start, hold: Weighting.longestHold), TimeSelection(), &builder
    ) { $0.restart() }
    let cut = builder.finishCut(of: cell)
    day.remember(cut, most: most)
    return RollupPlace(cut, ofDay: places.day, from: day.start)
  }

  /// Returns the sums of any bucket; nil when a scan is cheaper.
  ///
  /// - Parameter trusted: The time in which every sample is selected, so that the rollup is valid.
  private mutating func summary(ofBucket bucket: Int, _ rollup: Rollup, _ trusted: TimeSpan) -> SampleSummary? {
    let span = TimeSpan(start: boundaries[bucket], end: boundaries[bucket + 1])
    // A value is held until the next sample of its source. After the trusted time, the selection can leave that sample
    // out. So end earlier when the bucket extends past the trusted time.
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
      rollup.days[first.day].addAfter(first.edge, to: &summary)
    } else {
      let isAtEdge = first.instant == span.start
      collect(
        ScanRange(startsBefore: isAtEdge ? span.start : first.instant, reaching: span.start), span, &summary)
    }
    if endsAtEdge {
      rollup.days[last.day].addCut(at: last.edge, to: &summary)
    } else {
      if last.latestEnd > known.end { cut(interior, known.end, span, &summary) }
      if last.instant < span.end {
        collect(
          ScanRange(startsFrom: last.instant, startsBefore: span.end, reaching: span.start), span, &summary)
      }
    }
    return summary
  }

  /// The earliest start of a sample whose part after an edge can be taken from the rollup. The time for which its value
  /// is held depends on the next sample, which the selection can leave out.
  private func earliestStart(_ trusted: TimeSpan) -> Double { Weighting.looksAhead ? trusted.start : -.infinity }

  /// Adds the parts of a range's samples that lie inside a bucket's time span.
  private mutating func collect(_ range: ScanRange, _ span: TimeSpan, _ summary: inout SampleSummary) {
    var collector = WindowCollector<Weighting>(window: span, countsSamples: true, summary: summary)
    scan(range, selection, &collector)
    summary = collector.summary
  }

  /// Corrects the sums for samples of an interior that extend past an instant: subtracts their full values, and adds
  /// the parts of selected samples inside the bucket.
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

extension TimeSpan {
  /// The time in which the selection leaves out no sample of up to four days.
  ///
  /// - Parameters:
  ///   - longMatterFrom: True to also require that very long samples that extend into the time are selected, because
  ///     they may cover others.
  ///   - longMatterTo: True to also require that very long samples that begin in the time are selected, because the
  ///     preceding value is held until they start.
  init(
    selecting selection: TimeSelection, of visible: [Int], in sources: [SourceTimeline], longMatterFrom: Bool,
    longMatterTo: Bool
  ) {
    self.init(
      start: max(selection.startsFrom, selection.endsFrom), end: min(selection.startsBefore, selection.endsBefore))
    for source in visible {
      if selection.startsFrom > -.infinity {
        // A sample that ends exactly at this time may have no duration, and then touches the span.
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

/// Finds the seconds that samples of some sources cover in each bucket, counting overlaps once (rule Q41).
///
/// Processes very long samples first. The remaining time of a bucket then depends only on samples of up to four days,
/// which a rollup contains.
struct ViewCoverage {
  private let sources: [SourceTimeline]
  private let visible: [Int]
  /// The rollup of ``visible``, the sources that the query reads; nil when nothing was prepared.
  private let rollup: Rollup?
  private let boundaries: [Double]
  private let selection: TimeSelection
  /// The time that long samples cover between the first boundary and the last, as disjoint spans in order.
  private let long: [TimeSpan]
  /// The time from the first start to the last end of samples of up to four days.
  private let extent: TimeSpan

  /// Collects the long samples between the first boundary and the last.
  init(
    sources: [SourceTimeline], visible: [Int], rollup: Rollup?, boundaries: [Double], selection: TimeSelection
  ) {
    self.sources = sources
    self.visible = visible
    self.rollup = rollup
    self.boundaries = boundaries
    self.selection = selection
    long = CoveredSpans.long(
      of: sources, visible, in: TimeSpan(start: boundaries[0], end: boundaries[boundaries.count - 1]), selection)
    extent = visible.reduce(TimeSpan(start: .infinity, end: -.infinity)) { extent, source in
      let ordinary = sources[source].ordinary
      return TimeSpan(
        start: min(extent.start, ordinary.earliestStart), end: max(extent.end, ordinary.latestEnd))
    }
  }

  /// Returns the covered seconds, by bucket.
  func coveredSeconds() -> [Double] {
    var seconds = Array(repeating: 0.0, count: boundaries.count - 1)
    let trusted = TimeSpan(
      selecting: selection, of: visible, in: sources, longMatterFrom: false, longMatterTo: false)
    var unknown: [BucketPart] = []
    for bucket in seconds.indices {
      divide(TimeSpan(start: boundaries[bucket], end: boundaries[bucket + 1])) { span, isCovered in
        if isCovered {
          seconds[bucket] += span.end - span.start
        } else {
          seconds[bucket] += knownSeconds(in: span, trusted) { unknown.append(BucketPart(bucket: bucket, span: $0)) }
        }
      }
    }
    OrdinaryCoverage(sources: sources, visible: visible, selection: selection).add(unknown, to: &seconds)
    return seconds
  }

  /// Returns the seconds covered in a span between the first boundary and the last.
  func coveredSeconds(in span: TimeSpan) -> Double {
    var seconds = [0.0]
    var unknown: [BucketPart] = []
    divide(span) { span, isCovered in
      if isCovered { seconds[0] += span.end - span.start } else { unknown.append(BucketPart(bucket: 0, span: span)) }
    }
    OrdinaryCoverage(sources: sources, visible: visible, selection: selection).add(unknown, to: &seconds)
    return seconds[0]
  }

  /// Calls the closure for the parts of a span that very long samples cover, and for the remaining parts that may
  /// contain other samples.
  private func divide(_ span: TimeSpan, _ body: (TimeSpan, _ isCovered: Bool) -> Void) {
    func free(_ start: Double, _ end: Double) {
      let (start, end) = (max(start, extent.start), min(end, extent.end))
      if start < end { body(TimeSpan(start: start, end: end), false) }
    }
    var start = span.start
    var next = long.isEmpty ? 0 : partitioningIndex(0, long.count) { long[$0].end > span.start }
    while next < long.count, long[next].start < span.end {
      free(start, long[next].start)
      let end = min(span.end, long[next].end)
      body(TimeSpan(start: max(start, long[next].start), end: end), true)
      start = end
      next += 1
    }
    free(start, span.end)
  }

  /// Returns the seconds that samples of up to four days cover in a span, as far as the rollup has them.
  ///
  /// - Parameters:
  ///   - trusted: The time in which every sample is selected, so that the rollup is valid.
  ///   - unknown: Called for the parts of the span whose samples must be visited.
  private func knownSeconds(in span: TimeSpan, _ trusted: TimeSpan, unknown: (TimeSpan) -> Void) -> Double {
    let known = TimeSpan(start: max(span.start, trusted.start), end: min(span.end, trusted.end))
    guard let rollup, known.end - known.start >= RollupDay.shortestCellSeconds,
      let interior = RollupInterior(of: known, in: rollup), let seconds = interior.coveredSeconds
    else {
      if rollup?.isEmpty(from: span.start, to: span.end) != true { unknown(span) }
      return 0
    }
    if span.start < interior.first.instant { unknown(TimeSpan(start: span.start, end: interior.first.instant)) }
    if interior.last.instant < span.end { unknown(TimeSpan(start: interior.last.instant, end: span.end)) }
    return seconds
  }
}

struct BucketPart {
  let bucket: Int
  let span: TimeSpan
}

/// Finds the time that samples of up to four days cover by visiting them.
struct OrdinaryCoverage {
  let sources: [SourceTimeline]
  /// The indices of the sources whose samples cover time, in order of priority.
  let visible: [Int]
  let selection: TimeSelection

  /// The distance in seconds below which parts are processed together when there are many sources.
  private static let near = RollupDay.seconds

  /// Adds the seconds that samples cover in each part to the seconds of the part's bucket.
  ///
  /// - Parameter parts: The parts of buckets, in order of time.
  func add(_ parts: [BucketPart], to seconds: inout [Double]) {
    var covered = CoveredSpans()
    var first = 0
    while first < parts.count {
      var end = first + 1
      if visible.count > CoveredSpans.fewSources {
        while end < parts.count, parts[end].span.start - parts[end - 1].span.end < Self.near { end += 1 }
      }
      add(parts[first..<end], &covered, to: &seconds)
      first = end
    }
  }

  /// Processes the parts in order. Divides their time into ``TimePieces``, which limits the memory in use.
  private func add(_ parts: ArraySlice<BucketPart>, _ covered: inout CoveredSpans, to seconds: inout [Double]) {
    let whole = TimeSpan(start: parts[parts.startIndex].span.start, end: parts[parts.endIndex - 1].span.end)
    if parts.count == 1, whole.end - whole.start <= RollupDay.seconds {
      add(whole, parts, &covered, to: &seconds)
      return
    }
    var next = parts.startIndex
    for piece in TimePieces(of: whole, sources: sources, visible: visible) {
      while next < parts.endIndex, parts[next].span.end <= piece.start { next += 1 }
      add(piece, parts[next...], &covered, to: &seconds)
    }
  }

  private func add(
    _ piece: TimeSpan, _ parts: ArraySlice<BucketPart>, _ covered: inout CoveredSpans, to seconds: inout [Double]
  ) {
    covered.collect(from: sources, visible[...], in: piece, selection, withLong: false)
    for part in parts {
      if part.span.start >= piece.end { return }
      let start = max(part.span.start, piece.start)
      covered.move(to: start)
      seconds[part.bucket] += covered.coveredSeconds(from: start, to: min(part.span.end, piece.end))
    }
  }
}

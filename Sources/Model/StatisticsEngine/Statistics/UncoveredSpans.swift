/// For each of many sources, the time that no higher source covers (rule Q45), found for all of them in one pass.
///
/// If each source searched all higher ones, work would grow with the square of their number. This sweep visits all
/// samples in chronological order and assigns each moment to the highest source with a sample at that moment.
struct UncoveredSpans {
  private struct Span {
    /// The start, in seconds since the reference date.
    var start: Double
    /// The end, in seconds since the reference date.
    var end: Double
    /// The source's index among the visible ones. A smaller index has priority.
    var rank: Int
  }

  /// The uncovered time of each source, sorted by rank, then by time. A span of zero length is a sample without
  /// duration that counts.
  private var spans: [Span] = []
  /// The index of each rank's first span, followed by the number of spans.
  private var first: [Int]
  /// The time from the first start to the last end.
  private var extent = TimeSpan(start: .infinity, end: -.infinity)

  /// Finds the uncovered time.
  ///
  /// - Parameters:
  ///   - visible: The sources, in order of priority.
  ///   - span: The time of the samples that will be queried.
  ///   - selection: The selection. Only selected samples count and cover time.
  init(of visible: [Int], in sources: [SourceTimeline], _ span: TimeSpan, _ selection: TimeSelection) {
    var collector = SpanCollector()
    var covered = CoveredSpans()
    let range = ScanRange(startsBefore: span.end.nextUp, reaching: span.start)
    for (rank, source) in visible.enumerated()
    where sources[source].earliestStart <= span.end && sources[source].latestEnd >= span.start {
      collector.rank = rank
      sources[source].scan(range, selection, below: nil, &covered, &collector)
      if !sources[source].long.isEmpty { sources[source].scanLong(range, selection, below: nil, &covered, &collector) }
    }
    for sample in collector.spans {
      extent = TimeSpan(start: min(extent.start, sample.start), end: max(extent.end, sample.end))
    }
    // If samples start at the same time, a sample with a duration covers one without, so it sorts first.
    collector.spans.sort { $0.start < $1.start || ($0.start == $1.start && $0.end > $0.start && $1.end == $1.start) }
    first = Array(repeating: 0, count: visible.count + 1)
    sortByRank(Self.sweep(collector.spans))
  }

  /// Assigns each moment to the highest source with a sample at that moment.
  private static func sweep(_ samples: [Span]) -> [Span] {
    var won: [Span] = []
    var active = ActiveSamples()
    var instant = -Double.infinity
    func win(until end: Double) {
      while let top = active.highest, instant < end {
        let next = min(end, top.end)
        if next > instant { won.append(Span(start: instant, end: next, rank: top.rank)) }
        instant = max(instant, next)
        if top.end <= instant { active.removeHighest() }
      }
      instant = max(instant, end)
    }
    for sample in samples {
      win(until: sample.start)
      while let top = active.highest, top.end <= sample.start { active.removeHighest() }
      if sample.end > sample.start {
        active.insert(sample.rank, until: sample.end)
      } else if active.highest.map({ $0.rank > sample.rank }) ?? true {
        won.append(sample)
      }
    }
    win(until: .infinity)
    return won
  }

  private mutating func sortByRank(_ won: [Span]) {
    for span in won { first[span.rank + 1] += 1 }
    for rank in first.indices.dropFirst() { first[rank] += first[rank - 1] }
    var next = first
    spans = won
    for span in won {
      spans[next[span.rank]] = span
      next[span.rank] += 1
    }
  }

  /// Replaces the spans in `covered` with the time in which a source does not count: all time except its uncovered
  /// spans.
  func load(_ rank: Int, into covered: inout CoveredSpans) {
    covered.replace { add in
      var start = extent.start
      for span in spans[first[rank]..<first[rank + 1]] {
        if span.start > start { add(start, span.start) }
        // In a span without duration, only one instant is uncovered. Begin the next covered span right after it.
        start = span.start == span.end ? span.end.nextUp : span.end
      }
      if start < extent.end { add(start, extent.end) }
    }
  }

  private struct SpanCollector: SampleConsumer {
    static let looksAhead = false
    var spans: [Span] = []
    var rank = 0

    mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) {
      spans.append(Span(start: sample.start, end: sample.end, rank: rank))
    }
  }
}

/// The samples that have begun, the highest source first, as a binary heap.
private struct ActiveSamples {
  private var heap: [(rank: Int, end: Double)] = []

  var highest: (rank: Int, end: Double)? { heap.first }

  /// Adds a sample that begins. Takes logarithmic time.
  mutating func insert(_ rank: Int, until end: Double) {
    heap.append((rank, end))
    var child = heap.count - 1
    while child > 0, heap[child].rank < heap[(child - 1) / 2].rank {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the sample of the highest source. Takes logarithmic time.
  mutating func removeHighest() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { return }
      if child + 1 < heap.count, heap[child + 1].rank < heap[child].rank { child += 1 }
      if heap[parent].rank <= heap[child].rank { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}

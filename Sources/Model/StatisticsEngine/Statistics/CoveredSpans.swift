/// The time that sources cover around a few samples, as disjoint spans in order.
///
/// The spans are collected for one chunk or day at a time, and their memory is reused for the next, so the size does
/// not grow with the timeline.
struct CoveredSpans {
  private struct Span {
    /// The start, in seconds since the reference date.
    var start: Double
    /// The end, in seconds since the reference date.
    var end: Double
    var secondsBefore = 0.0
  }

  private var spans: [Span] = []
  /// The index of the first span that ends after the current instant. Instants must come in order.
  private var cursor = 0
  /// The start and the end of the span at the cursor; infinite if there is none.
  private var nextStart = Double.infinity
  private var nextEnd = Double.infinity
  /// The start of the span after the cursor's span; infinite if there is none.
  private var followingStart = Double.infinity

  // MARK: Collecting

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    setCursor(0)
  }

  /// The largest number of sources that are searched one after the other. More sources are merged.
  static let fewSources = 16

  /// Replaces the covered spans with those of the selected samples that overlap `span`.
  mutating func collect(
    from sources: [SourceTimeline], _ indices: ArraySlice<Int>, in span: TimeSpan, _ selection: TimeSelection,
    withLong: Bool = true
  ) {
    spans.removeAll(keepingCapacity: true)
    var lists = 0
    for index in indices {
      lists += collect(from: sources[index].ordinary, in: span, selection)
      if withLong, !sources[index].long.isEmpty { lists += collect(from: sources[index].long, in: span, selection) }
    }
    if lists > 1 { unite() }
    if spans.count > Self.few { addUp() }
    setCursor(0)
  }

  /// Replaces the spans with the spans that a closure adds, which must be disjoint and in order.
  mutating func replace(_ body: ((_ start: Double, _ end: Double) -> Void) -> Void) {
    spans.removeAll(keepingCapacity: true)
    body { spans.append(Span(start: $0, end: $1)) }
    if spans.count > Self.few { addUp() }
    setCursor(0)
  }

  /// Returns the time that very long samples cover in a span, in order.
  static func long(
    of sources: [SourceTimeline], _ indices: [Int], in span: TimeSpan, _ selection: TimeSelection
  ) -> [TimeSpan] {
    var covered = CoveredSpans()
    for index in indices where !sources[index].long.isEmpty {
      _ = covered.collect(from: sources[index].long, in: span, selection)
    }
    if covered.spans.count > 1 { covered.unite() }
    return covered.spans.map { TimeSpan(start: max($0.start, span.start), end: min($0.end, span.end)) }
  }

  /// Adds the spans of selected samples.
  ///
  /// - Returns: The number of span lists that were added, one or zero.
  private mutating func collect(
    from samples: ChunkedSamples, in span: TimeSpan, _ selection: TimeSelection
  ) -> Int {
    if samples.earliestStart >= span.end || samples.latestEnd <= span.start { return 0 }
    let before = spans.count
    var block = UnpackedSamples.allocate()
    var new = NewSpans()
    samples.forEachBlock(in: span, selection, &block) { block, index in
      new.add(block, index)
      spans.append(contentsOf: new.finished)
    }
    if let last = new.last { spans.append(last) }
    new.deallocate()
    block.deallocate()
    return spans.count > before ? 1 : 0
  }

  /// Merges the span lists of several sources into one.
  private mutating func unite() {
    let all = spans.sorted { $0.start < $1.start }
    spans.removeAll(keepingCapacity: true)
    for span in all {
      let last = spans.count - 1
      if last >= 0, span.start <= spans[last].end {
        spans[last].end = max(spans[last].end, span.end)
      } else {
        spans.append(span)
      }
    }
  }

  private mutating func addUp() {
    var seconds = 0.0
    for index in spans.indices {
      spans[index].secondsBefore = seconds
      seconds += spans[index].end - spans[index].start
    }
  }

  private mutating func setCursor(_ index: Int) {
    cursor = index
    nextStart = index < spans.count ? spans[index].start : .infinity
    nextEnd = index < spans.count ? spans[index].end : .infinity
    followingStart = index + 1 < spans.count ? spans[index + 1].start : .infinity
  }

  // MARK: Asking

  /// Advances to an instant, passing spans that end there or earlier.
  @inline(__always)
  mutating func move(to instant: Double) {
    while nextEnd <= instant { setCursor(cursor + 1) }
  }

  /// Moves to any instant, even an earlier one, using binary search.
  mutating func rewind(to instant: Double) { setCursor(partitioningIndex(0, spans.count) { spans[$0].end > instant }) }

  /// True when a covered span contains the current instant.
  @inline(__always)
  func covers(_ instant: Double) -> Bool { nextStart <= instant }

  /// True when no time between the current instant and another is covered.
  @inline(__always)
  func isFree(to end: Double) -> Bool { nextStart >= end }

  /// Returns the seconds that are not covered in an interval after the current instant.
  @inline(__always)
  func uncoveredSeconds(from start: Double, to end: Double) -> Double {
    max(0, (end - start) - coveredSeconds(from: start, to: end))
  }

  /// The largest number of spans that are searched linearly.
  private static let few = 8

  /// Returns the seconds that are covered in an interval after the current instant.
  @inline(__always)
  func coveredSeconds(from start: Double, to end: Double) -> Double {
    if followingStart < end || nextEnd <= start { return severalCoveredSeconds(from: start, to: end) }
    return nextStart < end ? min(end, nextEnd) - max(start, nextStart) : 0
  }

  private func severalCoveredSeconds(from start: Double, to end: Double) -> Double {
    var seconds = 0.0
    var index = cursor
    let near = min(spans.count, cursor + Self.few)
    while index < near, spans[index].start < end {
      if spans[index].end > start { seconds += min(end, spans[index].end) - max(start, spans[index].start) }
      index += 1
    }
    return index < near || index == spans.count ? seconds : manyCoveredSeconds(from: start, to: end)
  }

  /// Returns the covered seconds of a long interval. Examines only its first and last spans.
  private func manyCoveredSeconds(from start: Double, to end: Double) -> Double {
    let first = partitioningIndex(cursor, spans.count) { spans[$0].end > start }
    guard first < spans.count, spans[first].start < end else { return 0 }
    let last = partitioningIndex(first, spans.count) { spans[$0].start >= end } - 1
    if first == last { return min(end, spans[first].end) - max(start, spans[first].start) }
    return (spans[first].end - max(start, spans[first].start))
      + (spans[last].secondsBefore - spans[first + 1].secondsBefore) + (min(end, spans[last].end) - spans[last].start)
  }

  /// Returns the part of a sample's value that counts in a part of its time, in proportion to the time not covered. An
  /// instant counts unless a covered span contains it. Returns an undivided value without arithmetic, to preserve it
  /// exactly.
  @inline(__always)
  func counted(of value: Double, lasting duration: Double, from start: Double, to end: Double) -> Double {
    if duration == 0 { return covers(start) ? 0 : value }
    let seconds = isFree(to: end) ? end - start : uncoveredSeconds(from: start, to: end)
    return seconds == duration ? value : value * (seconds / duration)
  }
}

extension CoveredSpans {
  /// The spans of samples in order, built block by block. Spans that touch are merged.
  private struct NewSpans {
    /// The start of the last span, which may still grow.
    private var start = Double.infinity
    private var end = -Double.infinity
    private let memory = UnsafeMutablePointer<Span>.allocate(capacity: UnpackedSamples.capacity)
    private var count = 0

    func deallocate() { memory.deallocate() }

    /// The spans of the last block that can no longer grow.
    var finished: UnsafeBufferPointer<Span> { UnsafeBufferPointer(start: memory, count: count) }
    /// The span that may still grow; nil before the first sample.
    var last: Span? { start < .infinity ? Span(start: start, end: end) : nil }

    @inline(__always)
    mutating func add(_ block: UnpackedSamples, _ range: Range<Int>) {
      var (lastStart, lastEnd, count) = (start, end, 0)
      for index in range {
        let (start, end) = (block.starts[index], block.ends[index])
        // An instant covers no time.
        if end == start { continue }
        if start > lastEnd {
          // If there was no last span, the count stays the same, and the next span overwrites this entry.
          memory[count] = Span(start: lastStart, end: lastEnd)
          count += lastStart < .infinity ? 1 : 0
          (lastStart, lastEnd) = (start, end)
        } else {
          lastEnd = max(lastEnd, end)
        }
      }
      (self.start, self.end, self.count) = (lastStart, lastEnd, count)
    }
  }
}

extension ChunkedSamples {
  /// Calls the closure for the selected samples that overlap a span, in order of start.
  @inline(__always)
  fileprivate func forEachBlock(
    in span: TimeSpan, _ selection: TimeSelection, _ block: inout UnpackedSamples,
    _ body: (_ block: UnpackedSamples, _ range: Range<Int>) -> Void
  ) {
    var number = firstChunk(reaching: span.start)
    while number < headers.count, headers[number].firstStart < span.end {
      if headers[number].maximumEnd > span.start {
        VisitCounter.visit(samples: chunks[number].count)
        chunks[number].forEachBlock(in: span, selection, &block, body)
      }
      number += 1
    }
  }
}

extension TimelineChunk {
  @inline(__always)
  fileprivate func forEachBlock(
    in span: TimeSpan, _ selection: TimeSelection, _ block: inout UnpackedSamples,
    _ body: (_ block: UnpackedSamples, _ range: Range<Int>) -> Void
  ) {
    let selectsEverything = selection.isEverything
    var index = 0
    while index < count {
      let blockEnd = min(index + Self.blockSize, count)
      if blockEnds[index / Self.blockSize] > span.start {
        block.readSpans(index..<blockEnd, of: self)
        if block.starts[0] >= span.end { return }
        if selectsEverything, block.starts[0] > span.start, block.starts[block.count - 1] < span.end {
          body(block, 0..<block.count)
        } else {
          for offset in 0..<block.count {
            let (start, end) = (block.starts[offset], block.ends[offset])
            if start >= span.end { return }
            if end > span.start, selectsEverything || selection.contains(start: start, end: end) {
              body(block, offset..<offset + 1)
            }
          }
        }
      }
      index = blockEnd
    }
  }
}

/// Consumes samples one by one, in order of start.
protocol SampleConsumer {
  /// True when the consumer needs the start of the source's next sample.
  static var looksAhead: Bool { get }

  /// Consumes one sample.
  ///
  /// - Parameters:
  ///   - sample: The whole sample.
  ///   - covered: The time that sources of higher priority cover, moved to the sample's start.
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans)

  /// Consumes samples in order of start.
  ///
  /// - Parameter covered: The time that sources of higher priority cover. The consumer moves it to the start of each
  ///   sample.
  mutating func consume(_ block: UnpackedSamples, _ covered: inout CoveredSpans)
}

/// The samples to visit one by one, selected by their dates.
struct ScanRange {
  /// The earliest allowed start of a sample.
  var startsFrom = -Double.infinity
  /// The instant before which a sample must start.
  var startsBefore = Double.infinity
  /// The instant that a sample must reach: the sample starts at this instant or later, or ends after it.
  var reaching = -Double.infinity
  /// The seconds for which a value is held after its sample's end. They count as part of the sample in the comparison
  /// with ``reaching``.
  var hold = 0.0
}

extension SourceTimeline {
  /// Passes the selected ordinary samples of a range to a consumer, leaving out very long ones.
  func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, below higher: HigherSources?, _ covered: inout CoveredSpans,
    _ consumer: inout Consumer
  ) {
    ordinary.scan(
      range, selection, beside: long.isEmpty ? nil : long, below: higher, &covered, &consumer)
  }

  /// Passes the selected very long samples of a range to a consumer.
  func scanLong<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, below higher: HigherSources?, _ covered: inout CoveredSpans,
    _ consumer: inout Consumer
  ) {
    long.scan(range, selection, beside: ordinary, below: higher, &covered, &consumer)
  }
}

extension ChunkedSamples {
  /// Passes the selected samples of a range to a consumer.
  ///
  /// - Parameters:
  ///   - other: The source's samples that this scan does not visit: the very long ones if it visits the ordinary ones,
  ///     or the ordinary ones if it visits the very long ones. They may start between the samples of this scan. Nil if
  ///     there are none.
  ///   - higher: The sources of higher priority that may cover the samples' time; nil if there are none.
  ///   - covered: Memory to reuse from scan to scan.
  fileprivate func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, beside other: ChunkedSamples?, below higher: HigherSources?,
    _ covered: inout CoveredSpans, _ consumer: inout Consumer
  ) {
    let startsFrom = max(range.startsFrom, selection.startsFrom)
    let startsBefore = min(range.startsBefore, selection.startsBefore)
    var number = firstChunk(reaching: max(range.reaching - range.hold, max(startsFrom, selection.endsFrom)))
    if higher == nil { covered.removeAll() }
    var visited = 0
    var block = UnpackedSamples.allocate()
    defer {
      VisitCounter.visit(samples: visited)
      block.deallocate()
    }
    while number < headers.count, headers[number].firstStart < startsBefore {
      if headers[number].maximumEnd + range.hold >= range.reaching {
        let chunk = chunks[number]
        let isInside = number + 1 < headers.count && headers[number + 1].firstStart < startsBefore
        let lower = headers[number].firstStart < startsFrom ? chunk.firstIndex(startingFrom: startsFrom) : 0
        let upper = isInside ? chunk.count : chunk.firstIndex(startingFrom: startsBefore)
        if lower < upper {
          visited += upper - lower
          scan(
            lower..<upper, of: chunk, number, range, selection, beside: other, below: higher, &block, &covered,
            &consumer)
        }
      }
      number += 1
    }
  }

  @inline(__always)
  private func scan<Consumer: SampleConsumer>(
    _ indices: Range<Int>, of chunk: TimelineChunk, _ chunkNumber: Int, _ range: ScanRange, _ selection: TimeSelection,
    beside other: ChunkedSamples?, below higher: HigherSources?, _ block: inout UnpackedSamples,
    _ covered: inout CoveredSpans, _ consumer: inout Consumer
  ) {
    let selectsEverything = selection.isEverything
    // The start of the next sample in `other`. It is looked up again when a sample of this scan begins at this time or
    // later.
    var nextOther = -Double.infinity
    var hasCovered = false
    var index = indices.lowerBound
    while index < indices.upperBound {
      let number = index / TimelineChunk.blockSize
      let blockEnd = min((number + 1) * TimelineChunk.blockSize, indices.upperBound)
      defer { index = blockEnd }
      if chunk.blockEnds[number] + range.hold < range.reaching { continue }
      block.read(index..<blockEnd, of: chunk)
      let isWhole = selectsEverything && block.starts[0] >= range.reaching
      if !isWhole || Consumer.looksAhead {
        var kept = 0
        for offset in 0..<block.count {
          let (start, end) = (block.starts[offset], block.ends[offset])
          let isReaching = start >= range.reaching || end + range.hold > range.reaching
          guard isWhole || isReaching && (selectsEverything || selection.contains(start: start, end: end)) else {
            continue
          }
          if kept < offset { block.move(offset, to: kept) }
          if Consumer.looksAhead {
            let place = index + offset
            let isNextKnown = selectsEverything && place + 1 < chunk.count
            block.nextStarts[kept] =
              isNextKnown ? chunk.starts[place + 1] : nextStart(after: chunkNumber, place, selection)
            if let other {
              if start >= nextOther { nextOther = other.firstStart(after: start, chunk.serials[place], selection) }
              block.nextStarts[kept] = min(block.nextStarts[kept], nextOther)
            }
          }
          kept += 1
        }
        block.count = kept
      }
      if block.count == 0 { continue }
      if let higher, !hasCovered {
        higher.collect(from: block.starts[0], through: chunk.latestEnd(of: index..<indices.upperBound), into: &covered)
        hasCovered = true
      }
      consumer.consume(block, &covered)
    }
  }

  /// The start of the first selected sample that follows a given start and serial number; infinite when there is none.
  private func firstStart(after start: Double, _ serial: UInt64, _ selection: TimeSelection) -> Double {
    if chunks.isEmpty { return .infinity }
    let number = chunk(forStart: start, serial: serial)
    return nextStart(after: number, chunks[number].firstIndex(notPreceding: start, serial) - 1, selection)
  }

  /// The start of the first selected sample after a position; infinite when there is none.
  private func nextStart(after number: Int, _ index: Int, _ selection: TimeSelection) -> Double {
    var (number, index) = (number, index + 1)
    // The first visited sample is not counted, because it is usually the wanted sample.
    var passed = -1 - index
    defer { if passed + index > 0 { VisitCounter.visit(samples: passed + index) } }
    while number < chunks.count {
      let chunk = chunks[number]
      while index < chunk.count {
        if chunk.starts[index] >= selection.startsBefore { return .infinity }
        if selection.contains(start: chunk.starts[index], end: chunk.ends[index]) { return chunk.starts[index] }
        index += 1
      }
      passed += index
      (number, index) = (number + 1, 0)
    }
    return .infinity
  }
}

extension TimelineChunk {
  /// The maximum end of the blocks in a range. No sample of the range ends later.
  fileprivate func latestEnd(of range: Range<Int>) -> Double {
    (range.lowerBound / Self.blockSize...(range.upperBound - 1) / Self.blockSize).reduce(-.infinity) {
      max($0, blockEnds[$1])
    }
  }
}

/// Takes samples one by one, in order of start.
protocol SampleConsumer {
  /// The rule looks at where the next sample of the source begins.
  static var looksAhead: Bool { get }

  /// - Parameters:
  ///   - sample: The whole sample.
  ///   - covered: What higher sources cover, moved to the sample's start.
  mutating func consume(_ sample: SamplePart, _ covered: inout CoveredSpans)
}

/// Which samples to take one by one.
struct ScanRange {
  /// A sample starts here or later,
  var startsFrom = -Double.infinity
  /// starts before this,
  var startsBefore = Double.infinity
  /// and starts at this instant or later, or ends after it.
  var reaching = -Double.infinity
  /// Seconds by which a sample that ends earlier still reaches the instant, because its value stands.
  var hold = 0.0
}

extension SourceTimeline {
  /// Shows the selected samples of a range that are not very long to a consumer.
  func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, below higher: HigherSources?, _ covered: inout CoveredSpans,
    _ consumer: inout Consumer
  ) {
    ordinary.scan(
      range, selection, beside: long.isEmpty ? nil : long, below: higher, &covered, &consumer)
  }

  /// Shows the very long samples.
  func scanLong<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, below higher: HigherSources?, _ covered: inout CoveredSpans,
    _ consumer: inout Consumer
  ) {
    long.scan(range, selection, beside: ordinary, below: higher, &covered, &consumer)
  }
}

extension ChunkedSamples {
  /// Shows the selected samples of a range to a consumer.
  ///
  /// - Parameters:
  ///   - other: The other samples of the source, one of which may be the next; nil if there are none.
  ///   - higher: The sources that may cover their time; nil if there are none.
  ///   - covered: Memory to use again from scan to scan.
  fileprivate func scan<Consumer: SampleConsumer>(
    _ range: ScanRange, _ selection: TimeSelection, beside other: ChunkedSamples?, below higher: HigherSources?,
    _ covered: inout CoveredSpans, _ consumer: inout Consumer
  ) {
    let startsFrom = max(range.startsFrom, selection.startsFrom)
    let startsBefore = min(range.startsBefore, selection.startsBefore)
    var number = firstChunk(reaching: max(range.reaching - range.hold, max(startsFrom, selection.endsFrom)))
    if higher == nil { covered.removeAll() }
    var visited = 0
    defer { VisitCounter.visit(samples: visited) }
    while number < headers.count, headers[number].firstStart < startsBefore {
      if headers[number].maximumEnd + range.hold >= range.reaching {
        let chunk = chunks[number]
        let isInside = number + 1 < headers.count && headers[number + 1].firstStart < startsBefore
        let lower = headers[number].firstStart < startsFrom ? chunk.firstIndex(startingFrom: startsFrom) : 0
        let upper = isInside ? chunk.count : chunk.firstIndex(startingFrom: startsBefore)
        if lower < upper {
          visited += upper - lower
          scan(lower..<upper, of: chunk, number, range, selection, beside: other, below: higher, &covered, &consumer)
        }
      }
      number += 1
    }
  }

  @inline(__always)
  private func scan<Consumer: SampleConsumer>(
    _ indices: Range<Int>, of chunk: TimelineChunk, _ number: Int, _ range: ScanRange, _ selection: TimeSelection,
    beside other: ChunkedSamples?, below higher: HigherSources?, _ covered: inout CoveredSpans,
    _ consumer: inout Consumer
  ) {
    let selectsEverything = selection.isEverything
    // Where the next of the others begins, true for samples that begin before it.
    var nextOther = -Double.infinity
    var hasCovered = false
    var index = indices.lowerBound
    while index < indices.upperBound {
      let block = index / TimelineChunk.blockSize
      let blockEnd = min((block + 1) * TimelineChunk.blockSize, indices.upperBound)
      if chunk.blockEnds[block] + range.hold < range.reaching {
        index = blockEnd
        continue
      }
      while index < blockEnd {
        let (start, end) = (chunk.starts[index], chunk.ends[index])
        let isReaching = start >= range.reaching || end + range.hold > range.reaching
        if isReaching, selectsEverything || selection.contains(start: start, end: end) {
          if let higher {
            if !hasCovered {
              higher.collect(from: start, through: chunk.latestEnd(of: index..<indices.upperBound), into: &covered)
              hasCovered = true
            }
            covered.move(to: start)
          }
          var sample = SamplePart(value: chunk.values[index], duration: end - start, start: start, end: end)
          if Consumer.looksAhead {
            let isNextKnown = selectsEverything && index + 1 < chunk.count
            sample.nextStart = isNextKnown ? chunk.starts[index + 1] : nextStart(after: number, index, selection)
            if let other {
              if start >= nextOther { nextOther = other.firstStart(after: start, chunk.serials[index], selection) }
              sample.nextStart = min(sample.nextStart, nextOther)
            }
          }
          consumer.consume(sample, &covered)
        }
        index += 1
      }
    }
  }

  /// Where the first selected sample begins that follows one with a start and a serial number; infinite if none does.
  private func firstStart(after start: Double, _ serial: UInt64, _ selection: TimeSelection) -> Double {
    if chunks.isEmpty { return .infinity }
    let number = chunk(forStart: start, serial: serial + 1)
    return nextStart(after: number, chunks[number].firstIndex(notPreceding: start, serial + 1) - 1, selection)
  }

  /// Where the first selected sample after a place begins; infinite if there is none.
  private func nextStart(after number: Int, _ index: Int, _ selection: TimeSelection) -> Double {
    var (number, index) = (number, index + 1)
    // The next sample follows at once as a rule, and is not counted.
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
  /// The latest end among some samples.
  fileprivate func latestEnd(of range: Range<Int>) -> Double {
    var latest = ends[range.lowerBound]
    for index in range where ends[index] > latest { latest = ends[index] }
    return latest
  }
}

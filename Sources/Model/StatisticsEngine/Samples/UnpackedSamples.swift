/// Neighboring samples of a chunk as plain numbers, decoded once from columns of any width and then read any number of
/// times.
struct UnpackedSamples {
  static let capacity = TimelineChunk.blockSize

  /// The starts, in seconds since the reference date.
  let starts: UnsafeMutablePointer<Double>
  /// The ends, in seconds since the reference date.
  let ends: UnsafeMutablePointer<Double>
  /// The values in the type's canonical unit.
  let values: UnsafeMutablePointer<Double>
  /// The start of the next sample of the same source, for each sample. Only filled in for a ``SampleConsumer`` that
  /// looks ahead.
  let nextStarts: UnsafeMutablePointer<Double>
  var count = 0

  /// Returns memory to reuse for one block after another, until ``deallocate()``.
  static func allocate() -> UnpackedSamples {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 4 * capacity)
    memory.initialize(repeating: 0, count: 4 * capacity)
    return UnpackedSamples(
      starts: memory, ends: memory + capacity, values: memory + 2 * capacity, nextStarts: memory + 3 * capacity)
  }

  func deallocate() { starts.deallocate() }

  @inline(__always)
  mutating func read(_ range: Range<Int>, of chunk: TimelineChunk) {
    readSpans(range, of: chunk)
    chunk.values.decode(range, into: values)
  }

  /// Reads the starts and the ends of a range of a chunk.
  @inline(__always)
  mutating func readSpans(_ range: Range<Int>, of chunk: TimelineChunk) {
    chunk.starts.decode(range, into: starts)
    chunk.ends.decode(range, after: starts, into: ends)
    count = range.count
  }

  /// Moves a sample to an earlier index.
  @inline(__always)
  func move(_ index: Int, to other: Int) {
    starts[other] = starts[index]
    ends[other] = ends[index]
    values[other] = values[index]
  }

  /// Returns a whole sample as a `SamplePart`.
  ///
  /// - Parameter looksAhead: True to fill in the start of the next sample.
  @inline(__always)
  func part(_ index: Int, looksAhead: Bool) -> SamplePart {
    var part = SamplePart(
      value: values[index], duration: ends[index] - starts[index], start: starts[index], end: ends[index])
    if looksAhead { part.nextStart = nextStarts[index] }
    return part
  }
}

extension SampleConsumer {
  @inline(__always)
  mutating func consume(_ block: UnpackedSamples, _ covered: inout CoveredSpans) {
    for index in 0..<block.count {
      covered.move(to: block.starts[index])
      consume(block.part(index, looksAhead: Self.looksAhead), &covered)
    }
  }
}

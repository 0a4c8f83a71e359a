/// Some samples of a chunk that follow each other, as plain numbers: read once from columns of any width, and then gone
/// through as often as it takes.
struct UnpackedSamples {
  /// How many samples there may be.
  static let capacity = TimelineChunk.blockSize

  let starts: UnsafeMutablePointer<Double>
  let ends: UnsafeMutablePointer<Double>
  let values: UnsafeMutablePointer<Double>
  /// Where the next sample of the same source begins; only for rules that look ahead.
  let nextStarts: UnsafeMutablePointer<Double>
  var count = 0

  /// Memory for one block after the other, until ``deallocate()``.
  static func allocate() -> UnpackedSamples {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 4 * capacity)
    memory.initialize(repeating: 0, count: 4 * capacity)
    return UnpackedSamples(
      starts: memory, ends: memory + capacity, values: memory + 2 * capacity, nextStarts: memory + 3 * capacity)
  }

  func deallocate() { starts.deallocate() }

  /// Reads a range of a chunk.
  @inline(__always)
  mutating func read(_ range: Range<Int>, of chunk: TimelineChunk) {
    readSpans(range, of: chunk)
    chunk.values.decode(range, into: values)
  }

  /// Reads when samples begin and end.
  @inline(__always)
  mutating func readSpans(_ range: Range<Int>, of chunk: TimelineChunk) {
    chunk.starts.decode(range, into: starts)
    chunk.ends.decode(range, after: starts, into: ends)
    count = range.count
  }

  /// Puts a sample in the place of an earlier one.
  @inline(__always)
  func move(_ index: Int, to other: Int) {
    starts[other] = starts[index]
    ends[other] = ends[index]
    values[other] = values[index]
  }

  /// - Parameter looksAhead: The rule looks at where the next sample begins.
  @inline(__always)
  func part(_ index: Int, looksAhead: Bool) -> SamplePart {
    var part = SamplePart(
      value: values[index], duration: ends[index] - starts[index], start: starts[index], end: ends[index])
    if looksAhead { part.nextStart = nextStarts[index] }
    return part
  }
}

extension SampleConsumer {
  /// Takes the samples of a block one by one.
  @inline(__always)
  mutating func consume(_ block: UnpackedSamples, _ covered: inout CoveredSpans) {
    for index in 0..<block.count {
      covered.move(to: block.starts[index])
      consume(block.part(index, looksAhead: Self.looksAhead), &covered)
    }
  }
}

/// Pieces of a span of time, in order, in each of which some ten thousand ordinary samples begin.
///
/// The memory for a piece is small for a timeline of any size; time in which no sample begins is one piece of any
/// length.
struct TimePieces: Sequence, IteratorProtocol {
  private let sources: [SourceTimeline]
  private let visible: [Int]
  private let end: Double
  /// The approximate number of samples. With many sources more: finding the next piece costs a look at each.
  private let size: Int
  private var position: Double
  private var seconds = RollupDay.seconds

  /// Begins with the first sample in a span.
  ///
  /// - Parameter span: It may be infinite; pieces begin with the first sample and end with the last.
  init(of span: TimeSpan, sources: [SourceTimeline], visible: [Int]) {
    self.sources = sources
    self.visible = visible
    size = Swift.max(50_000, 4 * visible.count)
    position = Swift.max(span.start, visible.reduce(.infinity) { Swift.min($0, sources[$1].ordinary.earliestStart) })
    end = Swift.min(span.end, visible.reduce(-.infinity) { Swift.max($0, sources[$1].ordinary.latestEnd).nextUp })
  }

  mutating func next() -> TimeSpan? {
    if position >= end { return nil }
    var count = count(seconds)
    while count > 2 * size, seconds > 1 {
      seconds /= 4
      count = self.count(seconds)
    }
    let start = position
    position = Swift.min(end, Swift.max(position + seconds, position.nextUp))
    if count == 0 { position = Swift.max(position, Swift.min(end, nextStart(from: position))) }
    if count < size / 2 { seconds *= 4 }
    return TimeSpan(start: start, end: position)
  }

  private func count(_ seconds: Double) -> Int {
    visible.reduce(0) { $0 + sources[$1].ordinary.count(startingFrom: position, before: position + seconds) }
  }

  private func nextStart(from instant: Double) -> Double {
    visible.reduce(.infinity) { Swift.min($0, sources[$1].ordinary.firstStart(from: instant)) }
  }
}

extension ChunkedSamples {
  func count(startingFrom start: Double, before end: Double) -> Int {
    let (first, last) = (firstPlace(startingFrom: start), firstPlace(startingFrom: end))
    if first.chunk == last.chunk { return last.index - first.index }
    return chunks[first.chunk].count - first.index + last.index
      + chunks[(first.chunk + 1)..<last.chunk].reduce(0) { $0 + $1.count }
  }

  /// Returns the start of the first sample that begins at an instant or later; infinite if there is none.
  func firstStart(from instant: Double) -> Double {
    let (chunk, index) = firstPlace(startingFrom: instant)
    return chunk < chunks.count ? chunks[chunk].starts[index] : .infinity
  }
}

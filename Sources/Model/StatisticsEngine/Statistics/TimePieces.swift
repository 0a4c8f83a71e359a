/// Consecutive pieces of a span of time. About fifty thousand samples begin in each piece, or more if there are many
/// sources. Very long samples are not counted.
///
/// A piece needs little memory whatever the timeline's size. Time in which no sample begins is a single piece of any
/// length.
struct TimePieces: Sequence, IteratorProtocol {
  private let sources: [SourceTimeline]
  private let visible: [Int]
  private let end: Double
  /// The approximate number of samples per piece. Larger for many sources, because finding the next piece visits each
  /// source.
  private let size: Int
  private var position: Double
  private var seconds = RollupDay.seconds

  /// Creates the pieces of a span, starting with its first sample.
  ///
  /// - Parameter span: A span, possibly infinite. The pieces begin with the first sample and end with the last.
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

  /// Returns the start of the first sample that begins at or after an instant; infinite if there is none.
  func firstStart(from instant: Double) -> Double {
    let (chunk, index) = firstPlace(startingFrom: instant)
    return chunk < chunks.count ? chunks[chunk].starts[index] : .infinity
  }
}

import Foundation

/// Where a sample stands among those of its source, until the next change.
struct SamplePlace: Hashable, Comparable, Sendable {
  var chunk: Int
  var index: Int

  static func < (left: SamplePlace, right: SamplePlace) -> Bool {
    (left.chunk, left.index) < (right.chunk, right.index)
  }
}

extension ChunkedSamples {
  /// Past the last sample.
  var endPlace: SamplePlace { SamplePlace(chunk: chunks.count, index: 0) }

  /// The first sample that starts at an instant or later; past the last if none does.
  func place(startingFrom instant: Double) -> SamplePlace {
    let (chunk, index) = firstPlace(startingFrom: instant)
    return SamplePlace(chunk: chunk, index: index)
  }

  /// - Precondition: The place is not past the last.
  func place(after place: SamplePlace) -> SamplePlace {
    place.index + 1 < chunks[place.chunk].count
      ? SamplePlace(chunk: place.chunk, index: place.index + 1) : SamplePlace(chunk: place.chunk + 1, index: 0)
  }

  /// Nil before the first.
  func place(before place: SamplePlace) -> SamplePlace? {
    if place.index > 0 { return SamplePlace(chunk: place.chunk, index: place.index - 1) }
    return place.chunk > 0 ? SamplePlace(chunk: place.chunk - 1, index: chunks[place.chunk - 1].count - 1) : nil
  }

  func sample(at place: SamplePlace) -> TimelineSample { chunks[place.chunk].sample(at: place.index, of: source) }

  /// Where a sample stands.
  func place(of uuid: UUID, start: Double) -> SamplePlace? {
    if start > latestStart { return nil }
    var place = place(startingFrom: start)
    while place.chunk < chunks.count, chunks[place.chunk].starts[place.index] == start {
      if chunks[place.chunk].uuid(at: place.index) == uuid { return place }
      place = self.place(after: place)
    }
    return nil
  }

  /// Calls the closure for each place of a range, in order, until it says false.
  func forEachPlace(in range: Range<SamplePlace>, _ body: (SamplePlace) -> Bool) {
    var place = range.lowerBound
    while place.chunk < chunks.count, place < range.upperBound {
      let end = place.chunk == range.upperBound.chunk ? range.upperBound.index : chunks[place.chunk].count
      while place.index < end {
        if !body(place) { return }
        place.index += 1
      }
      place = SamplePlace(chunk: place.chunk + 1, index: 0)
    }
  }
}

import Foundation

/// The position of a sample among the samples of its source, valid until the next change.
package struct SamplePlace: Hashable, Comparable, Sendable {
  package var chunk: Int
  package var index: Int

  package init(chunk: Int, index: Int) {
    self.chunk = chunk
    self.index = index
  }

  package static func < (left: SamplePlace, right: SamplePlace) -> Bool {
    (left.chunk, left.index) < (right.chunk, right.index)
  }
}

extension ChunkedSamples {
  package var endPlace: SamplePlace { SamplePlace(chunk: chunks.count, index: 0) }

  /// Returns the position of the first sample that starts at or after an instant; past the last if none does.
  package func place(startingFrom instant: Double) -> SamplePlace {
    let (chunk, index) = firstPlace(startingFrom: instant)
    return SamplePlace(chunk: chunk, index: index)
  }

  /// Returns the position of the next sample, or past the last.
  ///
  /// - Precondition: The position is not past the last.
  package func place(after place: SamplePlace) -> SamplePlace {
    place.index + 1 < chunks[place.chunk].count
      ? SamplePlace(chunk: place.chunk, index: place.index + 1) : SamplePlace(chunk: place.chunk + 1, index: 0)
  }

  /// Returns the position of the previous sample; nil for the first.
  package func place(before place: SamplePlace) -> SamplePlace? {
    if place.index > 0 { return SamplePlace(chunk: place.chunk, index: place.index - 1) }
    return place.chunk > 0 ? SamplePlace(chunk: place.chunk - 1, index: chunks[place.chunk - 1].count - 1) : nil
  }

  package func uuid(at place: SamplePlace) -> UUID { chunks[place.chunk].uuid(at: place.index) }

  package func serial(at place: SamplePlace) -> UInt64 { chunks[place.chunk].serials[place.index] }

  /// The start, in seconds since the reference date.
  package func start(at place: SamplePlace) -> Double { chunks[place.chunk].starts[place.index] }
  /// The end, in seconds since the reference date.
  package func end(at place: SamplePlace) -> Double { chunks[place.chunk].ends[place.index] }

  /// The value in the type's canonical unit.
  package func canonicalValue(at place: SamplePlace) -> Double { chunks[place.chunk].values[place.index] }

  /// The index of the device and the source's version in the store's list of provenances.
  package func provenance(at place: SamplePlace) -> UInt32 { chunks[place.chunk].provenance(at: place.index) }

  /// Returns the sample at a position, with its value as recorded.
  package func sample(at place: SamplePlace) -> TimelineSample {
    chunks[place.chunk].sample(at: place.index, of: source)
  }

  /// Returns the position of a sample; nil when the source does not have the sample.
  ///
  /// - Precondition: No two samples that start at this instant have the UUID.
  package func place(of uuid: UUID, start: Double) -> SamplePlace? {
    if start > latestStart { return nil }
    if let serials = simultaneous[start] { return serials[uuid].flatMap { self.place(startingAt: start, serial: $0) } }
    var place = place(startingFrom: start)
    var visited = 0
    defer { VisitCounter.visit(samples: visited) }
    while place.chunk < chunks.count, chunks[place.chunk].starts[place.index] == start {
      visited += 1
      if chunks[place.chunk].uuid(at: place.index) == uuid { return place }
      place = self.place(after: place)
    }
    return nil
  }

  /// Returns the position of the sample with a start and a serial number; nil when there is none. Uses a binary search,
  /// also among samples with the same start.
  package func place(startingAt start: Double, serial: UInt64) -> SamplePlace? {
    if chunks.isEmpty { return nil }
    let number = chunk(forStart: start, serial: serial)
    let index = chunks[number].firstIndex(notPreceding: start, serial)
    guard index < chunks[number].count, chunks[number].starts[index] == start,
      chunks[number].serials[index] == serial
    else { return nil }
    VisitCounter.visit(samples: 1)
    return SamplePlace(chunk: number, index: index)
  }

  /// Calls the closure for the position of each sample that starts from one instant to another, in order, until it
  /// returns false.
  package func forEachPlace(startingFrom first: Double, through last: Double, _ body: (SamplePlace) -> Bool) {
    if first > latestStart { return }
    forEachPlace(in: place(startingFrom: first)..<endPlace) { start(at: $0) <= last && body($0) }
  }

  /// Calls the closure for each position of a range, in order, until it returns false.
  package func forEachPlace(in range: Range<SamplePlace>, _ body: (SamplePlace) -> Bool) {
    var place = range.lowerBound
    var visited = 0
    defer { VisitCounter.visit(samples: visited) }
    while place.chunk < chunks.count, place < range.upperBound {
      let end = place.chunk == range.upperBound.chunk ? range.upperBound.index : chunks[place.chunk].count
      let first = place.index
      while place.index < end {
        if !body(place) {
          visited += place.index + 1 - first
          return
        }
        place.index += 1
      }
      visited += place.index - first
      place = SamplePlace(chunk: place.chunk + 1, index: 0)
    }
  }
}

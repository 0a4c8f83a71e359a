/// Samples of one source by their number in order of time: the first is number 0.
///
/// Made once for a snapshot, at the cost of one number a chunk. Then a sample is found by its number, and a number by an
/// instant, in a binary search.
package struct RankedSamples: Sendable {
  package let samples: ChunkedSamples
  /// How many samples stand before each chunk.
  private let offsets: [Int]

  package init(_ samples: ChunkedSamples) {
    self.samples = samples
    var offsets: [Int] = []
    offsets.reserveCapacity(samples.chunks.count)
    var offset = 0
    for chunk in samples.chunks {
      offsets.append(offset)
      offset += chunk.count
    }
    self.offsets = offsets
  }

  package var count: Int { samples.count }
  /// Seconds since the reference date; infinite without samples.
  package var earliestStart: Double { samples.earliestStart }
  package var latestStart: Double { samples.latestStart }

  /// How many samples start before an instant.
  package func count(startingBefore instant: Double) -> Int {
    let (chunk, index) = samples.firstPlace(startingFrom: instant)
    return chunk < offsets.count ? offsets[chunk] + index : count
  }

  /// - Precondition: There is a sample of that number.
  package func place(at number: Int) -> SamplePlace {
    let chunk = partitioningIndex(0, offsets.count) { offsets[$0] > number } - 1
    return SamplePlace(chunk: chunk, index: number - offsets[chunk])
  }
}

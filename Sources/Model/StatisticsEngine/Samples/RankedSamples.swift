/// Samples of one source by their number in order of time: the first is number 0.
///
/// Made once for a snapshot, at the cost of one number a chunk. A sample is then found by its number, and a number by
/// an instant, in a binary search.
package struct RankedSamples: Sendable {
  /// The samples, in the order of a timeline.
  package let samples: ChunkedSamples
  private let offsets: [Int]

  /// Numbers the samples of a snapshot.
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
  /// The earliest start, in seconds since the reference date; infinite without samples.
  package var earliestStart: Double { samples.earliestStart }
  /// The latest start, in seconds since the reference date; minus infinity without samples.
  package var latestStart: Double { samples.latestStart }

  /// Returns the number of samples that start before an instant.
  package func count(startingBefore instant: Double) -> Int {
    let (chunk, index) = samples.firstPlace(startingFrom: instant)
    return chunk < offsets.count ? offsets[chunk] + index : count
  }

  /// Returns the place of the sample with a number.
  ///
  /// - Precondition: There is a sample of that number.
  package func place(at number: Int) -> SamplePlace {
    let chunk = partitioningIndex(0, offsets.count) { offsets[$0] > number } - 1
    return SamplePlace(chunk: chunk, index: number - offsets[chunk])
  }
}

/// The samples of one source, numbered in chronological order from 0.
///
/// Created once per snapshot, at the cost of one number per chunk. A binary search then finds a sample by its number,
/// or a number by an instant.
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

  /// Returns the position of the sample with a number.
  ///
  /// - Precondition: A sample with that number exists.
  package func place(at number: Int) -> SamplePlace {
    let chunk = partitioningIndex(0, offsets.count) { offsets[$0] > number } - 1
    return SamplePlace(chunk: chunk, index: number - offsets[chunk])
  }
}

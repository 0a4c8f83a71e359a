import HealthModel
import Testing

@testable import HealthDaemon

/// Queries, rules Q43 to Q47: what counts where several sources measured the same time.
@Suite("Merging sources")
struct MergingTests {
  /// The counted stretches of samples drawn as (rank, start, end, value).
  private func stretches(_ samples: [(Int, Double, Double, Double)]) -> [[Double]] {
    let sorted = samples.enumerated()
      .map { StatisticsSample(start: $1.1, end: $1.2, value: $1.3, rank: $1.0, serial: UInt64($0)) }
      .sorted { ($0.start, $0.serial) < ($1.start, $1.serial) }
    var stretches: [[Double]] = []
    SourceMerging.forEachStretch(of: sorted) { stretches.append([$0, $1, $2]) }
    return stretches
  }

  @Test("The higher source counts in full, the lower one where it is alone (Q45)")
  func partly() { #expect(stretches([(0, 0, 10, 40), (1, 0, 20, 60)]) == [[0, 10, 40], [10, 20, 30]]) }

  @Test("Lower sources fill the gaps between the higher one's samples (Q44)")
  func gaps() {
    #expect(
      stretches([(0, 10, 20, 5), (0, 30, 40, 5), (1, 0, 50, 50)])
        == [[10, 20, 5], [30, 40, 5], [0, 10, 10], [20, 30, 10], [40, 50, 10]])
  }

  @Test("A sample that lies within a higher one does not count at all")
  func within() { #expect(stretches([(0, 0, 30, 9), (1, 10, 20, 100)]) == [[0, 30, 9]]) }

  @Test("Samples of one source all count, even over each other (Q45)")
  func sameSource() {
    #expect(stretches([(1, 0, 10, 4), (1, 5, 15, 4)]) == [[0, 10, 4], [5, 15, 4]])
    #expect(stretches([(0, 5, 10, 1), (1, 0, 10, 4), (1, 0, 10, 4)]) == [[5, 10, 1], [0, 5, 2], [0, 5, 2]])
  }

  @Test("An instant counts when no higher source covers it; the end of a sample covers nothing (Q45)")
  func instants() {
    #expect(
      stretches([(0, 0, 10, 9), (1, 0, 0, 1), (1, 5, 5, 1), (1, 10, 10, 1)]) == [[0, 10, 9], [10, 10, 1]])
  }

  @Test("An instant covers nothing")
  func instantCoversNothing() { #expect(stretches([(0, 5, 5, 1), (1, 0, 10, 7)]) == [[5, 5, 1], [0, 10, 7]]) }

  @Test("Three sources: each fills what the ones above it left")
  func three() {
    #expect(
      stretches([(0, 20, 30, 1), (1, 10, 25, 15), (2, 0, 40, 40)])
        == [[20, 30, 1], [10, 20, 10], [0, 10, 10], [30, 40, 10]])
  }

  @Test("Nothing merges to nothing")
  func nothing() { #expect(stretches([]).isEmpty) }
}

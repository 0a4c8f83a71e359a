import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Rules Q43 to Q47 of queries: which samples count if several sources measured the same time.
@Suite("Merging overlapping sources counts the source with the higher priority")
struct MergingTests {
  /// Returns the total between each two boundaries. A sample is (rank, start, end, value).
  private func sums(_ samples: [(Int, Double, Double, Double)], _ boundaries: [Double]) -> [Double?] {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      samples.enumerated().map {
        TimelineSample(start: $1.1, end: $1.2, value: $1.3, serial: UInt64($0), source: SourceIndex($1.0))
      })
    let statistics = timeline.statistics(TimelineQuery(boundaries: boundaries, options: .cumulativeSum))
    return (0..<statistics.bucketCount).map { statistics.values(ofBucket: $0).sum }
  }

  @Test("The source with higher priority counts completely, and the other source only where it is alone (Q45)")
  func partly() { #expect(sums([(0, 0, 10, 40), (1, 0, 20, 60)], [0, 10, 20]) == [40, 30]) }

  @Test("A source fills the gaps of a source with higher priority (Q44)")
  func gaps() {
    #expect(
      sums([(0, 10, 20, 5), (0, 30, 40, 5), (1, 0, 50, 50)], [0, 10, 20, 30, 40, 50]) == [10, 5, 10, 5, 10])
  }

  @Test("A sample inside the time of a sample with higher priority does not count")
  func within() { #expect(sums([(0, 0, 30, 9), (1, 10, 20, 100)], [0, 30]) == [9]) }

  @Test("Overlapping samples of one source all count (Q45)")
  func sameSource() {
    #expect(sums([(1, 0, 10, 4), (1, 5, 15, 4)], [0, 20]) == [8])
    #expect(sums([(0, 5, 10, 1), (1, 0, 10, 4), (1, 0, 10, 4)], [0, 5, 10]) == [4, 1])
  }

  @Test("An instant counts unless a source with higher priority covers it, and a sample does not cover its end (Q45)")
  func instants() {
    #expect(sums([(0, 0, 10, 9), (1, 0, 0, 1), (1, 5, 5, 1), (1, 10, 10, 1)], [0, 10, 20]) == [9, 1])
  }

  @Test("A sample without duration hides no samples of sources with lower priority")
  func instantCoversNothing() { #expect(sums([(0, 5, 5, 1), (1, 0, 10, 7)], [0, 10]) == [8]) }

  @Test("Each of three sources fills the gaps of the sources with higher priority")
  func three() {
    #expect(sums([(0, 20, 30, 1), (1, 10, 25, 15), (2, 0, 40, 40)], [0, 10, 20, 30, 40]) == [10, 10, 1, 10])
  }

  @Test("Merging without samples gives no sum")
  func nothing() { #expect(sums([], [0, 10]) == [nil]) }
}

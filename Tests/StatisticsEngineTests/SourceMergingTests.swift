import HealthModel
import Testing

@testable import StatisticsEngine

/// The watch is source 0, and the phone is source 1.
@Suite("If several sources measured the same time, the source with the highest priority counts (rules Q43 to Q46)")
struct SourceMergingTests {
  private func sums(
    _ samples: [TimelineSample], _ boundaries: [Double], priority: [SourceIndex] = [0, 1, 2],
    sources: Set<SourceIndex>? = nil
  ) -> [Double?] {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(samples)
    timeline.prioritize(priority)
    let query = TimelineQuery(boundaries: boundaries, options: .cumulativeSum, sources: sources)
    let scanned = timeline.statistics(query)
    timeline.prepare(for: query)
    let prepared = timeline.statistics(query)
    return (0..<boundaries.count - 1).map { bucket in
      let sum = prepared.values(ofBucket: bucket).sum
      #expect(sum == scanned.values(ofBucket: bucket).sum)
      return sum
    }
  }

  private let watch = TimelineSample(start: 0, end: 60, value: 40, serial: 1, source: 0)
  private let phone = TimelineSample(start: 30, end: 90, value: 60, serial: 2, source: 1)

  @Test("A lower source counts only outside the time that higher sources cover")
  func fraction() { #expect(sums([watch, phone], [0, 100]) == [70]) }

  @Test("The person can reverse the order of sources")
  func otherOrder() { #expect(sums([watch, phone], [0, 100], priority: [1, 0]) == [80]) }

  @Test("A source that is missing from the order of sources comes last")
  func unnamedSource() { #expect(sums([watch, phone], [0, 100], priority: [1]) == [80]) }

  @Test("Samples that an app may not see never cover visible samples")
  func invisibleSource() { #expect(sums([watch, phone], [0, 100], sources: [1]) == [60]) }

  @Test("Samples of one source all count, even if they overlap")
  func sameSource() {
    #expect(sums([watch, TimelineSample(start: 0, end: 60, value: 2, serial: 3, source: 0)], [0, 100]) == [42])
  }

  @Test("The part of a sample that a higher source covers adds nothing to the bucket of this part (rule Q52)")
  func bucketEdge() { #expect(sums([watch, phone], [0, 30, 60, 90]) == [20, 20, 30]) }

  @Test("Overlapping samples of two higher sources cover their time once")
  func twoHigherSources() {
    let tablet = TimelineSample(start: 20, end: 50, value: 9, serial: 3, source: 1)
    let scale = TimelineSample(start: 0, end: 100, value: 100, serial: 4, source: 2)
    #expect(sums([watch, tablet, scale], [0, 100]) == [80])
  }

  @Test(
    "An instant counts unless a sample covers it, and a sample covers its start but not its end",
    arguments: [
      (0.0, nil as Double?), (59.9, nil), (60, 5), (61, 5),
    ])
  func instants(instant: Double, counted: Double?) {
    let press = TimelineSample(start: instant, end: instant, value: 5, serial: 3, source: 1)
    #expect(sums([watch, press], [0, 100]) == [40 + (counted ?? 0)])
  }

  @Test("A sample without duration does not count if a sample of a higher source starts at the same time")
  func instantAtStart() {
    let press = TimelineSample(start: 200, end: 200, value: 5, serial: 3, source: 1)
    let later = TimelineSample(start: 200, end: 230, value: 1, serial: 4, source: 0)
    #expect(sums([press, later], [0, 300]) == [1])
  }

  @Test("A bucket with only covered samples is not empty, and its sum is zero (rule Q55)")
  func coveredBucket() {
    let small = TimelineSample(start: 10, end: 20, value: 5, serial: 3, source: 1)
    var timeline = SampleTimeline(.cumulative)
    timeline.insert([watch, small])
    let statistics = timeline.statistics(
      TimelineQuery(boundaries: [0, 100, 200], options: [.cumulativeSum, .separateBySource]))
    #expect(statistics.count(ofBucket: 0) == 2)
    #expect(statistics.valuesBySource(ofBucket: 0).map(\.values.sum) == [40, 5])
    #expect(statistics.count(ofBucket: 1) == 0)
    #expect(statistics.values(ofBucket: 1).sum == nil)
  }

  @Test("A sample from 1970 until today counts only in the uncovered time, and other samples lose nothing")
  func wrongClock() {
    let wrong = TimelineSample(start: -1_000_000_000, end: 1_000_000_000, value: 2_000_000_000, serial: 3, source: 2)
    #expect(sums([watch, phone, wrong], [0, 100, 200]) == [80, 100])
    #expect(sums([watch, phone, wrong], [-.infinity, .infinity]) == [2_000_000_000 - 90 + 70])
  }
}

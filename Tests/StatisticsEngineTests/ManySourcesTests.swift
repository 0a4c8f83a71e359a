import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Many sources of one type are merged")
struct ManySourcesTests {
  /// Returns five samples of each source, an hour apart. Samples of different sources in the same hour can overlap.
  private func timeline(sources: Int, _ style: ObjectType.AggregationStyle) -> SampleTimeline {
    var timeline = SampleTimeline(style)
    timeline.insert(
      (0..<sources * 5).map { index in
        let start = Double(index / sources) * 3_600 + Double(index % sources % 60)
        return TimelineSample(
          start: start, end: start + 60, value: 1, serial: UInt64(index), source: SourceIndex(index % sources))
      })
    return timeline
  }

  private func samplesVisited(sources: Int, _ style: ObjectType.AggregationStyle, _ options: StatisticsOptions) -> Int {
    var timeline = timeline(sources: sources, style)
    let query = TimelineQuery(boundaries: (0...24).map { Double($0) * 900 + 7 }, options: options)
    let counter = VisitCounter()
    counter.counting {
      _ = timeline.statistics(query)
      timeline.prepare(for: query)
      _ = timeline.statistics(query)
    }
    return counter.counts.samples
  }

  @Test(
    "The work of a query grows linearly with the number of sources",
    arguments: [
      ObjectType.AggregationStyle.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
      .discreteEquivalentContinuousLevel,
    ])
  func proportional(style: ObjectType.AggregationStyle) {
    var options: StatisticsOptions = [.duration, .mostRecent, .separateBySource]
    options.insert(style == .cumulative ? .cumulativeSum : .discreteAverage)
    let few = samplesVisited(sources: 500, style, options)
    #expect(few > 2_500)
    #expect(samplesVisited(sources: 2_000, style, options) < 5 * few)
  }

  @Test("Among many sources, a sample of nearly four days that ends after its bucket is found")
  func nearlyFourDays() {
    let end = 518_500.0
    var timeline = SampleTimeline(
      .discreteTemporallyWeighted, TimelineLayout(samplesForQuarterHours: 1, smallestInterior: 1))
    // Enough samples that a rollup of their days is worthwhile.
    timeline.insert(
      (0..<200).map {
        TimelineSample(start: 1_000, end: 1_060, value: 100, serial: $0, source: SourceIndex($0 % 20))
      })
    // The sample ends a little after the bucket, and begins a little less than four days before.
    let longest = SourceTimeline.longestOrdinaryDuration
    timeline.insert(TimelineSample(start: end - longest + 200, end: end + 100, value: 60, serial: 300))
    let query = TimelineQuery(boundaries: [0, end], options: .discreteAverage)
    let slow = timeline.statistics(query).values(ofBucket: 0)
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0) == slow)
  }

  @Test("The first of a thousand sources counts completely, and each other source fills only gaps (rule Q45)")
  func merged() {
    let timeline = timeline(sources: 1_000, .cumulative)
    let sum = timeline.statistics(TimelineQuery(boundaries: [0, 3_600], options: .cumulativeSum))
    // Source 0 counts its minute. Each of the next 59 counts the one second by which it ends later than the previous
    // ones.
    #expect(sum.values(ofBucket: 0).sum.map { abs($0 - (1 + 59 / 60.0)) < 1e-12 } == true)
    #expect(sum.count(ofBucket: 0) == 1_000)
  }

  @Test("A sample without duration counts unless a source with higher priority measured at that time (rule Q45)")
  func moments() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<40).map { TimelineSample(start: 9_000, end: 9_060, value: 0, serial: $0, source: SourceIndex($0)) })
    timeline.insert([
      TimelineSample(start: 100, end: 200, value: 10, serial: 50, source: 5),
      // Two instants that the longer sample covers: one inside it, and one at its start.
      TimelineSample(start: 150, end: 150, value: 1_000, serial: 51, source: 6),
      TimelineSample(start: 100, end: 100, value: 1_000, serial: 52, source: 7),
      // Three instants that are not covered: one at the end of the longer sample, one from a source with higher
      // priority, and one from the same source.
      TimelineSample(start: 200, end: 200, value: 1, serial: 53, source: 6),
      TimelineSample(start: 150, end: 150, value: 2, serial: 54, source: 4),
      TimelineSample(start: 160, end: 160, value: 4, serial: 55, source: 5),
    ])
    let query = TimelineQuery(boundaries: [0, 900], options: .cumulativeSum)
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 17)
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 17)
  }
}

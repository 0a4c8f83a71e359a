import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("A sample of four thousand years costs no more than any other sample")
struct LongSampleTests {
  private static let styles: [ObjectType.AggregationStyle] = [
    .cumulative, .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
  ]

  /// A sample from the year 1 to 4001.
  private static let ages = TimelineSample(
    start: -63_113_904_000, end: 63_113_904_000, value: 8, serial: 100, source: 1)

  @Test("A long sample belongs to no day of a rollup, and creates no day", arguments: styles)
  func noDays(style: ObjectType.AggregationStyle) {
    var timeline = SampleTimeline(style)
    timeline.insert(TimelineSample(start: 600, end: 1_200, value: 5, serial: 1))
    timeline.insert(Self.ages)
    let query = TimelineQuery(
      options: style == .cumulative ? [.cumulativeSum, .duration] : [.discreteMax, .discreteMin, .duration])
    timeline.prepare(for: query)
    #expect(timeline.rollups[.all]?.numbers == [0])
    let values = timeline.statistics(query).values(ofBucket: 0)
    #expect(values.duration == 126_227_808_000)
    if style == .cumulative {
      let rest = 8 * (126_227_807_400 / 126_227_808_000.0)
      #expect(values.sum == 5 + rest)
    } else {
      #expect(values.minimum == 5)
      #expect(values.maximum == 8)
    }
  }

  @Test("The start of a long sample ends the time for which the previous value is held (rule Q39)")
  func heldUntilLongSample() {
    var timeline = SampleTimeline(.discreteTemporallyWeighted)
    timeline.insert([
      TimelineSample(start: 0, end: 0, value: 60, serial: 1),
      TimelineSample(start: 900, end: 900, value: 90, serial: 2),
    ])
    let query = TimelineQuery(boundaries: [0, 86_400], options: .discreteAverage)
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).average == 75)
    let long = TimelineSample(start: 100, end: 1_000_000, value: 120, serial: 3)
    timeline.insert(long)
    timeline.prepare(for: query)
    let beats: Double = 60 * 100 + 120 * 86_300 + 90 * 300
    #expect(timeline.statistics(query).values(ofBucket: 0).average == beats / 86_700)
    timeline.remove([long])
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).average == 75)
  }

  @Test("The time that a long sample covers is found for each hour without visiting each year (rule Q45)")
  func covers() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(TimelineSample(start: 600, end: 1_200, value: 5, serial: 1))
    timeline.insert(Self.ages)
    timeline.prioritize([1, 0])
    let query = TimelineQuery(boundaries: [0, 3_600, 7_200], options: [.cumulativeSum, .duration])
    timeline.prepare(for: query)
    let statistics = timeline.statistics(query)
    let hour = 8 * (3_600 / 126_227_808_000.0)
    #expect((0..<2).map { statistics.values(ofBucket: $0).sum } == [hour, hour])
    #expect((0..<2).map { statistics.values(ofBucket: $0).duration } == [3_600, 3_600])
    #expect((0..<2).map { statistics.count(ofBucket: $0) } == [2, 1])
  }
}

import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Preparation sums days with samples, up to a limit")
struct PreparationTests {
  private static let day = 86_400.0

  /// Returns a minute-long sample of the first source at each noon. Other sources have one at noon of the first day.
  private func noons(_ days: Int, sources: Int) -> SampleTimeline {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<days).map {
        let noon = Double($0) * Self.day + 43_200
        return TimelineSample(start: noon, end: noon + 60, value: 1, serial: UInt64($0))
      })
    timeline.insert(
      (1..<SourceIndex(sources)).map {
        TimelineSample(start: 43_200, end: 43_200, value: 1, serial: 1_000 + UInt64($0), source: $0)
      })
    return timeline
  }

  private func query(_ days: Int, _ options: StatisticsOptions = .cumulativeSum) -> TimelineQuery {
    TimelineQuery(boundaries: (0...days).map { Double($0) * Self.day }, options: options)
  }

  private func coveredDays(_ timeline: SampleTimeline) -> Int? {
    timeline.rollups[.all]?.days.count { !$0.coveredSeconds.isEmpty }
  }

  @Test("Preparation with a limit of three samples prepares three days, and the next call continues")
  func limit() {
    var timeline = noons(10, sources: 1)
    for days in [3, 6, 9] {
      let isDone = timeline.prepare(for: query(10), limit: 3)
      #expect(!isDone)
      #expect(timeline.rollups[.all]?.prepared == [0..<days])
      #expect(timeline.rollups[.all]?.numbers == Array(0..<days))
    }
    let isDone = timeline.prepare(for: query(10), limit: 3)
    #expect(isDone)
    #expect(timeline.rollups[.all]?.prepared == [0..<10])
    #expect(timeline.rollups[.only(0)] == nil)
  }

  @Test("Preparing durations stops at the limit of samples, and the next call continues")
  func covering() {
    var timeline = noons(10, sources: 1)
    timeline.prepare(for: query(10))
    #expect(coveredDays(timeline) == 0)
    for days in [3, 6, 9] {
      let isDone = timeline.prepare(for: query(10, .duration), limit: 3)
      #expect(!isDone)
      #expect(coveredDays(timeline) == days)
    }
    let isDone = timeline.prepare(for: query(10, .duration), limit: 3)
    #expect(isDone)
    #expect(coveredDays(timeline) == 10)
  }

  @Test("Days with very many sources are prepared in batches of some thousand samples")
  func manySources() {
    var timeline = noons(10, sources: 60)
    for options in [StatisticsOptions.cumulativeSum, .duration] {
      // The limit covers ten samples of the first source, and 59 of the others.
      let isDone = timeline.prepare(for: query(10, options), limit: 69)
      #expect(!isDone)
      #expect(timeline.rollups[.all]?.prepared == [0..<10])
      #expect(coveredDays(timeline) == (options == .duration ? 10 : 0))
      let isDoneThen = timeline.prepare(for: query(10, options))
      #expect(isDoneThen)
    }
  }

  @Test("Durations of days with more samples than a batch are prepared in one pass over the samples")
  func batches() {
    var timeline = noons(3, sources: 60)
    timeline.insert(
      (0..<90_000).map {
        let start = Double($0 / 30_000) * Self.day + Double($0 % 30_000) * 2
        return TimelineSample(start: start, end: start + 1, value: 1, serial: 2_000 + UInt64($0))
      })
    timeline.prepare(for: query(3))
    let isDone = timeline.prepare(for: query(3, .duration), limit: 90_100)
    #expect(isDone)
    #expect(coveredDays(timeline) == 3)
  }

  @Test("If the sums of all sources use up the limit, preparation does not begin with those of a single source")
  func nothingLeft() {
    var timeline = noons(3, sources: 2)
    let isDone = timeline.prepare(for: query(3, [.cumulativeSum, .separateBySource]), limit: 4)
    #expect(!isDone)
    #expect(timeline.rollups[.all]?.prepared == [0..<3])
    #expect(timeline.rollups[.only(0)] == nil)
  }

  @Test("A day that has only the end of a sample is prepared too, for few sources and many", arguments: [1, 60])
  func reached(sources: Int) {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<SourceIndex(sources)).map {
        TimelineSample(start: 86_100, end: 86_700, value: 2, serial: UInt64($0), source: $0)
      })
    timeline.insert(TimelineSample(start: 5 * Self.day, end: 5 * Self.day, value: 4, serial: 100))
    let query = query(6)
    timeline.prepare(for: query)
    #expect(timeline.rollups[.all]?.numbers == [0, 1, 5])
    #expect((0..<6).map { timeline.statistics(query).values(ofBucket: $0).sum } == [1, 1, nil, nil, nil, 4])
  }

  @Test(
    "No day is stored on which a sample only ends or a value is only held",
    arguments: [ObjectType.AggregationStyle.cumulative, .discreteTemporallyWeighted], [1, 60])
  func untouched(style: ObjectType.AggregationStyle, sources: Int) {
    var timeline = SampleTimeline(style)
    timeline.insert(
      (0..<SourceIndex(sources)).map {
        TimelineSample(start: 86_100, end: 86_400, value: 2, serial: UInt64($0), source: $0)
      })
    timeline.insert(TimelineSample(start: 5 * Self.day, end: 5 * Self.day, value: 4, serial: 100))
    timeline.prepare(for: TimelineQuery(boundaries: [0, 6 * Self.day], options: [.cumulativeSum, .discreteAverage]))
    #expect(timeline.rollups[.all]?.numbers == [0, 5])
  }

  @Test("A duration is correct even if only some of its days were prepared for durations")
  func partlyCovered() {
    var timeline = noons(4, sources: 1)
    timeline.prepare(for: query(4))
    let whole = TimelineQuery(boundaries: [0, 4 * Self.day], options: .duration)
    #expect(timeline.statistics(whole).values(ofBucket: 0).duration == 240)
    timeline.prepare(for: query(1, .duration))
    #expect(coveredDays(timeline) == 2)
    #expect(timeline.statistics(whole).values(ofBucket: 0).duration == 240)
  }
}

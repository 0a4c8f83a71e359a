import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Sums computed before a change are never used after it")
struct RollupTests {
  @Test("A new sample of a higher source that covers the end of another sample also changes the previous day")
  func coveredAcrossMidnight() {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(samplesForQuarterHours: 1))
    timeline.insert(TimelineSample(start: 80_000, end: 90_000, value: 100, serial: 1, source: 1))
    timeline.insert(TimelineSample(start: 100_000, end: 100_060, value: 1, serial: 2, source: 0))
    let query = TimelineQuery(boundaries: [0, 172_800], options: .cumulativeSum)
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 101)
    timeline.insert(TimelineSample(start: 87_500, end: 90_000, value: 7, serial: 3, source: 0))
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 83)
  }

  @Test("In a time-weighted average, a value lasts until the next value, also across midnight (rule Q39)")
  func heldAcrossMidnight() {
    var timeline = SampleTimeline(.discreteTemporallyWeighted, TimelineLayout(samplesForQuarterHours: 1))
    timeline.insert(TimelineSample(start: 86_300, end: 86_300, value: 60, serial: 1))
    timeline.insert(TimelineSample(start: 100_000, end: 100_000, value: 120, serial: 2))
    let query = TimelineQuery(boundaries: [0, 172_800], options: .discreteAverage)
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).average == 90)
    timeline.insert(TimelineSample(start: 86_450, end: 86_450, value: 90, serial: 3))
    timeline.prepare(for: query)
    let seconds = 150.0 + 300 + 300
    #expect(timeline.statistics(query).values(ofBucket: 0).average == (60 * 150 + 90 * 300 + 120 * 300) / seconds)
  }

  @Test("In a time-weighted average, a value lasts past a sample that the query does not select (rules Q39 and Q53)")
  func heldBeyondSelection() {
    var timeline = SampleTimeline(.discreteTemporallyWeighted, TimelineLayout(samplesForQuarterHours: 1))
    timeline.insert([
      TimelineSample(start: 0, end: 0, value: 60, serial: 1),
      TimelineSample(start: 3_550, end: 3_550, value: 90, serial: 2),
      TimelineSample(start: 3_600, end: 3_600, value: 120, serial: 3),
    ])
    let query = TimelineQuery(
      boundaries: [0, 7_200], options: .discreteAverage, selection: TimeSelection(from: 0, to: 3_600))
    timeline.prepare(for: query)
    #expect(timeline.statistics(query).values(ofBucket: 0).average == 75)
  }

  /// Returns the hourly averages and the overall average after a change, and those of a new timeline with the same
  /// samples.
  private func averages(
    _ samples: [TimelineSample], adding late: TimelineSample, hours: Int
  ) -> (changed: [Double?], anew: [Double?]) {
    let instants = (0...hours).map { Double($0) * 3_600 }
    let queries = [instants, [0, instants[hours]]].map { TimelineQuery(boundaries: $0, options: .discreteAverage) }
    func averages(_ timeline: SampleTimeline) -> [Double?] {
      queries.flatMap { query in
        let statistics = timeline.statistics(query)
        return (0..<statistics.bucketCount).map { statistics.values(ofBucket: $0).average }
      }
    }
    var changed = SampleTimeline(.discreteTemporallyWeighted, TimelineLayout(samplesForQuarterHours: 1))
    changed.insert(samples)
    changed.prepare(for: queries[0])
    changed.insert(late)
    changed.prepare(for: queries[0])
    var anew = SampleTimeline(.discreteTemporallyWeighted)
    anew.insert(samples + [late])
    return (averages(changed), averages(anew))
  }

  @Test("Buckets that begin alternately inside cells and at edges of cells have the same sums as visiting all samples")
  func cutsAndEdges() {
    let layout = TimelineLayout(samplesForQuarterHours: 1_000, samplesForHours: 1, samplesForCut: 1)
    var timeline = SampleTimeline(.cumulative, layout)
    timeline.insert(
      (0..<96).map { TimelineSample(start: Double($0) * 900, end: Double($0) * 900, value: 1, serial: UInt64($0)) })
    let quarters = [13, 32, 48, 66, 80, 94]
    let query = TimelineQuery(boundaries: quarters.map { Double($0) * 900 }, options: .cumulativeSum)
    timeline.prepare(for: query)
    for _ in 1...2 {
      let statistics = timeline.statistics(query)
      #expect((0..<5).map { statistics.values(ofBucket: $0).sum } == [19, 16, 18, 14, 14])
    }
  }

  @Test("A new sample inside an earlier sample also changes the next day, into which the earlier value lasted")
  func standingNextDay() {
    let samples = [
      TimelineSample(start: 79_200, end: 86_500, value: 60, serial: 1),
      TimelineSample(start: 87_200, end: 87_200, value: 100, serial: 2),
    ]
    let late = TimelineSample(start: 81_000, end: 81_000, value: 90, serial: 3)
    let (changed, anew) = averages(samples, adding: late, hours: 48)
    #expect(changed == anew)
  }

  @Test("A new sample that ends a value's time also changes the day, four days earlier, on which the value began")
  func standingFourDays() {
    let others = (1..<SourceIndex(20)).map {
      TimelineSample(start: 0, end: 0, value: 50, serial: 100 + UInt64($0), source: $0)
    }
    let longest = TimelineSample(
      start: 86_300, end: 86_300 + SourceTimeline.longestOrdinaryDuration, value: 60, serial: 1)
    let late = TimelineSample(start: longest.end + 100, end: longest.end + 100, value: 90, serial: 3)
    let (changed, anew) = averages(others + [longest], adding: late, hours: 144)
    #expect(changed == anew)
  }

  @Test("The sums of days can be prepared in several calls")
  func someAtATime() {
    let samples = (0..<1_000).map {
      TimelineSample(start: Double($0) * 3_600, end: Double($0) * 3_600 + 60, value: 1, serial: UInt64($0))
    }
    let query = TimelineQuery(options: [.cumulativeSum, .separateBySource, .duration])
    var whole = SampleTimeline(.cumulative)
    whole.insert(
      samples
        + samples.map {
          var other = $0
          other.source = 1
          return other
        })
    var byAndBy = whole
    whole.prepare(for: query)
    var rounds = 1
    while !byAndBy.prepare(for: query, limit: 100) { rounds += 1 }
    #expect(rounds > 20)
    for view in [SampleTimeline.View.all, .only(0), .only(1)] {
      #expect(byAndBy.rollups[view]?.numbers == whole.rollups[view]?.numbers)
      #expect(byAndBy.rollups[view]?.prepared == whole.rollups[view]?.prepared)
    }
    #expect(byAndBy.statistics(query).values(ofBucket: 0) == whole.statistics(query).values(ofBucket: 0))
  }

  private static let styles: [ObjectType.AggregationStyle] = [
    .cumulative, .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
  ]

  /// One sample at the reference date, and others in the year 1, in the year 4001, and in the year 55,000, as if an app
  /// passed milliseconds as seconds.
  private static let scattered = [-63_113_904_000, 0.0, 63_113_904_000, 1_700_000_000_000].enumerated().map {
    TimelineSample(start: $1, end: $1 + 60, value: 1, serial: UInt64($0))
  }

  @Test("In the sums of days, years without samples take no memory", arguments: styles)
  func gaps(style: ObjectType.AggregationStyle) throws {
    var timeline = SampleTimeline(style)
    timeline.insert(Self.scattered)
    let query = TimelineQuery(options: style == .cumulative ? .cumulativeSum : .discreteMin)
    timeline.prepare(for: query)
    let rollup = try #require(timeline.rollups[.all])
    #expect(rollup.days.count == 4)
    #expect(rollup.prepared.count == 1)
    #expect(timeline.statistics(query).merged.summaries[0].count == 4)
    timeline.remove([Self.scattered[1]])
    #expect(timeline.rollups[.all]?.days.count == 3)
    #expect(timeline.rollups[.all]?.prepared.count == 2)
  }
}

import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Rules Q38, Q39 and Q47 of queries: the three kinds of averages.
@Suite("Averages follow each type's aggregation style")
struct AverageTests {
  private typealias Part = (value: Double, start: Double, end: Double)

  /// Returns the average of samples from one source, in one bucket that starts at zero.
  private func average(
    _ style: ObjectType.AggregationStyle, _ parts: [Part], bucketEnd: Double = .infinity
  ) -> Double? {
    var timeline = SampleTimeline(style)
    timeline.insert(
      parts.enumerated().map {
        TimelineSample(start: $1.start, end: $1.end, value: $1.value, serial: UInt64($0))
      })
    return timeline.statistics(TimelineQuery(boundaries: [0, bucketEnd], options: .discreteAverage))
      .values(ofBucket: 0).average
  }

  @Test("An average needs samples, and cumulative types have no average")
  func nothing() {
    for style in [
      ObjectType.AggregationStyle.discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
    ] {
      #expect(average(style, []) == nil)
    }
    #expect(average(.cumulative, [(70, 0, 10)]) == nil)
  }

  @Test("An arithmetic average counts each sample once, whatever its duration")
  func arithmetic() { #expect(average(.discreteArithmetic, [(70, 0, 0), (73, 0, 5000)]) == 71.5) }

  @Test("A time-weighted average holds a value until the next one, for at most five minutes")
  func temporallyWeighted() throws {
    let value = try #require(average(.discreteTemporallyWeighted, [(60, 0, 0), (120, 240, 240), (120, 245, 245)]))
    let expected: Double = (60 * 240 + 120 * 305) / 545
    #expect(abs(value - expected) < 1e-12)
  }

  @Test("Before iOS 26.6 overlapping samples raise the average (Q39)")
  func overlaps() {
    func average(_ parts: [Part], isRaised: Bool) -> Double? {
      var timeline = SampleTimeline(.discreteTemporallyWeighted)
      timeline.insert(
        parts.enumerated().map {
          TimelineSample(start: $1.start, end: $1.end, value: $1.value, serial: UInt64($0))
        })
      var query = TimelineQuery(boundaries: [0, 1000], options: .discreteAverage)
      query.overlapsRaiseAverages = isRaised
      return timeline.statistics(query).values(ofBucket: 0).average
    }
    let shared: [Part] = [(60, 0, 1000), (60, 500, 1000)]
    #expect(average(shared, isRaised: false) == 60)
    #expect(average(shared, isRaised: true) == 90)
    let apart: [Part] = [(60, 0, 500), (90, 500, 1000)]
    #expect(average(apart, isRaised: true) == 75 && average(apart, isRaised: false) == 75)
  }

  @Test(
    "The average of overlapping samples depends on the version of iOS (Q38 and Q39)",
    arguments: [("26.0", 75), ("26.5", 104.4), ("26.6", 70.5405), ("27.0", 70.5405)] as [(String, Double)])
  func versions(_ system: String, _ wanted: Double) throws {
    // One resting heart rate lasts two hours, and another lasts one of these hours.
    let daemon = makeDaemon { $0.operatingSystemVersion = system }
    daemon.decide(.granted, .restingHeartRate, .read)
    daemon.add([
      .quantity(1, .restingHeartRate, 60, to: 120), .quantity(2, .restingHeartRate, 90, from: 60, to: 120),
    ])
    let answer = try daemon.connect(.stride).statistics(SampleQuery(.restingHeartRate), options: .discreteAverage)
    let average = try #require(answer?.merged.average)
    #expect(abs(average - wanted) < 1e-3)
  }

  @Test("In a time-weighted average, a workout with many samples does not outweigh other hours")
  func workout() throws {
    func instants(_ value: Double, _ count: Int, every seconds: Double, from first: Double) -> [Part] {
      (0..<count).map { index in
        let start = first + Double(index) * seconds
        return (value, start, start)
      }
    }
    let rest = instants(60, 12, every: 300, from: 0)
    let workout = instants(150, 120, every: 5, from: 3600)
    let weighted = try #require(average(.discreteTemporallyWeighted, rest + workout, bucketEnd: 4200))
    let expected: Double = (60 * 3600 + 150 * 600) / 4200
    #expect(abs(weighted - expected) < 1e-9)
    let plain = try #require(average(.discreteArithmetic, rest + workout))
    #expect(plain > 140)
  }

  @Test("A time-weighted average does not hold a value beyond the end of its bucket")
  func bucketEnd() {
    #expect(average(.discreteTemporallyWeighted, [(60, 0, 0), (90, 100, 100)], bucketEnd: 200) == 75)
  }

  @Test("A time-weighted average weights samples by their duration, even if they overlap (Q47)")
  func lasting() {
    #expect(average(.discreteTemporallyWeighted, [(60, 0, 600), (90, 0, 300), (90, 600, 600)], bucketEnd: 600) == 75)
  }

  @Test("The average of sound levels is the constant level with the same energy")
  func equivalentLevel() throws {
    let value = try #require(average(.discreteEquivalentContinuousLevel, [(90, 0, 60), (60, 60, 600)]))
    #expect(abs(value - 80.0389) < 0.001)
    #expect(average(.discreteEquivalentContinuousLevel, [(70, 0, 0), (70, 5, 5)]) == 70, "instants count alike")
  }
}

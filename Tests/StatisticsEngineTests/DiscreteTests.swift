import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Discrete values are averaged by their type's rule (rules Q38 to Q42, Q47)")
struct DiscreteTests {
  private func values(
    _ style: ObjectType.AggregationStyle, _ samples: [(start: Double, end: Double, value: Double)],
    _ boundaries: [Double] = [0, 3_600]
  ) -> [StatisticsValues] {
    var timeline = SampleTimeline(style)
    timeline.insert(
      samples.enumerated().map {
        TimelineSample(start: $1.start, end: $1.end, value: $1.value, serial: UInt64($0), source: SourceIndex($0 % 2))
      })
    let query = TimelineQuery(
      boundaries: boundaries, options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration])
    let scanned = timeline.statistics(query)
    timeline.prepare(for: query)
    let prepared = timeline.statistics(query)
    return (0..<boundaries.count - 1).map { bucket in
      #expect(prepared.values(ofBucket: bucket) == scanned.values(ofBucket: bucket))
      return prepared.values(ofBucket: bucket)
    }
  }

  @Test("An arithmetic average counts each sample of each source once")
  func arithmetic() {
    let values = values(.discreteArithmetic, [(0, 0, 70), (0, 0, 72), (600, 900, 71)])[0]
    #expect(values.average == 71)
    #expect(values.minimum == 70)
    #expect(values.maximum == 72)
    #expect(values.mostRecent == 71)
    #expect(values.duration == 300)
  }

  @Test("A time-weighted average holds a value until the next measurement, for at most five minutes")
  func heldTime() {
    // Two sources alternate. The first value counts for 240 seconds, and the others for 300.
    let values = values(
      .discreteTemporallyWeighted, [(0, 0, 60), (0, 0, 100), (240, 240, 120), (600, 600, 100)])[0]
    let beats: Double = 60 * 240 + 100 * 300 + 120 * 300 + 100 * 300
    #expect(values.average == beats / 1_140)
  }

  @Test("One minute of 90 dB in ten minutes equals 80 dB for all ten minutes")
  func equivalentLevel() throws {
    let values = values(.discreteEquivalentContinuousLevel, [(0, 60, 90), (60, 600, 60)])[0]
    let level = try #require(values.average)
    #expect(abs(level - 80.04) < 0.01)
    #expect(values.maximum == 90)
  }

  @Test("In an equivalent sound level, all samples without duration have the same weight")
  func instantsOfSound() throws {
    let level = try #require(values(.discreteEquivalentContinuousLevel, [(5, 5, 80), (6, 6, 80)])[0].average)
    #expect(abs(level - 80) < 1e-12)
  }

  @Test("A discrete sample across a boundary counts on both sides (rule Q52)")
  func boundary() {
    let values = values(.discreteArithmetic, [(3_000, 4_000, 5)], [0, 3_600, 7_200, 10_800])
    #expect(values.map(\.maximum) == [5, 5, nil])
    #expect(values.map(\.duration) == [600, 400, nil])
  }
}

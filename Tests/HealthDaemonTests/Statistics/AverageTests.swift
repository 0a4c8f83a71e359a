import HealthModel
import Testing

@testable import HealthDaemon

/// Queries, rules Q38, Q39 and Q47: three ways to make one value of many.
@Suite("Averages")
struct AverageTests {
  private typealias Part = (value: Double, start: Double, end: Double, next: Double)

  private func average(_ kind: any Average.Type, _ parts: [Part], bucketEnd: Double = .infinity) -> Double? {
    var average = kind.init()
    for part in parts {
      average.add(
        StatisticsPart(
          value: part.value, start: part.start, end: part.end, nextStart: part.next, bucketEnd: bucketEnd))
    }
    return average.value
  }

  @Test("Nothing has no average")
  func nothing() {
    for kind: any Average.Type in [ArithmeticAverage.self, TemporallyWeightedAverage.self, EquivalentLevelAverage.self]
    {
      #expect(average(kind, []) == nil)
    }
  }

  @Test("Arithmetic: each sample counts once, however long it lasts")
  func arithmetic() {
    #expect(average(ArithmeticAverage.self, [(70, 0, 0, 9), (73, 0, 5000, .infinity)]) == 71.5)
  }

  @Test("Weighted by time: a value counts until the next one, and no longer than five minutes")
  func temporallyWeighted() throws {
    let heart: [Part] = [(60, 0, 0, 240), (120, 240, 240, 245), (120, 245, 245, .infinity)]
    let value = try #require(average(TemporallyWeightedAverage.self, heart))
    let expected: Double = (60 * 240 + 120 * 305) / 545
    #expect(abs(value - expected) < 1e-12)
  }

  @Test("Weighted by time: a workout full of samples does not outweigh the hours around it")
  func workout() throws {
    func instants(_ value: Double, _ count: Int, every seconds: Double, from first: Double) -> [Part] {
      (0..<count).map { index in
        let start = first + Double(index) * seconds
        return (value, start, start, start + seconds)
      }
    }
    let rest = instants(60, 12, every: 300, from: 0)
    let workout = instants(150, 120, every: 5, from: 3600)
    let weighted = try #require(average(TemporallyWeightedAverage.self, rest + workout, bucketEnd: 4200))
    let expected: Double = (60 * 3600 + 150 * 600) / 4200
    #expect(abs(weighted - expected) < 1e-9)
    let plain = try #require(average(ArithmeticAverage.self, rest + workout))
    #expect(plain > 140)
  }

  @Test("Weighted by time: nothing is carried over the end of the bucket")
  func bucketEnd() {
    #expect(
      average(TemporallyWeightedAverage.self, [(60, 0, 0, 100), (90, 100, 100, .infinity)], bucketEnd: 200) == 75)
  }

  @Test("Weighted by time: samples that last count for their length; overlaps count each (Q47)")
  func lasting() {
    #expect(average(TemporallyWeightedAverage.self, [(60, 0, 600, 0), (90, 0, 300, 600)], bucketEnd: 600) == 75)
  }

  @Test("Sound: the steady level with the same energy")
  func equivalentLevel() throws {
    let value = try #require(average(EquivalentLevelAverage.self, [(90, 0, 60, 60), (60, 60, 600, .infinity)]))
    #expect(abs(value - 80.0389) < 0.001)
    #expect(average(EquivalentLevelAverage.self, [(70, 0, 0, 5), (70, 5, 5, .infinity)]) == 70, "instants count alike")
  }

  @Test("Each aggregation style has its own")
  func styles() {
    #expect(ObjectType.AggregationStyle.cumulative.makeAverage() == nil)
    #expect(ObjectType.AggregationStyle.discreteArithmetic.makeAverage() is ArithmeticAverage)
    #expect(ObjectType.AggregationStyle.discreteTemporallyWeighted.makeAverage() is TemporallyWeightedAverage)
    #expect(ObjectType.AggregationStyle.discreteEquivalentContinuousLevel.makeAverage() is EquivalentLevelAverage)
  }
}

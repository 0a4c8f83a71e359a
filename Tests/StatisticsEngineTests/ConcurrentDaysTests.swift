import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Days are summed on several cores")
struct ConcurrentDaysTests {
  /// Forty days of a watch and a phone with overlapping samples, one from each every two and a half minutes. On two
  /// cores, this gives at least two parts.
  private static let timeline = {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<46_080).map { index in
        let start = Double(index / 2) * 150 + Double(index * 7 % 40)
        return TimelineSample(
          start: start, end: start + Double(1 + index * 31 % 100), value: Double(index * 17 % 61),
          serial: UInt64(index), source: SourceIndex(index % 2))
      })
    return timeline
  }()
  private static let query = TimelineQuery(
    boundaries: (0...40).map { Double($0) * 86_400 }, options: [.cumulativeSum, .duration])

  @Test(
    "Days summed on several cores equal days summed in sequence, whether all at once or a few at a time",
    arguments: [Int.max, 25_000, 1])
  func same(_ limit: Int) {
    var prepared = Self.timeline
    while !prepared.prepare(for: Self.query, limit: limit) {}
    let (days, samples) = (prepared.statistics(Self.query), Self.timeline.statistics(Self.query))
    for day in 0..<40 {
      #expect(days.values(ofBucket: day).sum == samples.values(ofBucket: day).sum)
      #expect(days.values(ofBucket: day).duration == samples.values(ofBucket: day).duration)
    }
  }

  @Test("Each core gets about the same number of samples, and no core gets only a few")
  func division() {
    func parts(_ counts: [Int], _ cores: Int) -> [Range<Int>] { RollupPreparation.divided(counts, amongCores: cores) }
    #expect(parts([30_000, 10_000, 20_000, 5_000], 3) == [0..<1, 1..<3, 3..<4])
    #expect(
      parts([10_000, 10_000, 10_001], 3) == [0..<2, 2..<3], "as many as there are cores, where a day is too few")
    #expect(parts([10_000, 10_000, 10_000], 3) == [0..<1, 1..<2, 2..<3])
    #expect(parts([4_000, 4_000, 4_000, 4_000], 4) == [0..<3, 3..<4])
    #expect(parts([10_000], 8) == [0..<1])
    #expect(parts([], 2).isEmpty)
  }

  @Test("Visited samples are counted on every core")
  func counted() {
    let visits = [Int.max, 1].map { limit in
      let counter = VisitCounter()
      var timeline = Self.timeline
      counter.counting { while !timeline.prepare(for: Self.query, limit: limit) {} }
      return counter.counts.samples
    }
    #expect(visits[0] == visits[1] && visits[0] >= 46_080)
  }
}

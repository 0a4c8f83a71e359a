import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("If a bucket begins inside a cell, the sums of the cell before and after that instant are stored as a cut")
struct CutTests {
  private static let day = 86_400.0

  /// Returns ten days of a phone and a watch, with a sample every two minutes.
  private func timeline() -> SampleTimeline {
    var timeline = SampleTimeline(.cumulative)
    for number in 0..<7_200 {
      let start = Double(number) * 120
      for source in [SourceIndex(0), 1] {
        let serial = 2 * UInt64(number) + UInt64(source)
        timeline.insert(TimelineSample(start: start, end: start + 100, value: 1, serial: serial, source: source))
      }
    }
    return timeline
  }

  /// Returns a query for days that begin at 09:41:23.
  private func days(_ count: Int = 9) -> TimelineQuery {
    TimelineQuery(boundaries: (0...count).map { Double($0) * Self.day + 34_883 }, options: .cumulativeSum)
  }

  private func visits(_ body: () -> Void) -> Int {
    let counter = VisitCounter()
    counter.counting(body)
    return counter.counts.samples
  }

  @Test("After one chart of days that begin at 09:41:23, a chart of such days or weeks visits no samples")
  func again() {
    var timeline = timeline()
    timeline.prepare(for: days())
    let first = visits { _ = timeline.statistics(days()) }
    #expect(first > 9)
    #expect(visits { _ = timeline.statistics(days()) } == 0)
    let week = TimelineQuery(boundaries: [34_883, 7 * Self.day + 34_883], options: .cumulativeSum)
    #expect(visits { _ = timeline.statistics(week) } == 0)
    #expect(timeline.statistics(week).values(ofBucket: 0) == self.timeline().statistics(week).values(ofBucket: 0))
  }

  @Test("After a late sample is inserted, only the days that it touches are visited again")
  func lateSample() {
    var timeline = timeline()
    timeline.prepare(for: days())
    let first = visits { _ = timeline.statistics(days()) }
    timeline.insert(
      TimelineSample(start: 4 * Self.day + 40_000, end: 4 * Self.day + 40_010, value: 500, serial: 20_000, source: 1))
    timeline.prepare(for: days())
    let again = visits { _ = timeline.statistics(days()) }
    #expect(again > 0 && again <= first / 3)
    #expect(timeline.statistics(days()).values(ofBucket: 4).sum == 720)
  }

  @Test("Days with few samples also store cuts (sums before and after an instant), with unchanged statistics")
  func quietDays() {
    var timeline = SampleTimeline(.discreteTemporallyWeighted)
    for number in 0..<60 {
      let instant = Double(number) * 13_000
      timeline.insert(TimelineSample(start: instant, end: instant, value: 60, serial: UInt64(number)))
    }
    let query = TimelineQuery(boundaries: days(8).boundaries, options: [.discreteMin, .discreteAverage, .discreteMax])
    let slow = timeline.statistics(query)
    timeline.prepare(for: query)
    for _ in 1...2 {
      let fast = timeline.statistics(query)
      #expect((0..<8).map { fast.values(ofBucket: $0) } == (0..<8).map { slow.values(ofBucket: $0) })
    }
    #expect(visits { _ = timeline.statistics(query) } == 0)
  }

  @Test("A day with the maximum number of cuts (sums before and after an instant) drops all of them for a new one")
  func bound() {
    func cut(_ instant: Double) -> RollupCut {
      RollupCut(
        instant: instant, cell: 0, before: SampleSummary(), after: SampleSummary(), edge: RollupDay.Edge(),
        discreteEdge: RollupDay.DiscreteEdge())
    }
    var cuts = RollupCuts()
    for instant in [30.0, 10, 20, 40] { cuts.remember(cut(instant), most: 4) }
    #expect([10.0, 20, 30, 40].allSatisfy { cuts[$0]?.instant == $0 })
    #expect(cuts[25] == nil)
    cuts.remember(cut(50), most: 4)
    #expect(cuts[50] != nil)
    #expect(cuts[10] == nil)
    #expect(RollupCuts.most(samples: 3, samplesForCut: 32) == 4)
    #expect(RollupCuts.most(samples: 1_000_000, samplesForCut: 32) == 96)
  }

  @Test("A second chart of the same 16-minute buckets visits as many samples as the first: no cuts are stored")
  func minutes() {
    var timeline = timeline()
    let query = TimelineQuery(boundaries: (0...90).map { Double($0) * 960 + 23 }, options: .cumulativeSum)
    timeline.prepare(for: query)
    let first = visits { _ = timeline.statistics(query) }
    #expect(first > 0)
    #expect(visits { _ = timeline.statistics(query) } == first)
  }
}

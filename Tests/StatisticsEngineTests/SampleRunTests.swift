import Foundation
import Testing

@testable import StatisticsEngine

@Suite("Columns of samples from a file become chunks of a timeline directly")
struct SampleRunTests {
  private func run(
    _ starts: [Double], lasting seconds: Double = 1, ends: [Double]? = nil, serials: [UInt64]? = nil
  ) -> SampleRun {
    let count = starts.count
    return SampleRun(
      source: 0, unit: 0, provenance: 0, starts: starts[...], ends: (ends ?? starts.map { $0 + seconds })[...],
      values: Array(repeating: 1, count: count)[...], serials: (serials ?? (0..<UInt64(count)).map { 100 + $0 })[...],
      uuids: (0..<count).map { _ in UUID() }[...])
  }

  private func seconds(_ range: Range<Int>) -> [Double] { range.map(Double.init) }

  private func timeline(capacity: Int = 64) -> SampleTimeline {
    SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: capacity))
  }

  private func chunkCounts(_ timeline: SampleTimeline) -> [Int] { timeline.sources[0].ordinary.chunks.map(\.count) }

  private func extent(_ timeline: SampleTimeline) -> ClosedRange<Double>? {
    timeline.extent(of: TimelineQuery(options: .cumulativeSum))
  }

  @Test("The samples of a run must be ordered by start, and then by serial number")
  func order() {
    #expect(run([]).isInOrder && run([3]).isInOrder && run([1, 2, 2, 3]).isInOrder)
    #expect(!run([2, 1]).isInOrder && !run([1, 3, 2]).isInOrder)
    #expect(run([1, 2], serials: [9, 5]).isInOrder)
    #expect(run([1, 2, 2], serials: [1, 2, 3]).isInOrder)
    #expect(!run([2, 2], serials: [5, 4]).isInOrder && !run([2, 2], serials: [5, 5]).isInOrder)
    #expect(!run([1, 2, 2, 3], serials: [1, 7, 6, 8]).isInOrder)
    var rest = run([1, 2, 2, 3], serials: [9, 5, 6, 1])
    _ = rest.takeFirst(1)
    #expect(rest.isInOrder && rest.count == 3)
  }

  @Test("A run before, after or between all other samples is inserted as a whole")
  func taken() {
    var timeline = timeline()
    for starts in [seconds(100..<110), seconds(300..<310), seconds(0..<10), seconds(200..<210)] {
      #expect(timeline.insert([run(starts)]).isEmpty)
    }
    #expect(timeline.count == 40 && chunkCounts(timeline) == [10, 10, 10, 10])
    #expect(extent(timeline) == 0...310)
  }

  @Test(
    "A run that overlaps other samples, is unordered or has a very long sample is returned, to be inserted one by one")
  func left() {
    var timeline = timeline()
    timeline.insert(TimelineSample(start: 5, end: 6, value: 1, serial: 1))
    timeline.insert(TimelineSample(start: 50, end: 51, value: 1, serial: 2))
    let longest = SourceTimeline.longestOrdinaryDuration
    let runs = [
      run(seconds(0..<10)), run(seconds(45..<55)), run([70, 60]), run([100, 200], ends: [101, 201 + longest]), run([]),
    ]
    #expect(timeline.insert(runs).map(\.count) == [10, 10, 2, 2])
    #expect(timeline.count == 2)
    #expect(timeline.insert([run([100, 200], ends: [101, 200 + longest])]).isEmpty)
    #expect(timeline.count == 4 && timeline.sources[0].long.isEmpty)
  }

  @Test("A run larger than a chunk becomes chunks of about equal size")
  func chunks() {
    for (count, counts) in [(64, [64]), (65, [33, 32]), (66, [33, 33]), (128, [64, 64]), (129, [43, 43, 43])] {
      var timeline = timeline()
      #expect(timeline.insert([run(seconds(0..<count))]).isEmpty)
      #expect(chunkCounts(timeline) == counts)
      #expect(
        timeline.sources[0].ordinary.chunks.flatMap { $0.samples(0..<$0.count, of: 0) }.map(\.start)
          == seconds(0..<count))
    }
  }

  @Test("The latest end is known, whether the sample that ends last is inside, before or after an inserted run")
  func reach() {
    func ends(_ starts: [Double], latest: Double) -> [Double] { [latest] + starts.dropFirst().map { $0 + 1 } }
    var timeline = timeline()
    let (first, second, third) = (seconds(1_000..<1_128), seconds(2_000..<2_010), seconds(0..<10))
    _ = timeline.insert([run(first, ends: ends(first, latest: 9_000))])
    #expect(extent(timeline) == 1_000...9_000)
    _ = timeline.insert([run(second)])
    #expect(extent(timeline) == 1_000...9_000)
    _ = timeline.insert([run(third, ends: ends(third, latest: 20_000))])
    #expect(extent(timeline) == 0...20_000)
    #expect(timeline.sources[0].ordinary.headers.map(\.reach) == [20_000, 20_000, 20_000, 20_000])
    #expect(timeline.sources[0].latestEnd(startingBefore: 5) == 20_000)
  }

  @Test("A run that is inserted into a prepared day discards the day's sums")
  func forgotten() {
    var timeline = timeline()
    _ = timeline.insert([run(seconds(0..<10))])
    let query = TimelineQuery(boundaries: [0, 86_400], options: .cumulativeSum)
    timeline.prepare(for: query)
    _ = timeline.insert([run(seconds(100..<110))])
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 20)
  }
}

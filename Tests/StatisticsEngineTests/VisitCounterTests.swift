import Testing

@testable import StatisticsEngine

@Suite("Visits of samples are counted")
struct VisitCounterTests {
  private func timeline(_ count: Int, of source: SourceIndex, into timeline: SampleTimeline? = nil) -> SampleTimeline {
    var timeline = timeline ?? SampleTimeline(.cumulative)
    timeline.insert(
      (0..<count).map {
        TimelineSample(start: Double($0) * 60, end: Double($0) * 60 + 30, value: 1, serial: UInt64($0), source: source)
      })
    return timeline
  }

  private func visits(_ body: () -> Void) -> VisitCounter.Counts {
    let counter = VisitCounter()
    counter.counting(body)
    return counter.counts
  }

  @Test("An unprepared query visits and counts each sample")
  func scan() {
    let timeline = timeline(5_000, of: 0)
    let counts = visits { _ = timeline.statistics(TimelineQuery(options: .cumulativeSum)) }
    #expect(counts.samples == 5_000)
    #expect(counts.columns > 0)
    #expect("\(counts)" == "samples 5000, columns \(counts.columns), buckets 1")
  }

  @Test("Prepared samples are not visited again")
  func prepared() {
    var timeline = timeline(5_000, of: 0)
    let query = TimelineQuery(options: .cumulativeSum)
    #expect(visits { timeline.prepare(for: query) }.samples >= 5_000)
    #expect(visits { _ = timeline.statistics(query) }.samples < 50)
  }

  @Test("Samples of sources outside a query are not visited", arguments: [0, 1, 5_000])
  func unseen(hidden: Int) {
    let own = timeline(100, of: 0)
    let both = timeline(hidden, of: 1, into: own)
    let query = TimelineQuery(
      boundaries: [0, 3_600, 7_200], options: [.cumulativeSum, .mostRecent, .duration], sources: [0])
    func ask(_ timeline: SampleTimeline) -> VisitCounter.Counts {
      var timeline = timeline
      return visits {
        timeline.prepare(for: query)
        _ = timeline.statistics(query)
        _ = timeline.extent(of: query)
      }
    }
    #expect(ask(both) == ask(own))
  }

  @Test("A search counts the positions that it visited until it stopped")
  func places() {
    let samples = timeline(3_000, of: 0).sources[0].parts[0]
    let all = SamplePlace(chunk: 0, index: 0)..<samples.endPlace
    #expect(visits { samples.forEachPlace(in: all) { _ in true } }.samples == 3_000)
    var left = 10
    let some = visits {
      samples.forEachPlace(in: all) { _ in
        left -= 1
        return left > 0
      }
    }
    #expect(some.samples == 10)
  }

  @Test("Each kind of visit has its own increasing count")
  func kinds() {
    let counts = visits {
      for _ in 0..<2 {
        VisitCounter.visit(samples: 1)
        VisitCounter.visit(columns: 2)
        VisitCounter.visit(rows: 3)
        VisitCounter.visit(objects: 4)
        VisitCounter.visit(relations: 5)
        VisitCounter.visit(buckets: 6)
      }
    }
    #expect("\(counts)" == "samples 2, columns 4, rows 6, objects 8, relations 10, buckets 12")
  }

  @Test("Visits outside a counting closure are not counted")
  func outside() {
    let counter = VisitCounter()
    _ = timeline(100, of: 0).statistics(TimelineQuery(options: .cumulativeSum))
    #expect("\(counter.counts)" == "nothing")
    #expect(VisitCounter.current == nil)
  }
}

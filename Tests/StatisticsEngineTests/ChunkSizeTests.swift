import Testing

@testable import StatisticsEngine

@Suite("Full chunks are divided, and small chunks are joined")
struct ChunkSizeTests {
  /// Returns a timeline with one sample at each of some instants.
  private func timeline(_ instants: some Sequence<Double>) -> SampleTimeline {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: 64))
    timeline.insert(samples(instants))
    return timeline
  }

  private func samples(_ instants: some Sequence<Double>) -> [TimelineSample] {
    instants.map { TimelineSample(start: $0, end: $0, value: 1, serial: UInt64($0 * 8)) }
  }

  private func seconds(_ range: Range<Int>) -> [Double] { range.map(Double.init) }

  private func counts(_ timeline: SampleTimeline) -> [Int] { timeline.sources[0].ordinary.chunks.map(\.count) }

  @Test("Samples that arrive in order fill one chunk after another")
  func filling() {
    var timeline = timeline(seconds(0..<100))
    #expect(counts(timeline) == [64, 36])
    timeline.insert(samples(seconds(100..<128)))
    #expect(counts(timeline) == [64, 64])
    timeline.insert(samples([128]))
    #expect(counts(timeline) == [64, 64, 1])
    timeline.insert(samples(seconds(129..<192)))
    timeline.insert(samples(seconds(192..<292)))
    #expect(counts(timeline) == [64, 64, 64, 64, 36])
  }

  @Test("A late sample divides a full chunk evenly")
  func dividing() {
    var timeline = timeline(seconds(0..<100))
    timeline.insert(samples([10.5]))
    #expect(counts(timeline) == [33, 32, 36])
    timeline = self.timeline(seconds(0..<100))
    timeline.insert(samples([10.5, 11.5]))
    #expect(counts(timeline) == [33, 33, 36])
    timeline = self.timeline(seconds(0..<100))
    timeline.insert(samples(seconds(0..<63).map { $0 + 0.5 } + [0.25]))
    #expect(counts(timeline) == [64, 64, 36])
  }

  @Test("Two neighboring chunks that together fill half a chunk are joined")
  func joining() {
    var timeline = timeline(seconds(0..<128))
    timeline.remove(samples(seconds(0..<48)))
    #expect(counts(timeline) == [16, 64])
    timeline.remove(samples(seconds(64..<111)))
    #expect(counts(timeline) == [16, 17])
    timeline.remove(samples([111]))
    #expect(counts(timeline) == [32])
    #expect(timeline.sources[0].ordinary.headers.map(\.firstStart) == [48])
  }

  @Test("A sample is found by its start and serial number, and none is found after the last sample of a chunk")
  func pastTheLast() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert([5, 6].map { TimelineSample(start: 0, end: 0, value: 0, serial: $0) })
    let ordinary = timeline.sources[0].ordinary
    #expect(ordinary.place(startingAt: 0, serial: 6) == SamplePlace(chunk: 0, index: 1))
    #expect(ordinary.place(startingAt: 0, serial: 7) == nil)
    #expect(ordinary.place(startingAt: 0, serial: 4) == nil)
  }

  @Test("The earliest sample that ends at or after an instant is found, and the visited samples are counted")
  func endingFrom() {
    let ordinary = timeline(seconds(0..<100)).sources[0].ordinary
    let counter = VisitCounter()
    counter.counting {
      #expect(ordinary.earliestStart(endingFrom: 20) == 20)
      #expect(ordinary.earliestStart(endingFrom: 19.5) == 20)
    }
    #expect(counter.counts.samples == 42)
    #expect(ordinary.earliestStart(endingFrom: 100) == .infinity)
  }

  @Test("Visiting a range of samples includes the first and the last, and no samples outside the range")
  func places() {
    let ordinary = timeline(seconds(0..<100)).sources[0].ordinary
    func starts(_ first: Double, _ last: Double, stopAt stop: Double = .infinity) -> ([Double], Int) {
      var found: [Double] = []
      let counter = VisitCounter()
      counter.counting {
        ordinary.forEachPlace(startingFrom: first, through: last) {
          found.append(ordinary.start(at: $0))
          return ordinary.start(at: $0) < stop
        }
      }
      return (found, counter.counts.samples)
    }
    #expect(starts(62, 66) == (seconds(62..<67), 6), "and the one at which it ends")
    #expect(starts(98, 200) == (seconds(98..<100), 2))
    #expect(starts(99, 99) == ([99], 1))
    #expect(starts(99.5, 200) == ([], 0))
    #expect(starts(10, 50, stopAt: 12) == (seconds(10..<13), 3))
  }

  @Test("A sample of exactly four days is stored with the ordinary samples")
  func fourDays() {
    let longest = SourceTimeline.longestOrdinaryDuration
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(TimelineSample(start: 0, end: longest, value: 1, serial: 1))
    #expect(timeline.sources[0].parts.count == 1)
    timeline.insert(TimelineSample(start: 0, end: longest + 1, value: 1, serial: 2))
    #expect(timeline.sources[0].parts.map(\.count) == [1, 1])
    #expect(timeline.sources[0].numbered(3).parts.map(\.source) == [3, 3])
  }

  @Test("Buckets with samples are returned as ranges, or as one range if there are as many samples as buckets")
  func touchedRuns() {
    let source = timeline([0, 1, 2.5, 7]).sources[0]
    #expect(source.touchedRuns(of: seconds(0..<9)) == [0..<3, 7..<8])
    #expect(source.touchedRuns(of: seconds(0..<6)) == [0..<3])
    #expect(source.touchedRuns(of: seconds(0..<5)) == [0..<4], "as many samples as buckets")
  }
}

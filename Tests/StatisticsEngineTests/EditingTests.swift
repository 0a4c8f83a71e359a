import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("A change affects only a small part of a timeline")
struct EditingTests {
  private func minutes(_ range: Range<Int>) -> [TimelineSample] {
    range.map { TimelineSample(start: Double($0) * 60, end: Double($0) * 60 + 50, value: 1, serial: UInt64($0)) }
  }

  private func sum(_ timeline: SampleTimeline) -> Double? {
    timeline.statistics(TimelineQuery(options: .cumulativeSum)).values(ofBucket: 0).sum
  }

  @Test("Samples that arrive in order fill chunks completely, even in batches")
  func fullChunks() {
    var timeline = SampleTimeline(.cumulative)
    for batch in 0..<10 { timeline.insert(minutes(batch * 1_000..<(batch + 1) * 1_000)) }
    #expect(timeline.sources[0].ordinary.chunks.map(\.count) == Array(repeating: 1_024, count: 9) + [784])
  }

  @Test("Inserting a late sample replaces only one chunk")
  func lateSample() {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: 100))
    timeline.insert(minutes(0..<950))
    timeline.remove(minutes(420..<430))
    let before = timeline.sources[0].ordinary.chunks
    timeline.insert(TimelineSample(start: 25_230, end: 25_240, value: 1, serial: 5_000))
    let after = timeline.sources[0].ordinary.chunks
    #expect(zip(before, after).map { $0 === $1 }.filter { !$0 }.count == 1)
    #expect(sum(timeline) == 941)
  }

  @Test("A full chunk is divided into two chunks with free space")
  func division() {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: 100))
    timeline.insert(minutes(0..<300))
    timeline.insert(TimelineSample(start: 6_630, end: 6_640, value: 1, serial: 5_000))
    #expect(timeline.sources[0].ordinary.chunks.map(\.count) == [100, 51, 50, 100])
  }

  @Test("Small chunks are joined, and empty chunks are removed")
  func joining() {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: 100))
    timeline.insert(minutes(0..<300))
    timeline.remove(minutes(20..<200))
    #expect(timeline.sources[0].ordinary.chunks.map(\.count) == [20, 100])
    timeline.remove(minutes(10..<280))
    #expect(timeline.sources[0].ordinary.chunks.map(\.count) == [30])
    timeline.remove(minutes(0..<300))
    #expect(timeline.count == 0)
    #expect(sum(timeline) == nil)
  }

  @Test("Removing a missing sample changes nothing")
  func unknown() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(minutes(0..<10))
    #expect(timeline.remove([TimelineSample(start: 60, end: 110, value: 1, serial: 77)]) == 0)
    #expect(timeline.remove([TimelineSample(start: 61, end: 110, value: 1, serial: 1)]) == 0)
    #expect(timeline.remove([TimelineSample(start: 60, end: 110, value: 1, serial: 1, source: 9)]) == 0)
    #expect(timeline.count == 10)
  }

  @Test("A copy of a timeline does not change with the original")
  func snapshot() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(minutes(0..<10))
    timeline.prepare(for: TimelineQuery(options: .cumulativeSum))
    let snapshot = timeline
    timeline.insert(minutes(10..<20))
    timeline.remove(minutes(0..<1))
    #expect(sum(snapshot) == 10)
    #expect(sum(timeline) == 19)
  }

  @Test("Simultaneous samples stay in the order of saving")
  func together() {
    let heartRates = (1...4).map { TimelineSample(start: 100, end: 100, value: Double($0), serial: UInt64($0)) }
    for order in [heartRates, heartRates.reversed(), [heartRates[2], heartRates[0], heartRates[3], heartRates[1]]] {
      var timeline = SampleTimeline(.discreteTemporallyWeighted)
      for sample in order { timeline.insert(sample) }
      let values = timeline.statistics(TimelineQuery(options: [.mostRecent, .discreteAverage])).values(ofBucket: 0)
      #expect(values.mostRecent == 4)
      #expect(values.average == 4)
    }
  }

  @Test("A source without samples has no samples to find or remove")
  func unknownSource() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(TimelineSample(start: 0, end: 60, value: 1, serial: 1))
    #expect(timeline.count(of: 0) == 1 && timeline.count(of: 1) == 0)
    let removed = timeline.remove([TimelineSample(start: 0, end: 60, value: 1, serial: 1, source: 1)])
    #expect(removed == 0 && timeline.count == 1)
    let query = TimelineQuery(boundaries: [0, 60], options: .cumulativeSum, sources: [1])
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == nil)
  }

  @Test("The intersection of two time selections has the later start and the earlier end")
  func intersection() {
    let one = TimeSelection(from: 10, to: 90, strictStart: true, strictEnd: true)
    let other = TimeSelection(from: 20, to: 80, strictStart: true, strictEnd: true)
    #expect(one.intersection(other) == other && other.intersection(one) == other)
    #expect(one.intersection(TimeSelection()) == one)
  }
}

import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import StatisticsEngine

@Suite("Simultaneous samples are found without visiting each of them")
struct SimultaneousSamplesTests {
  private func sample(_ number: Int, at start: Double = 0, lasting duration: Double = 30) -> TimelineSample {
    TimelineSample(
      start: start, end: start + duration, value: 1, serial: UInt64(number), uuid: .fixed(number))
  }

  private func visits(_ body: () -> Void) -> Int {
    let counter = VisitCounter()
    counter.counting(body)
    return counter.counts.samples
  }

  @Test("A sample is found among any number of simultaneous samples", arguments: [1, 64, 65, 66, 1_024, 5_000])
  func found(count: Int) {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert((0..<count).map { sample($0) })
    for number in [0, count / 2, count - 1] {
      var found: TimelineSample?
      let looked = visits { found = timeline.sample(.fixed(number), startingAt: 0) }
      #expect(found?.serial == UInt64(number))
      #expect(looked <= SimultaneousSamples.few)
    }
    var found: TimelineSample?
    let looked = visits { found = timeline.sample(.fixed(count), startingAt: 0) }
    #expect(found == nil)
    #expect(looked <= SimultaneousSamples.few)
  }

  @Test("The index of simultaneous samples is built once, as soon as visiting each sample would cost too much")
  func changes() {
    var timeline = SampleTimeline(.cumulative)
    let all = (0..<3_000).map { sample($0) }
    #expect(visits { for sample in all { timeline.insert(sample) } } == SimultaneousSamples.few + 1)
    #expect(visits { timeline.insert((3_000..<6_000).map { sample($0) }) } == 0)
    #expect(visits { for sample in all { timeline.remove([sample]) } } == 0)
  }

  private func isIndexed(_ timeline: SampleTimeline, at start: Double) -> Bool {
    timeline.sources[0].ordinary.simultaneous[start] != nil
  }

  @Test(
    "More than sixty-four simultaneous samples are indexed, even across chunks or if inserted one at a time",
    arguments: [(32, 10), (96, 60)])
  func acrossChunks(capacity: Int, others: Int) {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: capacity))
    timeline.insert((0..<others).map { sample($0, at: Double($0) / 2, lasting: 1) })
    for number in 100..<165 {
      #expect(!isIndexed(timeline, at: 50))
      timeline.insert(sample(number, at: 50, lasting: 1))
    }
    #expect(isIndexed(timeline, at: 50))
  }

  @Test("The index of simultaneous samples is also built if the sample that exceeds the limit comes before the others")
  func beforeOthers() {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: 32))
    func run(_ numbers: [Int], _ starts: [Double]) -> SampleRun {
      SampleRun(
        source: 0, unit: 0, provenance: 0, starts: starts[...], ends: starts.map { $0 + 1 }[...],
        values: starts.map { _ in 1 }[...], serials: numbers.map { UInt64($0) }[...],
        uuids: numbers.map { UUID.fixed($0) }[...])
    }
    // The last of the first eleven samples starts at 50. Then 63 more start at 50: one fewer than two chunks hold.
    let runs = [
      run(Array(1_000..<1_011), (0..<10).map(Double.init) + [50]),
      run(Array(2_000..<2_032), Array(repeating: 50, count: 32)),
      run(Array(3_000..<3_031), Array(repeating: 50, count: 31)),
    ]
    #expect(timeline.insert(runs).isEmpty)
    #expect(!isIndexed(timeline, at: 50))
    timeline.insert(sample(500, at: 50, lasting: 1))
    #expect(timeline.sources[0].ordinary.chunks.map(\.count) == [12, 32, 31])
    #expect(isIndexed(timeline, at: 50))
  }

  @Test("Below half the limit of simultaneous samples the index is removed")
  func half() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert((0..<65).map { sample($0) })
    timeline.remove((0..<33).map { sample($0) })
    #expect(isIndexed(timeline, at: 0))
    timeline.remove([sample(33)])
    #expect(!isIndexed(timeline, at: 0))
  }

  @Test("Without an index, simultaneous samples are visited one by one until the sample is found")
  func looked() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert((0..<10).map { sample($0) })
    #expect(visits { _ = timeline.sample(.fixed(2), startingAt: 0) } == 3)
    #expect(visits { _ = timeline.sample(.fixed(20), startingAt: 0) } == 10)
  }

  @Test("Few simultaneous samples use no index memory")
  func few() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert((0..<10_000).map { sample($0, at: Double($0 / SimultaneousSamples.few)) })
    #expect(timeline.sources[0].ordinary.simultaneous.isEmpty)
    let many = (20_000..<22_000).map { sample($0, at: 7) }
    timeline.insert(many)
    #expect(timeline.sources[0].ordinary.simultaneous[7]?.count == 2_000 + SimultaneousSamples.few)
    timeline.remove(many)
    #expect(timeline.sources[0].ordinary.simultaneous[7]?.count == SimultaneousSamples.few)
    timeline.remove((7 * 64..<7 * 64 + 33).map { sample($0, at: 7) })
    #expect(timeline.sources[0].ordinary.simultaneous.isEmpty)
    #expect(timeline.sample(.fixed(7 * 64 + 40), startingAt: 7) != nil)
  }

  @Test("Very long simultaneous samples are found, and samples that do not exist are not")
  func long() {
    var timeline = SampleTimeline(.discreteTemporallyWeighted)
    timeline.insert((0..<200).map { sample($0, lasting: $0 % 2 == 0 ? 60 : 5 * 86_400) })
    for number in 0..<200 {
      #expect(timeline.sample(.fixed(number), startingAt: 0)?.serial == UInt64(number))
      #expect(timeline.sources[0].sample(startingAt: 0, serial: UInt64(number))?.uuid == .fixed(number))
    }
    #expect(timeline.sources[0].sample(startingAt: 0, serial: 200) == nil)
    #expect(timeline.sources[0].sample(startingAt: 1, serial: 0) == nil)
  }

  @Test("A snapshot of a timeline keeps its own index")
  func snapshot() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert((0..<100).map { sample($0) })
    let snapshot = timeline
    timeline.remove((0..<60).map { sample($0) })
    timeline.insert((100..<200).map { sample($0) })
    #expect(snapshot.sample(.fixed(5), startingAt: 0)?.serial == 5)
    #expect(snapshot.sample(.fixed(150), startingAt: 0) == nil)
    #expect(timeline.sample(.fixed(5), startingAt: 0) == nil)
    #expect(timeline.sample(.fixed(150), startingAt: 0)?.serial == 150)
  }

  @Test(
    "After any insertion or removal each sample is found, and no other sample",
    arguments: UInt64(1)...40)
  func anyChanges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let capacity = [4, 16, 100, 1_024].randomElement(using: &random)!
    var timeline = SampleTimeline(.cumulative, TimelineLayout(chunkCapacity: capacity))
    var known: [Int: TimelineSample] = [:]
    var next = 0
    let starts = [0.0, 1, 1.5, 60]
    for _ in 0..<30 {
      if Bool.random(using: &random) {
        let new = (0..<[1, 3, 40, 300].randomElement(using: &random)!).map { _ in
          next += 1
          return sample(next, at: starts.randomElement(using: &random)!)
        }
        for one in new { known[Int(one.serial)] = one }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: timeline.insert(new.shuffled(using: &random))
        case 1: for one in new.shuffled(using: &random) { timeline.insert(one) }
        default:
          let inOrder = new.sorted { $0.precedes($1) }
          let run = SampleRun(
            source: 0, unit: 0, provenance: 0, starts: inOrder.map(\.start)[...], ends: inOrder.map(\.end)[...],
            values: inOrder.map(\.value)[...], serials: inOrder.map(\.serial)[...], uuids: inOrder.map(\.uuid)[...])
          for left in timeline.insert([run]) { timeline.insert((0..<left.count).map(left.sample)) }
        }
      } else {
        let gone = known.values.sorted { $0.serial < $1.serial }.filter { _ in Int.random(in: 0..<3, using: &random) > 0
        }
        for one in gone { known[Int(one.serial)] = nil }
        timeline.remove(gone)
      }
      for number in 1...max(1, next) {
        for start in starts {
          let expected = known[number].flatMap { $0.start == start ? $0 : nil }
          let found = timeline.sample(.fixed(number), startingAt: start)
          if found != expected { Issue.record("seed \(seed): \(number) at \(start)") }
        }
      }
      let many = Dictionary(grouping: known.values, by: \.start).filter { $0.value.count > SimultaneousSamples.few }
      for (start, samples) in many {
        #expect(timeline.sources[0].ordinary.simultaneous[start]?.count == samples.count, "seed \(seed)")
      }
    }
  }
}

extension UUID {
  fileprivate static func fixed(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-4000-8000-\(String(format: "%012d", number))")!
  }
}

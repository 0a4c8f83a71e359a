import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import StatisticsEngine

@Suite("Columns are as narrow as possible and preserve their values")
struct ChunkTests {
  private static let units = {
    var units = UnitTable(canonical: .countPerSecond)
    _ = units.index(of: .beatsPerMinute)
    return units
  }()

  /// Returns samples whose columns contain small whole numbers, large ones, or any numbers.
  private func samples(_ count: Int, _ random: inout SplitMix64) -> [TimelineSample] {
    let origin = [0, 750_000_000, 750_000_000.25, -3e9].randomElement(using: &random)!
    let kinds = (0..<6).map { _ in Int.random(in: 0..<4, using: &random) }
    var start = origin
    var serial = UInt64.random(in: 1...1_000_000_000, using: &random)
    return (0..<count).map { index in
      start += kinds[0] == 0 ? Double.random(in: 0..<9, using: &random) : Double(Int.random(in: 0..<90, using: &random))
      let seconds = [
        Double(index % 60), Double(index * 70_000 % 900_000), Double.random(in: 0..<60, using: &random), 0,
      ]
      let values = [Double(index % 300), Double(index) / 4, Double.random(in: -1...1, using: &random), -0.0]
      serial += kinds[3] == 0 ? 1 : UInt64.random(in: 1...(kinds[3] == 1 ? 10 : 5_000_000_000), using: &random)
      return TimelineSample(
        start: start, end: start + seconds[kinds[1]], value: values[kinds[2]], serial: serial,
        unit: kinds[4] == 0 ? UnitIndex(index % 2) : UnitIndex(kinds[4] % 2),
        provenance: kinds[5] == 0 ? UInt32(index) : 7,
        uuid: UUID(uuidString: "00000000-0000-4000-8000-\(String(format: "%012d", index))")!)
    }
  }

  private func expectSame(_ chunk: TimelineChunk, _ samples: [TimelineSample], _ place: String) {
    #expect(chunk.samples(0..<chunk.count, of: 0) == samples, "\(place)")
    #expect(
      chunk.samples(0..<chunk.count, of: 0).map(\.value.bitPattern) == samples.map(\.value.bitPattern), "\(place)")
    #expect(
      (0..<chunk.count).map { chunk.values[$0].bitPattern }
        == samples.map { Self.units.canonicalValue($0.value, $0.unit).bitPattern }, "\(place)")
    #expect(chunk.maximumEnd == samples.map(\.end).max(), "\(place)")
  }

  @Test("Every kind of value survives being stored in columns", arguments: UInt64(1)...200)
  func exact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = samples(Int.random(in: 1...100, using: &random), &random)
    expectSame(TimelineChunk(all[...], Self.units), all, "seed \(seed)")
  }

  @Test("A sample can be inserted into a chunk whose provenances ascend, and each sample keeps its provenance")
  func insertionIntoProgression() {
    func sample(_ start: Double, _ serial: UInt64, provenance: UInt32) -> TimelineSample {
      TimelineSample(start: start, end: start, value: 1, serial: serial, provenance: provenance)
    }
    // The serial numbers do not increase by one, so the chunk needs a column for them.
    let all = [sample(0, 10, provenance: 0), sample(20, 15, provenance: 1), sample(30, 11, provenance: 2)]
    let late = sample(10, 40, provenance: 1)
    let chunk = TimelineChunk(TimelineChunk(all[...], Self.units), inserting: late, at: 1)
    expectSame(chunk ?? TimelineChunk([all[0], late, all[1], all[2]], Self.units), [all[0], late, all[1], all[2]], "")
  }

  @Test("A chunk can be copied with one more sample if its columns can hold the sample", arguments: UInt64(1)...200)
  func insertion(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var all = samples(Int.random(in: 2...100, using: &random), &random)
    for _ in 0..<10 where all.count > 1 {
      let index = Bool.random(using: &random) ? all.count - 1 : Int.random(in: 0..<all.count, using: &random)
      var rest = all
      let sample = rest.remove(at: index)
      if let chunk = TimelineChunk(TimelineChunk(rest[...], Self.units), inserting: sample, at: index) {
        expectSame(chunk, all, "seed \(seed), index \(index)")
      }
      all = rest
    }
  }

  @Test("A chunk rejects a sample that its columns cannot hold, and truncates no value")
  func refusal() {
    let minutes = (0..<10).map {
      TimelineSample(start: Double($0) * 60, end: Double($0) * 60, value: 1, serial: UInt64($0))
    }
    let chunk = TimelineChunk(minutes[...], Self.units)
    let next = TimelineSample(start: 600, end: 600, value: 1, serial: 10)
    func isRefused(_ change: (inout TimelineSample) -> Void, at index: Int = 10) -> Bool {
      var sample = next
      change(&sample)
      return TimelineChunk(chunk, inserting: sample, at: index) == nil
    }
    #expect(!isRefused { _ in })
    #expect(isRefused { $0.start = 600.5 })
    #expect(isRefused { $0.end = 600 + 70_000 })
    #expect(isRefused { $0.value = 0.1 })
    #expect(isRefused { $0.serial = 11 })
    #expect(isRefused { $0.unit = 1 })
    #expect(isRefused { $0.provenance = 1 })
    #expect(
      isRefused(
        {
          $0.start = -60; $0.end = -60
        }, at: 0))
  }
}

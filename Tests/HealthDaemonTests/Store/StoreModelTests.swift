import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import HealthDaemon

/// Compares the sorted columns with a plain array of records, over random saves, deletions and queries.
@Suite("The store agrees with a plain array")
struct StoreModelTests {
  @Test(
    "After any saves and deletions, the store answers queries like the array", arguments: [11, 12, 13, 14] as [UInt64])
  func sameAnswers(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let daemon = makeDaemon()
    var plain: [SampleRecord] = []
    var number = 0
    for step in 0..<60 {
      if Int.random(in: 0..<4, using: &random) > 0 {
        let count = [1, 1, 3, 16, 17, 40].randomElement(using: &random)!
        var batch = (0..<count).map { _ in
          number += 1
          return sample(number, &random)
        }
        if Bool.random(using: &random) { batch.sort { $0.start < $1.start } }
        #expect(daemon.add(batch + plain.prefix(2)) == count, "known samples are skipped")
        plain += batch
      } else {
        let gone = Set(plain.shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random)).map(\.uuid))
        daemon.deleteSamples(gone)
        plain.removeAll { gone.contains($0.uuid) }
      }
      let query = SampleQuery(.heartRate, predicate(&random))
      let found = plain.filter { query.predicate.matches($0) }
      try #require(daemon.allSamples(query) == found, "seed \(seed), step \(step), \(query.predicate)")
      let limit = Int.random(in: 1...10, using: &random)
      for ascending in [true, false] {
        let expected = found.enumerated().sorted { left, right in
          left.element.start == right.element.start
            ? left.offset < right.offset : (left.element.start < right.element.start) == ascending
        }
        let ordered = daemon.allSamples(query, sortedBy: [SampleOrder(.start, ascending: ascending)], limit: limit)
        try #require(ordered == expected.prefix(limit).map(\.element), "seed \(seed), step \(step)")
      }
      let summary = daemon.summary(of: .heartRate)
      #expect(summary.sampleCount == plain.count)
      #expect(summary.earliest == plain.map(\.start).min() && summary.latest == plain.map(\.end).max())
      #expect(Set(summary.sources) == Set(plain.map(\.sourceRevision.source)))
    }
  }

  /// Returns a heart rate with varying units, sources, devices, metadata and durations. Many have the same start.
  private func sample(_ number: Int, _ random: inout SplitMix64) -> SampleRecord {
    let start = noon.minutes(Double(Int.random(in: -60...60, using: &random)))
    let length = [0, 0, 1, 30].randomElement(using: &random)!
    return SampleRecord(
      uuid: .fixed(number), type: .heartRate, start: start, end: start.minutes(Double(length)),
      content: .quantity(
        HealthQuantity(
          Double.random(in: 1...150, using: &random),
          [.beatsPerMinute, .countPerSecond].randomElement(using: &random)!)),
      sourceRevision: [.watch, .phone, .scale].randomElement(using: &random)!,
      device: [nil, DeviceRecord(name: "Strap"), DeviceRecord(name: "Watch")].randomElement(using: &random)!,
      metadata: number % 3 == 0 ? ["lap": .integer(number % 7)] : [:])
  }

  private func predicate(_ random: inout SplitMix64) -> SamplePredicate {
    let start = noon.minutes(Double(Int.random(in: -70...60, using: &random)))
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: .all
    case 1: .startDate(.greaterThanOrEqual, start)
    case 2: .and([.endDate(.lessThan, start), .sources([SourceRevisionRecord.watch.source.bundleIdentifier])])
    case 3: .metadata(key: "lap", allowed: [.integer(3), .integer(5)])
    case 4: .deviceProperty(.name, allowed: ["Strap"])
    default:
      .dates(
        start: start, end: start.minutes(20), strictStart: Bool.random(using: &random),
        strictEnd: Bool.random(using: &random))
    }
  }
}

import Foundation
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Statistics treat each value of a series as if it had been saved separately (rule Q20).
@Suite("Statistics over series")
struct SeriesTests {
  private let daemon = makeDaemon()
  private let days = StatisticsInterval(
    anchor: noon.minutes(-720), components: DateComponents(day: 1), calendar: .london)

  /// Returns a series of steps. Each value begins at its minute after noon, and lasts five minutes.
  private func series(
    _ number: Int, _ values: [(minute: Double, value: Double)], by source: SourceRevisionRecord = .scale
  ) throws -> SampleRecord {
    let parts = values.map {
      QuantitySeriesRecord.Value(
        HealthQuantity($0.value, .count), over: DateInterval(start: noon.minutes($0.minute), duration: 300))
    }
    let content = try #require(QuantitySeriesRecord(parts, style: .cumulative))
    return SampleRecord(
      uuid: .fixed(number), type: .stepCount, start: noon.minutes(values[0].minute),
      end: noon.minutes(values[values.count - 1].minute + 5), content: .quantitySeries(content), sourceRevision: source)
  }

  private func sums(_ app: Connection, _ predicate: SamplePredicate = .all) throws -> [Double] {
    try app.statisticsCollection(SampleQuery(.stepCount, predicate), options: .cumulativeSum, interval: days)
      .buckets.merged.sums
  }

  @Test("A sample query returns a series as one sample")
  func oneSample() throws {
    daemon.decide(.granted, .stepCount, .read)
    daemon.add([try series(1, [(0, 1), (10, 2), (20, 4)])])
    let reader = daemon.connect(.stride)
    #expect(try reader.sees(.stepCount) == [1])
    #expect(try reader.sampleChanges(matchingAny: [SampleQuery(.stepCount)]).added.count == 1)
    #expect(daemon.allSamples(SampleQuery(.stepCount)).count == 1)
  }

  @Test("A series is deleted as one sample, even by a predicate")
  func deletedByPredicate() throws {
    daemon.decide(.granted, .stepCount, .share)
    let stride = daemon.connect(.stride)
    try stride.save([try series(1, [(0, 1), (10, 2), (20, 4)])])
    let early = SamplePredicate.dates(start: nil, end: noon.minutes(6), strictStart: false, strictEnd: true)
    #expect(try stride.deleteObjects(of: .stepCount, matching: early) == 0, "its first value is not the series")
    #expect(try stride.deleteObjects(of: .stepCount, matching: .all) == 1)
    #expect(daemon.allSamples(SampleQuery(.stepCount)).isEmpty)
  }

  @Test("After another app saves a series, statistics visit only the samples of the series' day again")
  func local() throws {
    let counter = VisitCounter()
    let reader = daemon.connect(.stride, counter: counter)
    daemon.decide(.granted, .stepCount, .read)
    let other = daemon.connect(.pulse)
    daemon.decide(.granted, .stepCount, .share, for: .pulse)
    daemon.add((0..<20_000).map { .steps($0, 1, at: Double($0) * 15, by: .watch) })

    func visits() throws -> Int {
      let before = counter.counts.samples
      _ = try sums(reader)
      return counter.counts.samples - before
    }
    try other.save([.steps(40_000, 1, at: 5)])
    #expect(try visits() >= 20_000, "the days are added up")
    try other.save([.steps(40_001, 1, at: 1_440 * 100 + 3), .steps(40_002, 1, at: 1_440 * 100 + 33)])
    let day = try visits()
    let prepared = try visits()
    try other.save([series(50_000, [(1_440 * 100 + 5, 5), (1_440 * 100 + 35, 6)])])
    #expect(try visits() <= day + 10, "as for two samples of that day: \(day)")
    #expect(try visits() <= prepared + 10, "and then it is as it was: \(prepared)")
    let work = day - prepared
    #expect(work < 10_000, "which is a day's work, a chunk of the columns being about a thousand: \(work)")
  }

  @Test("A date predicate selects single values of a series, alone and combined with a predicate on metadata")
  func dates() throws {
    let app = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    daemon.add([try series(1, [(0, 1), (10, 2), (20, 4), (30, 8)]), .steps(2, 100, at: -60)])
    for (predicate, sum) in [
      (SamplePredicate.dates(start: noon.minutes(10), end: noon.minutes(20), strictStart: true, strictEnd: true), 2.0),
      (.startDate(.greaterThanOrEqual, noon.minutes(25)), 8), (.endDate(.lessThan, noon.minutes(20)), 103),
    ] {
      #expect(try sums(app, predicate) == [sum], "\(predicate)")
      let each = SamplePredicate.and([predicate, .not(.metadata(key: "nothing has this", allowed: nil))])
      #expect(try sums(app, each) == [sum], "\(predicate), one by one")
    }
  }

  @Test("The values of a deleted series no longer count, including values at the same time")
  func deleted() throws {
    let app = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    let many = try series(1, (0..<3_000).map { (Double($0 / 1_500), 1) })
    daemon.add([many, try series(2, [(60, 5)]), .steps(3, 100, at: 120)])
    #expect(try sums(app) == [3_105])
    daemon.deleteSamples([many.reference])
    #expect(try sums(app) == [105])
    #expect(try app.sees(.stepCount) == [2, 3], "the samples are what was saved")
  }
}

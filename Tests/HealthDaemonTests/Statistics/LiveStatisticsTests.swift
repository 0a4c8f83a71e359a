import Foundation
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

@Suite("A chart with live statistics is updated")
struct LiveStatisticsTests {
  private let daemon = makeDaemon()
  private let app: Connection
  private let query = SampleQuery(.stepCount)

  init() {
    app = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
  }

  /// Returns an interval with an anchor one year before the samples.
  private func interval(_ components: DateComponents, in calendar: Calendar = .london) -> StatisticsInterval {
    StatisticsInterval(anchor: noon.addingTimeInterval(-365.0 * 86_400), components: components, calendar: calendar)
  }

  private var hours: StatisticsInterval { interval(DateComponents(hour: 1)) }

  private func anew(_ interval: StatisticsInterval) throws -> StatisticsCollectionRecord {
    try app.statisticsCollection(query, options: .cumulativeSum, interval: interval)
  }

  /// Updates live statistics.
  ///
  /// - Returns: The number of buckets that were calculated.
  private func update(_ live: inout LiveStatistics?, _ interval: StatisticsInterval) throws -> Int {
    let counter = VisitCounter()
    live = try counter.counting {
      try app.liveStatistics(query, .cumulativeSum, interval, updating: live)
    }
    return counter.counts.buckets
  }

  @Test("The answer to one statistics query is not reused for another", arguments: [true, false])
  func otherQuestion(_ hasChanged: Bool) throws {
    daemon.add((0..<2_000).map { .steps($0, at: Double($0) * 144) })
    let days = interval(DateComponents(day: 1))
    let first = try app.liveStatistics(query, .cumulativeSum, days)
    if hasChanged { daemon.add([.steps(9_000, at: 100_000)]) }
    let options: StatisticsOptions = [.cumulativeSum, .mostRecent]
    #expect(
      try app.liveStatistics(query, options, days, updating: first).record
        == app.statisticsCollection(query, options: options, interval: days))
    let weeks = interval(DateComponents(day: 7))
    #expect(
      try app.liveStatistics(query, .cumulativeSum, weeks, updating: first).record == anew(weeks))
  }

  @Test("Only the statistics of buckets with changed samples are computed again")
  func changedBuckets() throws {
    daemon.add((0..<200).map { .steps($0, at: Double($0) * 30) })
    var live: LiveStatistics?
    #expect(try update(&live, hours) >= 100)
    #expect(try update(&live, hours) == 0)
    // Add steps in the middle of an hour, at the start of an hour, and across the end of an hour.
    for (number, start) in [1_815.0, 1_860, 1_915].enumerated() {
      daemon.add([.steps(1_000 + number, at: start)])
      #expect(try update(&live, hours) == [1, 1, 2][number])
    }
    daemon.add([.steps(2_000, at: 70), .steps(2_001, at: -6_000)])
    _ = try update(&live, hours)
    #expect(try live?.record == anew(hours))
  }

  @Test("Live statistics are updated if few buckets changed, and computed again if many changed")
  func manyBuckets() throws {
    // Six samples, five days apart, each in an hourly bucket of its own.
    daemon.add((0..<6).map { .steps($0, at: Double($0) * 7_200 + 5) })
    var live: LiveStatistics?
    let whole = try update(&live, hours)
    // One sample from the first hour to the seventh.
    daemon.add([.quantity(100, .stepCount, 10, from: 5, to: 365)])
    #expect(try update(&live, hours) == 7)
    #expect(try live?.record == anew(hours))
    let count = try #require(live?.record.buckets.count)
    daemon.add([.quantity(101, .stepCount, 10, from: 5, to: 5 + 60 * Double(count + 1))])
    #expect(try update(&live, hours) == whole, "with the hours beside those that hold samples")
    #expect(try live?.record == anew(hours))
  }

  @Test("A live chart has no bucket for a day that a time zone skipped, before and after a change")
  func leftOutDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let days = interval(DateComponents(day: 1), in: calendar)
    // Samoa skipped 2011-12-30.
    let start = Date(timeIntervalSince1970: 1_325_239_200).timeIntervalSince(noon) / 60
    daemon.add((0..<200).map { .steps($0, at: start - 4_000 + Double($0) * 40) })
    var live: LiveStatistics?
    _ = try update(&live, days)
    daemon.add([.quantity(900, .stepCount, 10, from: start - 3_000, to: start + 3_000)])
    // The days from 27 December to 2 January, without the skipped 30 December.
    #expect(try update(&live, days) == 6)
    #expect(try live?.record == anew(days))
  }

  @Test("A change that gives live statistics too many buckets is an error, as it is for a new query")
  func beyondNumbers() throws {
    let nanoseconds = StatisticsInterval(
      anchor: noon, components: DateComponents(nanosecond: 1), calendar: .london)
    daemon.add([.quantity(1, .stepCount, 10, from: 0, to: 0)])
    var live: LiveStatistics?
    _ = try update(&live, nanoseconds)
    #expect(live?.record.buckets.count == 1)
    daemon.add([.quantity(2, .stepCount, 10, from: 100_000, to: 100_000)])
    #expect(throws: HealthError.self) { try anew(nanoseconds) }
    #expect(throws: HealthError.self) { try update(&live, nanoseconds) }
  }
}

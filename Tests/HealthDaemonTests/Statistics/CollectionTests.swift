import Foundation
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Rules Q48 to Q64: statistics by calendar bucket.
@Suite("A statistics collection divides time and samples into buckets", .timeLimit(.minutes(20)))
struct CollectionTests {
  let daemon = makeDaemon()

  private func collection(
    _ type: ObjectType, _ options: StatisticsOptions, anchor: Date = noon, every components: DateComponents,
    _ predicate: SamplePredicate = .all
  ) throws -> [StatisticsRecord] {
    let interval = StatisticsInterval(anchor: anchor, components: components, calendar: .london)
    return Array(
      try daemon.allStatistics(SampleQuery(type, predicate), options: options, interval: interval).buckets)
  }

  @Test("A sample across the boundary of two buckets is divided in proportion to the time (Q52)")
  func proportionalDivision() throws {
    daemon.add([.quantity(1, .stepCount, 100, from: 50, to: 70)])
    let hours = try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1))
    #expect(hours.map(\.merged.sum) == [50, 50])
    #expect(hours.map(\.start) == [noon, noon.minutes(60)])
    #expect(hours.map(\.end) == [noon.minutes(60), noon.minutes(120)])
  }

  @Test("A discrete value across the boundary of two buckets counts in both (Q52)")
  func discreteOverBoundary() throws {
    daemon.add([.quantity(1, .bodyMass, 70, from: 50, to: 70), .quantity(2, .bodyMass, 80, from: 65)])
    let hours = try collection(.bodyMass, .discreteAverage, every: DateComponents(hour: 1))
    #expect(hours.map(\.merged.average) == [70, 75])
  }

  @Test("An instant on the boundary of two buckets belongs to the later bucket (Q51)")
  func instantOnBoundary() throws {
    daemon.add([.quantity(1, .stepCount, 100, from: 60)])
    #expect(
      try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).map(\.start) == [noon.minutes(60)])
  }

  @Test("A sample that ends on a boundary does not touch the later bucket (Q51)")
  func endOnBoundary() throws {
    daemon.add([.quantity(1, .bodyMass, 100, from: 30, to: 60)])
    #expect(try collection(.bodyMass, .discreteMax, every: DateComponents(hour: 1)).map(\.start) == [noon])
  }

  @Test("Only buckets with samples are returned, in chronological order (Q55)")
  func onlyFilled() throws {
    daemon.add([.steps(1, at: 600), .steps(2, at: 0), .steps(3, at: -6000)])
    let hours = try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1))
    #expect(hours.map(\.start) == [noon.minutes(-6000), noon, noon.minutes(600)])
  }

  @Test("Without samples a statistics collection is empty, and there is no error (Q59)")
  func empty() throws {
    let stride = daemon.connect(.stride)
    daemon.decide(.denied, .stepCount, .read)
    daemon.add([.steps(1)])
    let interval = StatisticsInterval(anchor: noon, components: DateComponents(day: 1), calendar: .london)
    let collection = try stride.statisticsCollection(
      SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource], interval: interval)
    #expect(collection == StatisticsCollectionRecord(type: .stepCount, interval: interval))
  }

  @Test("The day when clocks go forward has 23 hours, and days keep their wall-clock start (Q50)")
  func daylightSaving() throws {
    let midnight = Calendar.london.date(from: DateComponents(year: 2025, month: 3, day: 29))!
    for hour in 0..<72 {
      daemon.add([.quantity(hour, .stepCount, 1, from: midnight.timeIntervalSince(noon) / 60 + 60 * Double(hour))])
    }
    let days = try collection(.stepCount, .cumulativeSum, anchor: midnight, every: DateComponents(day: 1))
    #expect(days.map(\.merged.sum) == [24, 23, 24, 1])
    let periods = try collection(.stepCount, .cumulativeSum, anchor: midnight, every: DateComponents(hour: 24))
    #expect(periods.map(\.merged.sum) == [24, 24, 24], "24 hours are always 24 hours")
  }

  @Test("A predicate selects whole samples, so a part before the predicate's start gets an earlier bucket (Q53)")
  func predicateFirst() throws {
    daemon.add([.quantity(1, .stepCount, 100, from: -30, to: 30), .steps(2, 7, at: -120)])
    let afternoon = SamplePredicate.dates(start: noon, end: nil, strictStart: false, strictEnd: false)
    let hours = try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1), afternoon)
    #expect(hours.map(\.start) == [noon.minutes(-60), noon])
    #expect(hours.map(\.merged.sum) == [50, 50])
  }

  @Test("If two sources measured the same time, the one with higher priority counts (Q44 and Q45)")
  func merging() throws {
    daemon.add([
      .quantity(1, .stepCount, 60, from: 0, to: 20, by: .phone),
      .quantity(2, .stepCount, 40, from: 0, to: 10, by: .watch),
    ])
    #expect(try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).first?.merged.sum == 70)
    daemon.setSourceOrder([SourceRevisionRecord.phone.source.bundleIdentifier], for: .stepCount)
    #expect(try collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).first?.merged.sum == 60)
  }

  @Test("An app's merged sums use only visible samples, and hidden samples never cover visible ones")
  func mergedOverVisible() throws {
    let stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .share)
    daemon.add([.quantity(1, .stepCount, 40, from: 0, to: 10, by: .watch)])
    try stride.save([.quantity(2, .stepCount, 60, from: 0, to: 20)])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 60)
    daemon.decide(.granted, .stepCount, .read)
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 70)
  }

  @Test("Every value counts in a discrete average, from every source (Q47)")
  func discreteNotMerged() throws {
    daemon.add([.quantity(1, .bodyMass, 70, by: .scale), .quantity(2, .bodyMass, 80, by: .healthApp)])
    let day = try collection(.bodyMass, [.discreteAverage, .discreteMin, .discreteMax], every: DateComponents(day: 1))
    #expect(day.map(\.merged.average) == [75])
    #expect(day.map(\.merged.minimum) == [70])
    #expect(day.map(\.merged.maximum) == [80])
  }

  @Test("Values by source count all samples of each source, in order of priority (Q46 and Q57)")
  func bySource() throws {
    daemon.add([.steps(1, 10, by: .scale), .steps(2, 20, by: .watch), .steps(3, 40, at: 60, by: .scale)])
    let interval = StatisticsInterval(anchor: noon, components: DateComponents(hour: 1), calendar: .london)
    let collection = try daemon.allStatistics(
      SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource], interval: interval)
    #expect(collection.sources.map(\.name) == ["Ana’s Watch", "Scale"])
    #expect(collection.buckets.map { $0.bySource.map(\.values.sum) } == [[20, 10], [40]])
    #expect(collection.buckets.map(\.merged.sum) == [20, 40])
  }

  @Test(
    "An interval that does not advance stops the app (Q61)", arguments: [DateComponents(), DateComponents(day: -1)])
  func backwards(_ components: DateComponents) async throws {
    let stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    let interval = StatisticsInterval(anchor: noon, components: components, calendar: .london)
    let caught = await exceptions {
      _ = try stride.statisticsCollection(SampleQuery(.stepCount), options: .cumulativeSum, interval: interval)
    }
    #expect(caught == [HealthException(.invalidInterval)])
    #expect(try daemon.allStatistics(SampleQuery(.stepCount), options: [], interval: interval).buckets.isEmpty)
  }

  @Test("Statistics by minute over sixty years give an error about too many buckets, but statistics by hour succeed")
  func tooManyBuckets() throws {
    let sixtyYears = 60 * 365 * 1_440.0
    daemon.add([.quantity(1, .bodyMass, 70, from: -sixtyYears, to: 0)])
    daemon.decide(.granted, .bodyMass, .read)
    let stride = daemon.connect(.stride)
    func ask(_ components: DateComponents) throws(HealthError) -> Int {
      let interval = StatisticsInterval(anchor: noon, components: components, calendar: .london)
      return try stride.statisticsCollection(SampleQuery(.bodyMass), options: .discreteMax, interval: interval)
        .buckets.count
    }
    let error = try #require(throws: HealthError.self) { try ask(DateComponents(minute: 1)) }
    #expect(error.code == .invalidArgument)
    #expect(
      error.message == "The samples of bodyMass from 1965-06-30 to 2025-06-15 would be 31,536,001 buckets of 60 s; "
        + "choose longer buckets or less time")
    #expect(throws: HealthError.self) { try ask(DateComponents(nanosecond: 1)) }
    #expect(try ask(DateComponents(hour: 1)) == 60 * 365 * 24)
  }

  @Test("A statistics query may have the maximum number of buckets, and one more is an error")
  func exactlyAsMany() throws {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<6).map {
        TimelineSample(start: Double($0) * 3_600, end: Double($0) * 3_600 + 60, value: 1, serial: UInt64($0))
      })
    let query = TimelineQuery(options: .cumulativeSum)
    let search = StatisticsSearch(.stepCount, timeline, query, sources: [nil])
    let interval = StatisticsInterval(anchor: noon, components: DateComponents(hour: 1), calendar: .london)
    let hours = try #require(CalendarBuckets(interval))
    #expect(try search.collection(hours, most: 6).record.buckets.count == 6)
    #expect(throws: HealthError.self) { try search.collection(hours, most: 5) }
  }
}

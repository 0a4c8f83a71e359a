import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon

/// Statistics come from the store's timeline. If a predicate has conditions other than dates and sources, they come
/// from the single samples. Neither the numbers nor what an app may see may depend on where the statistics come from.
@Suite("Statistics from the timeline agree with statistics from single samples")
struct TwoWaysTests {
  static let sources: [SourceRevisionRecord] = [.phone, .watch, .scale, .healthApp]
  static let cumulative: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration, .separateBySource]
  static let discrete: StatisticsOptions = [
    .discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration, .separateBySource,
  ]

  @Test(
    "The timeline and single samples give identical statistics for every predicate and access, after any changes",
    arguments: [ObjectType.stepCount, .bodyMass, .heartRate, .environmentalAudioExposure],
    1...UInt64(TestSize.amount(2, full: 6)))
  func same(_ type: ObjectType, seed: UInt64) throws {
    var random = SplitMix64(seed: seed * 1000 + UInt64(type.row))
    let daemon = makeDaemon()
    let app = daemon.connect(.stride)
    daemon.decide(.granted, type, .share)
    let options = type.aggregationStyle == .cumulative ? Self.cumulative : Self.discrete
    let spread = [60, 3_000, 100_000].randomElement(using: &random)!
    for step in 0..<25 {
      change(daemon, app, type, step, spread, &random)
      daemon.decide(Bool.random(using: &random) ? .granted : .denied, type, .read)
      let predicate = predicate(spread, &random)
      let interval = interval(&random)
      let place = "\(type.swiftName), seed \(seed), step \(step), \(predicate), \(interval)"
      let each = SamplePredicate.and([predicate, .not(.metadata(key: "nothing has this", allowed: nil))])
      try #require(predicate.datesAndSources != nil && each.datesAndSources == nil)
      let (quick, slow) = (SampleQuery(type, predicate), SampleQuery(type, each))
      try #require(
        try app.statisticsCollection(quick, options: options, interval: interval)
          == app.statisticsCollection(slow, options: options, interval: interval), "\(place)")
      try #require(
        try app.statistics(quick, options: options) == app.statistics(slow, options: options), "\(place)")
      try #require(
        try daemon.allStatistics(quick, options: options, interval: interval)
          == daemon.allStatistics(slow, options: options, interval: interval), "\(place)")
    }
  }

  @Test(
    "An updated chart equals a chart computed from the beginning",
    arguments: [ObjectType.stepCount, .heartRate, .bodyMass], 11...UInt64(TestSize.amount(13, full: 16)))
  func live(_ type: ObjectType, seed: UInt64) throws {
    var random = SplitMix64(seed: seed * 1000 + UInt64(type.row))
    let daemon = makeDaemon()
    let app = daemon.connect(.stride)
    daemon.decide(.granted, type, .share)
    daemon.decide(.granted, type, .read)
    let options = (type.aggregationStyle == .cumulative ? Self.cumulative : Self.discrete)
      .subtracting(seed % 3 == 0 ? [] : .separateBySource)
    let spread = [60, 3_000, 100_000].randomElement(using: &random)!
    let (query, interval) = (SampleQuery(type, predicate(spread, &random)), interval(&random))
    var live: LiveStatistics?
    for step in 0..<40 {
      for change in 0..<Int.random(in: 1...3, using: &random) {
        self.change(daemon, app, type, step * 10 + change, spread, &random)
      }
      if step % 10 == 9 { daemon.decide(Bool.random(using: &random) ? .granted : .denied, type, .read) }
      if step % 13 == 12 { daemon.deleteSamples(daemon.allSamples(SampleQuery(type)).map(\.reference)) }
      live = try app.liveStatistics(query, options, interval, updating: live)
      let anew = try app.statisticsCollection(query, options: options, interval: interval)
      let record = live?.record ?? StatisticsCollectionRecord(type: type, interval: interval)
      try #require(record == anew, "\(type.swiftName), seed \(seed), step \(step), \(query.predicate), \(interval)")
    }
  }

  /// Makes a random change: saves, imports, late samples, deletions, new versions, another order of sources.
  private func change(
    _ daemon: HealthDaemon, _ app: Connection, _ type: ObjectType, _ step: Int, _ spread: Int,
    _ random: inout SplitMix64
  ) {
    func record(_ number: Int) -> SampleRecord {
      let start = noon.minutes(Double(Int.random(in: -spread...spread, using: &random)))
      let length = [0, 0, 1, 5, 10, 60, 700, 7.25].randomElement(using: &random)!
      return SampleRecord(
        uuid: .fixed(step * 1000 + number), type: type, start: start, end: start.minutes(length),
        content: content(type, start, minutes: length, &random),
        sourceRevision: Self.sources.randomElement(using: &random)!,
        metadata: Int.random(in: 0..<5, using: &random) > 0
          ? [:]
          : [
            MetadataKey.syncIdentifier: .string("\(number % 3)"), MetadataKey.syncVersion: .integer(step),
          ])
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: daemon.add((0..<Int.random(in: 1...30, using: &random)).map(record))
    case 2: try? app.save((0..<Int.random(in: 1...5, using: &random)).map(record))
    case 3: daemon.add([record(0)])
    case 4:
      let all = daemon.allSamples(SampleQuery(type)).shuffled(using: &random)
      daemon.deleteSamples(all.prefix(Int.random(in: 0...5, using: &random)).map(\.reference))
    default:
      daemon.setSourceOrder(Self.sources.map(\.source.bundleIdentifier).shuffled(using: &random), for: type)
    }
  }

  /// Returns a single number, or a series of adjacent numbers.
  private func content(
    _ type: ObjectType, _ start: Date, minutes: Double, _ random: inout SplitMix64
  ) -> SampleRecord.Content {
    let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...4, using: &random)
    let values = (0..<count).map { number in
      QuantitySeriesRecord.Value(
        HealthQuantity(
          Double(Int.random(in: 1...150, using: &random)), OracleTests.units[type]!.randomElement(using: &random)!),
        over: DateInterval(
          start: start.minutes(minutes * Double(number) / Double(count)), duration: 60 * minutes / Double(count)))
    }
    guard count > 1, let series = QuantitySeriesRecord(values, style: type.aggregationStyle ?? .cumulative) else {
      return .quantity(values[0].quantity)
    }
    return .quantitySeries(series)
  }

  private func predicate(_ spread: Int, _ random: inout SplitMix64) -> SamplePredicate {
    func date() -> Date { noon.minutes(Double(Int.random(in: -spread...spread, using: &random))) }
    let comparison = [
      SamplePredicate.Comparison.lessThan, .lessThanOrEqual, .equal, .greaterThanOrEqual, .greaterThan,
    ].randomElement(using: &random)!
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .all
    case 1: return .startDate(comparison, date())
    case 2: return .endDate(comparison, date())
    case 3: return .sources(Set(Self.sources.map(\.source.bundleIdentifier).shuffled(using: &random).prefix(2)))
    case 4: return .and([.startDate(.greaterThan, date()), .endDate(.lessThanOrEqual, date())])
    case 5: return .or([.none])
    default:
      let (one, other) = (date(), date())
      return .dates(
        start: Bool.random(using: &random) ? min(one, other) : nil, end: max(one, other),
        strictStart: Bool.random(using: &random), strictEnd: Bool.random(using: &random))
    }
  }

  private func interval(_ random: inout SplitMix64) -> StatisticsInterval {
    var calendar = Calendar(identifier: OracleTests.calendars.randomElement(using: &random)!)
    calendar.timeZone = TimeZone(identifier: OracleTests.zones.randomElement(using: &random)!)!
    return StatisticsInterval(
      anchor: noon.minutes(Double(Int.random(in: -900_000...900_000, using: &random))),
      components: OracleTests.steps.randomElement(using: &random)!, calendar: calendar)
  }

  @Test("Reducing a predicate to dates and sources does not change its meaning")
  func predicates() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let predicate = predicate(20, &random)
      let start = noon.minutes(Double(Int.random(in: -20...20, using: &random)))
      let record = SampleRecord.quantity(
        1, .stepCount, 1, from: start.timeIntervalSince(noon) / 60,
        to: start.timeIntervalSince(noon) / 60 + [0.0, 1, 5].randomElement(using: &random)!,
        by: Self.sources.randomElement(using: &random)!)
      guard let (dates, sources) = predicate.datesAndSources else {
        Issue.record("\(predicate) can be said")
        continue
      }
      let isSelected = dates.contains(
        start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate)
      let isFromSource = sources?.contains(record.bundleIdentifier) ?? true
      #expect((isSelected && isFromSource) == predicate.matches(record), "\(predicate), \(record.start)")
    }
  }

  @Test(
    "Predicates with other conditions are not reduced to dates and sources",
    arguments: [
      .metadata(key: "a", allowed: nil), .not(.all), .or([.all, .all]), .startDate(.notEqual, noon), .noCorrelation,
      .and([.all, .quantity(.greaterThan, HealthQuantity(1, .count))]), .uuids([]),
    ] as [SamplePredicate])
  func others(_ predicate: SamplePredicate) { #expect(predicate.datesAndSources == nil) }
}

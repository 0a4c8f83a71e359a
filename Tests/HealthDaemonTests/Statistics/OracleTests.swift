import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import HealthDaemon

/// Compares the statistics with a slow and simple oracle, over random samples, sources, time zones and calendars.
@Suite("Statistics agree with the oracle")
struct OracleTests {
  static let sources: [SourceRevisionRecord] = [.phone, .watch, .scale, .healthApp]
  static let zones = [
    "Europe/London", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe", "UTC",
  ]
  static let calendars: [Calendar.Identifier] = [.gregorian, .buddhist, .hebrew, .iso8601]
  static let steps: [DateComponents] = [
    DateComponents(hour: 1), DateComponents(day: 1), DateComponents(minute: 17), DateComponents(weekOfYear: 1),
    DateComponents(month: 1), DateComponents(day: 1, hour: 3), DateComponents(hour: 24), DateComponents(day: 3),
  ]

  /// The canonical unit of each type, and another one if it exists.
  static let units: [ObjectType: [HealthUnit]] = [
    .stepCount: [.count], .bodyMass: [.kilogram, .pound], .heartRate: [.countPerSecond, .beatsPerMinute],
    .environmentalAudioExposure: [ObjectType.environmentalAudioExposure.canonicalUnit!],
  ]

  private struct World {
    var samples: [SampleRecord]
    var interval: StatisticsInterval
    var order: [String]
  }

  /// Generates samples that overlap, begin together, have no duration, cross bucket boundaries, and lie near a clock
  /// change.
  private func world(_ type: ObjectType, _ random: inout SplitMix64) -> World {
    var calendar = Calendar(identifier: Self.calendars.randomElement(using: &random)!)
    calendar.timeZone = TimeZone(identifier: Self.zones.randomElement(using: &random)!)!
    let days = [0.0, 76, -78, 5309].randomElement(using: &random)!
    let middle = noon.addingTimeInterval(86_400 * -days)
    let spread = [120, 3_000, 60_000].randomElement(using: &random)!
    let samples = (0..<Int.random(in: 1...40, using: &random)).map { number in
      let start = middle.minutes(Double(Int.random(in: -spread...spread, using: &random)))
      let length = [0, 0, 1, 5, 10, 60, 700].randomElement(using: &random)!
      return SampleRecord(
        uuid: .fixed(number), type: type, start: start, end: start.minutes(Double(length)),
        content: .quantity(
          HealthQuantity(Double.random(in: 1...150, using: &random), Self.units[type]!.randomElement(using: &random)!)),
        sourceRevision: Self.sources.randomElement(using: &random)!)
    }
    let anchor = noon.minutes(Double(Int.random(in: -900_000...900_000, using: &random)))
    let interval = StatisticsInterval(
      anchor: anchor, components: Self.steps.randomElement(using: &random)!, calendar: calendar)
    return World(
      samples: samples, interval: interval,
      order: Self.sources.map(\.source.bundleIdentifier).shuffled(using: &random))
  }

  @Test(
    "Every bucket agrees with the oracle, merged and by source",
    arguments: [ObjectType.stepCount, .bodyMass, .heartRate, .environmentalAudioExposure])
  func buckets(_ type: ObjectType) throws {
    var random = SplitMix64(seed: UInt64(type.row) + 7)
    for round in 0..<60 {
      let world = world(type, &random)
      let daemon = makeDaemon { $0.operatingSystemVersion = "26.6" }
      daemon.add(world.samples)
      daemon.setSourceOrder(world.order, for: type)
      let options: StatisticsOptions =
        type.aggregationStyle == .cumulative
        ? [.cumulativeSum, .mostRecent, .duration, .separateBySource]
        : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration, .separateBySource]
      let collection = try daemon.allStatistics(SampleQuery(type), options: options, interval: world.interval)
      let oracle = StatisticsOracle(samples: world.samples, priority: world.order)
      let expected = buckets(around: world).compactMap { bucket in oracle.values(in: bucket).map { (bucket, $0) } }
      let place = "seed \(type.row + 7), round \(round), \(world.interval)"
      try #require(collection.buckets.map(\.start) == expected.map(\.0.start), "\(place)")
      try #require(collection.buckets.map(\.end) == expected.map(\.0.end), "\(place)")
      for (bucket, (interval, values)) in zip(collection.buckets, expected) {
        try #require(bucket.merged.isClose(to: values), "\(place), \(interval): \(bucket.merged) is not \(values)")
        for source in Self.sources.map(\.source) {
          let own = bucket.bySource.first { $0.source == source }?.values
          let expected = oracle.values(in: interval, source: source.bundleIdentifier)
          try #require(own.isClose(to: expected), "\(place), \(interval), \(source.name)")
        }
      }
      let present = Set(world.samples.map(\.sourceRevision.source))
      #expect(
        collection.sources.map(\.bundleIdentifier)
          == world.order.filter { identifier in
            present.contains { $0.bundleIdentifier == identifier }
          })
    }
  }

  /// Returns the buckets one by one from the anchor, as far as the samples reach.
  private func buckets(around world: World) -> [DateInterval] {
    let first = world.samples.map(\.start).min()!
    let last = world.samples.map(\.end).max()!
    var index = 0
    func boundary(_ index: Int) -> Date {
      let components = world.interval.components
      var step = DateComponents()
      step.month = components.month.map { $0 * index }
      step.day = ((components.day ?? 0) + 7 * (components.weekOfYear ?? 0)) * index
      let seconds = 3600 * Double(components.hour ?? 0) + 60 * Double(components.minute ?? 0)
      return world.interval.calendar.date(byAdding: step, to: world.interval.anchor)! + seconds * Double(index)
    }
    let jump = max(
      1, Int(abs(first.timeIntervalSince(world.interval.anchor)) / (boundary(1).timeIntervalSince(boundary(0)))) - 3)
    if boundary(0) > first { index = -jump } else if boundary(jump) < first { index = jump }
    while boundary(index) > first { index -= 1 }
    while boundary(index + 1) <= first { index += 1 }
    var buckets: [DateInterval] = []
    while boundary(index) <= last {
      if boundary(index) < boundary(index + 1) {
        buckets.append(DateInterval(start: boundary(index), end: boundary(index + 1)))
      }
      index += 1
    }
    return buckets
  }
}

extension StatisticsValues {
  /// Returns true if values are equal except for rounding, because totals depend on the order of addition.
  func isClose(to other: StatisticsValues) -> Bool {
    func close(_ left: Double?, _ right: Double?) -> Bool {
      guard let left, let right else { return left == right }
      return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
    }
    return close(sum, other.sum) && close(average, other.average) && close(duration, other.duration)
      && minimum == other.minimum && maximum == other.maximum && mostRecent == other.mostRecent
      && mostRecentInterval == other.mostRecentInterval
  }
}

extension StatisticsValues? {
  fileprivate func isClose(to other: StatisticsValues?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isClose(to: other)
  }
}

import Foundation
import HealthDaemon
import HealthModel
import Testing

/// Rules Q48 to Q64: statistics by calendar bucket.
@Suite("Statistics collections")
struct CollectionTests {
  let daemon = makeDaemon()

  private func collection(
    _ type: ObjectType, _ options: StatisticsOptions, anchor: Date = noon, every components: DateComponents,
    _ predicate: SamplePredicate = .all
  ) -> [StatisticsRecord] {
    let interval = StatisticsInterval(anchor: anchor, components: components, calendar: .london)
    return Array(daemon.allStatistics(SampleQuery(type, predicate), options: options, interval: interval).buckets)
  }

  @Test("A sample over a boundary is divided in proportion to the time on each side (Q52)")
  func proportionalDivision() {
    daemon.add([.quantity(1, .stepCount, 100, from: 50, to: 70)])
    let hours = collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1))
    #expect(hours.map(\.merged.sum) == [50, 50])
    #expect(hours.map(\.start) == [noon, noon.minutes(60)])
    #expect(hours.map(\.end) == [noon.minutes(60), noon.minutes(120)])
  }

  @Test("A value over a boundary counts on both sides (Q52)")
  func discreteOverBoundary() {
    daemon.add([.quantity(1, .bodyMass, 70, from: 50, to: 70), .quantity(2, .bodyMass, 80, from: 65)])
    let hours = collection(.bodyMass, .discreteAverage, every: DateComponents(hour: 1))
    #expect(hours.map(\.merged.average) == [70, 75])
  }

  @Test("An instant on a boundary belongs to the later bucket (Q51)")
  func instantOnBoundary() {
    daemon.add([.quantity(1, .stepCount, 100, from: 60)])
    #expect(collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).map(\.start) == [noon.minutes(60)])
  }

  @Test("A sample that ends on a boundary does not touch the later bucket (Q51)")
  func endOnBoundary() {
    daemon.add([.quantity(1, .bodyMass, 100, from: 30, to: 60)])
    #expect(collection(.bodyMass, .discreteMax, every: DateComponents(hour: 1)).map(\.start) == [noon])
  }

  @Test("Only buckets with a sample are there, in order of time (Q55)")
  func onlyFilled() {
    daemon.add([.steps(1, at: 600), .steps(2, at: 0), .steps(3, at: -6000)])
    let hours = collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1))
    #expect(hours.map(\.start) == [noon.minutes(-6000), noon, noon.minutes(600)])
  }

  @Test("Without samples the collection is empty, and no error (Q59)")
  func empty() throws {
    let stride = daemon.connect(.stride)
    daemon.decide(.denied, .stepCount, .read)
    daemon.add([.steps(1)])
    let interval = StatisticsInterval(anchor: noon, components: DateComponents(day: 1), calendar: .london)
    let collection = try stride.statisticsCollection(
      SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource], interval: interval)
    #expect(collection == StatisticsCollectionRecord(type: .stepCount, interval: interval))
  }

  @Test("The day the clocks go forward has 23 hours, and every day begins at the same time on the wall (Q50)")
  func daylightSaving() {
    let midnight = Calendar.london.date(from: DateComponents(year: 2025, month: 3, day: 29))!
    for hour in 0..<72 {
      daemon.add([.quantity(hour, .stepCount, 1, from: midnight.timeIntervalSince(noon) / 60 + 60 * Double(hour))])
    }
    let days = collection(.stepCount, .cumulativeSum, anchor: midnight, every: DateComponents(day: 1))
    #expect(days.map(\.merged.sum) == [24, 23, 24, 1])
    let periods = collection(.stepCount, .cumulativeSum, anchor: midnight, every: DateComponents(hour: 24))
    #expect(periods.map(\.merged.sum) == [24, 24, 24], "24 hours are always 24 hours")
  }

  @Test("The predicate selects samples first; what of them lies before it falls into an earlier bucket (Q53)")
  func predicateFirst() {
    daemon.add([.quantity(1, .stepCount, 100, from: -30, to: 30), .steps(2, 7, at: -120)])
    let afternoon = SamplePredicate.dates(start: noon, end: nil, strictStart: false, strictEnd: false)
    let hours = collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1), afternoon)
    #expect(hours.map(\.start) == [noon.minutes(-60), noon])
    #expect(hours.map(\.merged.sum) == [50, 50])
  }

  @Test("Where two sources measured the same time, the one ranked higher counts (Q44 and Q45)")
  func merging() {
    daemon.add([
      .quantity(1, .stepCount, 60, from: 0, to: 20, by: .phone),
      .quantity(2, .stepCount, 40, from: 0, to: 10, by: .watch),
    ])
    #expect(collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).first?.merged.sum == 70)
    daemon.setSourceOrder([SourceRevisionRecord.phone.source.bundleIdentifier], for: .stepCount)
    #expect(collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).first?.merged.sum == 60)
  }

  @Test("An app's merged sums stand on what it may see: hidden sources cover nothing")
  func mergedOverVisible() throws {
    let stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .share)
    daemon.add([.quantity(1, .stepCount, 40, from: 0, to: 10, by: .watch)])
    try stride.save([.quantity(2, .stepCount, 60, from: 0, to: 20)])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 60)
    daemon.decide(.granted, .stepCount, .read)
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 70)
  }

  @Test("Every value counts in a discrete average, whichever source it came from (Q47)")
  func discreteNotMerged() {
    daemon.add([.quantity(1, .bodyMass, 70, by: .scale), .quantity(2, .bodyMass, 80, by: .healthApp)])
    let day = collection(.bodyMass, [.discreteAverage, .discreteMin, .discreteMax], every: DateComponents(day: 1))
    #expect(day.map(\.merged.average) == [75])
    #expect(day.map(\.merged.minimum) == [70])
    #expect(day.map(\.merged.maximum) == [80])
  }

  @Test("By source: all of each source's samples, and the sources in order of priority (Q46 and Q57)")
  func bySource() {
    daemon.add([.steps(1, 10, by: .scale), .steps(2, 20, by: .watch), .steps(3, 40, at: 60, by: .scale)])
    let interval = StatisticsInterval(anchor: noon, components: DateComponents(hour: 1), calendar: .london)
    let collection = daemon.allStatistics(
      SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource], interval: interval)
    #expect(collection.sources.map(\.name) == ["Ana’s Watch", "Scale"])
    #expect(collection.buckets.map { $0.bySource.map(\.values.sum) } == [[20, 10], [40]])
    #expect(collection.buckets.map(\.merged.sum) == [20, 40])
  }

  @Test("Buckets that do not lead forward stop the app (Q61)", arguments: [DateComponents(), DateComponents(day: -1)])
  func backwards(_ components: DateComponents) async {
    let stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    let interval = StatisticsInterval(anchor: noon, components: components, calendar: .london)
    let caught = await exceptions {
      _ = try stride.statisticsCollection(SampleQuery(.stepCount), options: .cumulativeSum, interval: interval)
    }
    #expect(caught == [.invalidInterval])
    #expect(daemon.allStatistics(SampleQuery(.stepCount), options: [], interval: interval).buckets.isEmpty)
  }
}

import Foundation
import HealthDaemon
import HealthModel
import Testing

/// Queries, chapter 7: statistics by calendar bucket.
@Suite("Statistics collections")
struct CollectionTests {
  let daemon = makeDaemon()

  private func collection(
    _ type: ObjectType, _ options: StatisticsOptions, anchor: Date = noon, every components: DateComponents
  ) -> [StatisticsRecord] {
    let interval = StatisticsInterval(anchor: anchor, components: components, calendar: .london)
    return daemon.allStatistics(SampleQuery(type), options: options, interval: interval).buckets
  }

  @Test("A sample over a boundary is divided in proportion to the time on each side (Q52)")
  func proportionalDivision() {
    daemon.add([.quantity(1, .stepCount, 100, from: 50, to: 70)])
    let hours = collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1))
    #expect(hours.map(\.merged.sum) == [50, 50])
    #expect(hours.map(\.start) == [noon, noon.minutes(60)])
  }

  @Test("An instant on a boundary belongs to the later bucket (Q51)")
  func instantOnBoundary() {
    daemon.add([.quantity(1, .stepCount, 100, from: 60)])
    #expect(collection(.stepCount, .cumulativeSum, every: DateComponents(hour: 1)).map(\.start) == [noon.minutes(60)])
  }

  @Test("The day the clocks go forward has 23 hours, and every day begins at the same time on the wall (Q50)")
  func daylightSaving() {
    let midnight = Calendar.london.date(from: DateComponents(year: 2025, month: 3, day: 29))!
    for hour in 0..<72 {
      daemon.add([.quantity(hour, .stepCount, 1, from: midnight.timeIntervalSince(noon) / 60 + 60 * Double(hour))])
    }
    let days = collection(.stepCount, .cumulativeSum, anchor: midnight, every: DateComponents(day: 1))
    #expect(days.map(\.merged.sum) == [24, 23, 24, 1])
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
}

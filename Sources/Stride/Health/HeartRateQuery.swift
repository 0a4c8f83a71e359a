import Foundation
import HealthKit

/// The heart rate of a period, again whenever it changes.
struct HeartRateQuery {
  let period: ChartPeriod

  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.heartRate, predicate: period.predicate),
      options: [.discreteAverage, .discreteMin, .discreteMax], anchorDate: period.compared.start,
      intervalComponents: period.components(of: period.span.unit))
  }

  @MainActor
  func follow(in store: HKHealthStore, show: (HeartRateSummary) -> Void) async throws {
    let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    for try await result in descriptor.results(for: store) {
      let ranges = result.statisticsCollection.statistics(in: period.compared).compactMap { statistics in
        HeartRateRange(statistics, in: beatsPerMinute)
      }
      show(HeartRateSummary(ranges: ranges, of: period))
    }
  }
}

extension HeartRateRange {
  /// Nil where nothing was measured.
  fileprivate init?(_ statistics: HKStatistics, in unit: HKUnit) {
    guard let lowest = statistics.minimumQuantity(), let highest = statistics.maximumQuantity(),
      let average = statistics.averageQuantity()
    else { return nil }
    self.init(
      date: statistics.startDate, lowest: lowest.doubleValue(for: unit), highest: highest.doubleValue(for: unit),
      average: average.doubleValue(for: unit))
  }
}

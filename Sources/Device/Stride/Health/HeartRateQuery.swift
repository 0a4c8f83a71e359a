import Foundation
import HealthKit

/// The heart rate of a period, followed as it changes.
struct HeartRateQuery {
  /// The period to ask for, together with the span before it.
  let period: ChartPeriod

  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.heartRate, predicate: period.predicate),
      options: [.discreteAverage, .discreteMin, .discreteMax], anchorDate: period.compared.start,
      intervalComponents: period.components(of: period.span.unit))
  }

  /// Calls `show` with the heart rate now and after each change, until the task is cancelled.
  ///
  /// - Throws: An `HKError`, which ends the query.
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
  /// The range in a unit; nil where nothing was measured.
  fileprivate init?(_ statistics: HKStatistics, in unit: HKUnit) {
    guard let lowest = statistics.minimumQuantity(), let highest = statistics.maximumQuantity(),
      let average = statistics.averageQuantity()
    else { return nil }
    self.init(
      date: statistics.startDate, lowest: lowest.doubleValue(for: unit), highest: highest.doubleValue(for: unit),
      average: average.doubleValue(for: unit))
  }
}

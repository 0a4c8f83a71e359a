import Foundation
import HealthKit

/// The heart rate of a period, again whenever it changes.
struct HeartRateQuery {
  let period: ChartPeriod

  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.heartRate, predicate: period.predicate),
      options: [.discreteAverage, .discreteMin, .discreteMax], anchorDate: period.interval.start,
      intervalComponents: period.components(of: period.span.unit))
  }

  @MainActor
  func follow(in store: HKHealthStore, show: ([HeartRateRange]) -> Void) async throws {
    let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    for try await result in descriptor.results(for: store) {
      show(
        result.statisticsCollection.statistics(in: period.interval).compactMap { statistics in
          guard let lowest = statistics.minimumQuantity(), let highest = statistics.maximumQuantity(),
            let average = statistics.averageQuantity()
          else { return nil }
          return HeartRateRange(
            date: statistics.startDate, lowest: lowest.doubleValue(for: beatsPerMinute),
            highest: highest.doubleValue(for: beatsPerMinute), average: average.doubleValue(for: beatsPerMinute))
        })
    }
  }
}

import Foundation
import HealthKit

/// The steps of a period, again whenever they change.
struct StepQuery {
  let period: ChartPeriod

  /// Steps are asked for by the hour or by the day, also where a bar stands for more: the average of a day needs to
  /// know on how many days there were any.
  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.steps, predicate: period.predicate), options: .cumulativeSum,
      anchorDate: period.compared.start, intervalComponents: period.components(of: period.span == .day ? .hour : .day))
  }

  @MainActor
  func follow(in store: HKHealthStore, show: (StepSummary) -> Void) async throws {
    for try await result in descriptor.results(for: store) {
      let counts = result.statisticsCollection.statistics(in: period.compared).compactMap { statistics in
        statistics.sumQuantity().map { StepBar(date: statistics.startDate, steps: $0.doubleValue(for: .count())) }
      }
      show(StepSummary(counts: counts, of: period))
    }
  }
}

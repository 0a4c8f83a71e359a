import Foundation
import HealthKit

/// The steps of a period, followed as they change.
struct StepQuery {
  /// The period to ask for, together with the span before it.
  let period: ChartPeriod

  /// The query, by the hour or by the day, also where a bar stands for more: the daily average needs the number of days
  /// with steps.
  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.steps, predicate: period.predicate), options: .cumulativeSum,
      anchorDate: period.compared.start, intervalComponents: period.components(of: period.span == .day ? .hour : .day))
  }

  /// Calls `show` with the steps now and after each change, until the task is cancelled.
  ///
  /// - Throws: An `HKError`, which ends the query.
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

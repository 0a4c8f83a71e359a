import Foundation
import HealthDaemon
import HealthModel

/// A query for statistics over all matching samples that returns a single answer (rules Q31 to Q41). iOS 15.4.
///
///     let steps = try await HKStatisticsQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: today), options: .cumulativeSum
///     ).result(for: store)?.sumQuantity()
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
  /// The samples, all of one type.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// The statistics to compute.
  public var options: HKStatisticsOptions

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The samples, all of one type.
  ///   - options: The statistics to compute. Options that do not fit the type stop the app when the query runs (rule
  ///     Q35).
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the statistics; nil when the app may see no matching sample (rule Q33).
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  /// - Important: An option that does not fit the type’s aggregation style stops the app (rule Q35).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    let (query, options) = (predicate.query, options.values)
    return try await healthStore.run { connection in
      try connection.statistics(query, options: options).map { HKStatistics($0, options: options) }
    }
  }
}

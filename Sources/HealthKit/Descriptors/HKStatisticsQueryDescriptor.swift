import Foundation
import HealthDaemon
import HealthModel

/// Works out statistics over all matching samples, once (rules Q31 to Q41). iOS 15.4.
///
///     let steps = try await HKStatisticsQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: today), options: .cumulativeSum
///     ).result(for: store)?.sumQuantity()
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
  /// Which samples.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// What to work out.
  public var options: HKStatisticsOptions

  /// - Parameters:
  ///   - predicate: Which samples, all of one type.
  ///   - options: What to work out; what does not fit the type stops the app when the query runs (rule Q35).
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// The statistics; nil when no sample matches that the app may read (rule Q33).
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  /// - Important: An option that does not fit how the type’s values add up stops the app (rule Q35).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    let (query, options) = (predicate.query, StatisticsOptions(rawValue: options.rawValue))
    return try await healthStore.run { connection throws(HealthError) in
      try connection.statistics(query, options: options).map { HKStatistics($0, options: options) }
    }
  }
}

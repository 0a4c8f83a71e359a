import HealthDaemon
import HealthModel

/// Finds who saved samples (rule Q76). iOS 15.4.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
  /// Which samples.
  public var predicate: HKSamplePredicate<Sample>

  /// - Parameter predicate: Samples whose sources are wanted.
  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// The sources of matching samples the app may read, in order of priority.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let query = predicate.query
    return try await healthStore.run { connection throws(HealthError) in
      try connection.sources(query).map(HKSource.init)
    }
  }
}

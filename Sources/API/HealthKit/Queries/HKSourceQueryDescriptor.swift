import HealthDaemon
import HealthModel

/// A query for the sources that saved samples (rule Q76). iOS 15.4.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
  /// The samples whose sources are found.
  public var predicate: HKSamplePredicate<Sample>

  /// Creates a query.
  ///
  /// - Parameter predicate: The samples whose sources are found.
  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// Returns the sources of matching samples that the app may see, in order of priority.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let query = predicate.query
    return try await healthStore.run { try $0.sources(query).map(HKSource.init) }
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// A query for samples that returns a single answer (rules Q13 to Q18). iOS 15.4.
///
///     let newest = try await HKSampleQueryDescriptor(
///       predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
///     ).result(for: store).first
///
/// Returns only samples that the app may see, and does not reveal the number of others.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The conditions. A sample that matches any of them is found.
  public var predicates: [HKSamplePredicate<Sample>]

  /// The order of the samples found; empty for the order in which they were saved.
  ///
  /// The sortable key paths are `\.startDate`, `\.endDate` and `\.uuid`; for category samples also `\.value`, and for
  /// workouts `\.duration`. Any other key path stops the app (rule Q14).
  public var sortDescriptors: [SortDescriptor<Sample>]

  /// The maximum number of samples, after sorting; nil for no limit.
  public var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicates: The conditions. A sample that matches any of them is found once (rule Q16).
  ///   - sortDescriptors: The order of the samples; empty for the order in which they were saved.
  ///   - limit: The maximum number of samples, after sorting; nil for no limit.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// Returns the samples; none when nothing matches, and also when the app may not see what matches.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    // Avoid key paths here: key paths of a generic type are created again at each call, which took a sixth of the time
    // of a short call.
    let (queries, order, limit) = (predicates.map { $0.query }, sortDescriptors.compactMap { $0.sampleOrder }, limit)
    return try await healthStore.run { connection in
      try connection.samples(matchingAny: queries, sortedBy: order, limit: limit).compactMap {
        HKSample.sample($0) as? Sample
      }
    }
  }
}

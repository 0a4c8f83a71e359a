import Foundation
import HealthDaemon
import HealthModel

/// A query for samples that answers once (rules Q13 to Q18). iOS 15.4.
///
///     let newest = try await HKSampleQueryDescriptor(
///       predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
///     ).result(for: store).first
///
/// Only samples that the app may see come back; the number of the others cannot be learned.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The conditions: a sample that matches any of them is found.
  public var predicates: [HKSamplePredicate<Sample>]

  /// The order of the samples found; empty for the order in which they were saved.
  ///
  /// Key paths that can be sorted by: `\.startDate`, `\.endDate` and `\.uuid`; of category samples `\.value`, of
  /// workouts `\.duration`. Any other stops the app (rule Q14).
  public var sortDescriptors: [SortDescriptor<Sample>]

  /// The greatest number of samples, after sorting; nil for no limit.
  public var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicates: The conditions: a sample that matches any of them is found, once (rule Q16).
  ///   - sortDescriptors: The order of the samples; empty for the order in which they were saved.
  ///   - limit: The greatest number of samples, after sorting; nil for no limit.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// Returns the samples; none when nothing matches, and when the app may not see what does.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    // No key paths: those of a generic type are made anew at each call, which cost a sixth of a short one.
    let (queries, order, limit) = (predicates.map { $0.query }, sortDescriptors.compactMap { $0.sampleOrder }, limit)
    return try await healthStore.run { connection in
      try connection.samples(matchingAny: queries, sortedBy: order, limit: limit).compactMap {
        HKSample.sample($0) as? Sample
      }
    }
  }
}

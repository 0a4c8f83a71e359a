import Foundation
import HealthDaemon
import HealthModel

/// Finds samples, once (rules Q13 to Q18). iOS 15.4.
///
///     let newest = try await HKSampleQueryDescriptor(
///       predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
///     ).result(for: store).first
///
/// Only samples the app may read come back; nothing tells how many others there are.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// What to look for: samples that match any of these.
  public var predicates: [HKSamplePredicate<Sample>]

  /// How to sort what is found. Without any, samples come in the order they were saved.
  ///
  /// Key paths that can be sorted by: `\.startDate`, `\.endDate` and `\.uuid`; of category samples `\.value`, of
  /// workouts `\.duration`. Any other stops the app (rule Q14).
  public var sortDescriptors: [SortDescriptor<Sample>]

  /// How many samples at most, after sorting; nil for all.
  public var limit: Int?

  /// - Parameters:
  ///   - predicates: Samples that match any of these, each once (rule Q16).
  ///   - sortDescriptors: Empty for the order they were saved in.
  ///   - limit: How many at most, after sorting; nil for all.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// The samples; none when nothing matches or nothing may be read.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let (queries, order, limit) = (predicates.map(\.query), sortDescriptors.compactMap(\.sampleOrder), limit)
    return try await healthStore.run { connection throws(HealthError) in
      try connection.samples(matchingAny: queries, sortedBy: order, limit: limit).compactMap {
        HKSample.sample($0) as? Sample
      }
    }
  }
}

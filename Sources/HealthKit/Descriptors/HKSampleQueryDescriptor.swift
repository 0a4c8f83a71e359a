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
  /// Key paths that can be sorted by: `\.startDate`, `\.endDate`, `\.uuid` and, of category samples, `\.value`. Any other
  /// stops the app.
  public var sortDescriptors: [SortDescriptor<Sample>]

  /// How many samples at most, after sorting; nil for all.
  public var limit: Int?

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

extension SortDescriptor where Compared: HKSample {
  /// The order in the store’s form. A key path the store cannot sort by stops the app.
  var sampleOrder: SampleOrder? {
    let isAscending = order == .forward
    if keyPath == \Compared.startDate { return SampleOrder(.start, ascending: isAscending) }
    if keyPath == \Compared.endDate { return SampleOrder(.end, ascending: isAscending) }
    if keyPath == \Compared.uuid { return SampleOrder(.uuid, ascending: isAscending) }
    if keyPath.map({ $0 as AnyKeyPath }) == \HKCategorySample.value {
      return SampleOrder(.category, ascending: isAscending)
    }
    HealthExceptionHandler.raise(
      HealthException(
        .invalidArgument,
        "Unsupported sort descriptor \(keyPath.map { "\($0)" } ?? "with a comparator"): samples can be sorted by "
          + "startDate, endDate and uuid"))
    return nil
  }
}

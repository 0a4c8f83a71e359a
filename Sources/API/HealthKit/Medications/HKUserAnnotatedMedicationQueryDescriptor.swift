import Foundation
import HealthDaemon
import HealthModel

/// A query for the medications that the person chose for the app (rules A75 and Q86). iOS 26.
///
///     let current = HKUserAnnotatedMedicationQueryDescriptor(
///       predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: false))
///     try await current.result(for: store).map(\.medication.displayText)
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
  /// The condition on the medications; nil for all.
  public var predicate: NSPredicate?

  /// The maximum number of medications; nil for no limit.
  public var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the medications; nil for all the app may see.
  ///   - limit: The maximum number of medications; nil for no limit.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    self.predicate = predicate
    self.limit = limit
  }

  /// Returns the medications, in the order they were entered. Omits medications that the person withheld, and does not
  /// reveal their number (rule A71).
  public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
    let (condition, limit) = (SamplePredicate(predicate), limit)
    return try await healthStore.run { try $0.medications(matching: condition, limit: limit) }
  }
}

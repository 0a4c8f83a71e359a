import Foundation
import HealthDaemon
import HealthModel

/// A query that asks the person for signed health records, each time it is run (rules A78 and Q84). iOS 15.4.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
  /// The types that a record must have. All of them are required.
  public var recordTypes: [HKVerifiableClinicalRecordCredentialType]

  /// The formats that a record may have.
  public var sourceTypes: [HKVerifiableClinicalRecordSourceType]

  /// The condition on the records; nil for all.
  public var predicate: NSPredicate?

  /// Creates a query for records that have all of the types and one of the formats.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType], sourceTypes: [HKVerifiableClinicalRecordSourceType],
    predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.predicate = predicate
  }

  /// Returns the records that the person selects.
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationDenied`` without the entitlement, ``HKError/Code/errorUserCanceled`` when the
  ///   person closes the list.
  public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord] {
    let condition = SamplePredicate(predicate)
    let found = await Result(waitingFor: {
      try await healthStore.connection.verifiableRecords(
        of: recordTypes.map(\.rawValue), from: sourceTypes.map(\.rawValue), matching: condition)
    })
    return try found.get().map(HKVerifiableClinicalRecord.init)
  }
}

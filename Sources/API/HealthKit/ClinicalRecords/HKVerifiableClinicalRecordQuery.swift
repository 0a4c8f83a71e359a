import Foundation
import HealthDaemon
import HealthModel

/// A query that asks the person for signed health records, each time it is executed (rules A78 and Q84). iOS 15.
///
/// The query needs no authorization, but requires Apple’s entitlement `com.apple.developer.healthkit.access` with the
/// value `verifiable-health-records`. Without this entitlement the handler receives
/// ``HKError/Code/errorAuthorizationDenied``.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
  /// The types that a record must have. All of them are required.
  public let recordTypes: [String]

  /// The formats that a record may have. iOS 15.4.
  public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

  private let resultsHandler: (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

  /// Creates a query for SMART Health Cards.
  public convenience init(
    recordTypes: [String], predicate: NSPredicate?,
    resultsHandler:
      @escaping (
        _ query: HKVerifiableClinicalRecordQuery, _ records: [HKVerifiableClinicalRecord]?, _ error: (any Error)?
      ) -> Void
  ) {
    self.init(
      recordTypes: recordTypes, sourceTypes: [.smartHealthCard], predicate: predicate, resultsHandler: resultsHandler)
  }

  /// Creates a query for records in one of several formats. iOS 15.4.
  public init(
    recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?,
    resultsHandler:
      @escaping (
        _ query: HKVerifiableClinicalRecordQuery, _ records: [HKVerifiableClinicalRecord]?, _ error: (any Error)?
      ) -> Void
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.resultsHandler = resultsHandler
    super.init(objectType: nil, predicate: predicate)
  }

  override func run(_ run: QueryRun) {
    let (types, sources) = (recordTypes, sourceTypes.map(\.rawValue))
    let condition = SamplePredicate(predicate)
    run.wait {
      try await $0.verifiableRecords(of: types, from: sources, matching: condition)
    } then: { [self] answer in
      switch answer {
      case .failure(let error): run.finish { resultsHandler(self, nil, error) }
      case .success(let records): run.finish { resultsHandler(self, records.map(HKVerifiableClinicalRecord.init), nil) }
      }
    }
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// A query for the medications the person chose for the app, with a call of the handler for each (rules A75 and Q86).
/// iOS 26.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  private let limit: Int
  private let resultsHandler:
    @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

  /// Creates a query for at most `limit` matching medications, in the order they were entered; ``HKObjectQueryNoLimit``
  /// for no limit.
  ///
  /// The call for the last medication has `done` set; when there is none, the only call has no medication.
  public init(
    predicate: NSPredicate?, limit: Int,
    resultsHandler:
      @escaping @Sendable (
        _ query: HKUserAnnotatedMedicationQuery, _ medication: HKUserAnnotatedMedication?, _ done: Bool,
        _ error: (any Error)?
      ) -> Void
  ) {
    self.limit = limit
    self.resultsHandler = resultsHandler
    super.init(objectType: .userAnnotatedMedicationType(), predicate: predicate)
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { connection throws(HealthError) in
      try connection.medications(matching: SamplePredicate(predicate), limit: limit)
    }
    guard let medications = answer.parts.value, let last = medications.last else {
      return run.finish { resultsHandler(self, nil, true, answer.parts.error) }
    }
    for medication in medications.dropLast() {
      guard run.execution.isRunning else { return }
      run.deliver { resultsHandler(self, medication, false, nil) }
    }
    run.finish { resultsHandler(self, last, true, nil) }
  }
}

/// A query for the medications the person chose for the app (rules A75 and Q86). iOS 26.
///
///     let current = HKUserAnnotatedMedicationQueryDescriptor(
///       predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: false))
///     try await current.result(for: store).map(\.medication.displayText)
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
  /// The condition on the medications; nil for all.
  public var predicate: NSPredicate?

  /// The greatest number of medications; nil for no limit.
  public var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the medications; nil for all the app may see.
  ///   - limit: The greatest number of medications; nil for no limit.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    self.predicate = predicate
    self.limit = limit
  }

  /// Returns the medications, in the order they were entered. Medications that the person kept back are left out, and
  /// their number cannot be learned (rule A71).
  public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
    let (condition, limit) = (SamplePredicate(predicate), limit)
    return try await healthStore.run { connection throws(HealthError) in
      try connection.medications(matching: condition, limit: limit)
    }
  }
}

extension Connection {
  fileprivate func medications(
    matching predicate: SamplePredicate, limit: Int?
  ) throws(HealthError) -> [HKUserAnnotatedMedication] {
    try samples(
      matchingAny: [SampleQuery(HKObjectType.userAnnotatedMedicationType().objectType, predicate)],
      sortedBy: [SampleOrder(.start, ascending: true)], limit: limit
    ).map(HKUserAnnotatedMedication.init)
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// A query for the medications that the person chose for the app. It calls the handler once per medication (rules A75
/// and Q86). iOS 26.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  private let limit: Int
  private let resultsHandler:
    @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

  /// Creates a query for at most `limit` matching medications, in the order they were entered; ``HKObjectQueryNoLimit``
  /// for no limit.
  ///
  /// The handler's call for the last medication has `done` set. When no medication matches, the handler is called once,
  /// without a medication.
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
    let answer = run.ask { try $0.medications(matching: SamplePredicate(predicate), limit: limit) }
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

extension Connection {
  func medications(
    matching predicate: SamplePredicate, limit: Int?
  ) throws -> [HKUserAnnotatedMedication] {
    try samples(
      matchingAny: [SampleQuery(HKObjectType.userAnnotatedMedicationType().objectType, predicate)],
      sortedBy: [SampleOrder(.start, ascending: true)], limit: limit
    ).map(HKUserAnnotatedMedication.init)
  }
}

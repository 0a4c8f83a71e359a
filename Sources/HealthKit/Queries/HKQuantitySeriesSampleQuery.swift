import Foundation
import HealthDaemon
import HealthModel

/// Reads quantities one by one, in order of time (rule Q80). iOS 12.
///
/// A sample that is not a series is one quantity. The store keeps no other kind of quantity sample yet.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  private let quantityHandler:
    (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) -> Void

  /// Reads the quantities of a type’s matching samples. The call for the last one has `done` set; when there is none, the
  /// only call has no quantity. iOS 13.
  public init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler:
      @escaping (
        _ query: HKQuantitySeriesSampleQuery, _ quantity: HKQuantity?, _ dateInterval: DateInterval?,
        _ quantitySample: HKQuantitySample?, _ done: Bool, _ error: (any Error)?
      ) -> Void
  ) {
    self.quantityHandler = quantityHandler
    super.init(objectType: quantityType, predicate: predicate)
  }

  /// Reads the quantities of a sample; Apple’s way before iOS 13.
  public convenience init(
    sample quantitySample: HKQuantitySample,
    quantityHandler:
      @escaping (
        _ query: HKQuantitySeriesSampleQuery, _ quantity: HKQuantity?, _ date: Date?, _ done: Bool,
        _ error: (any Error)?
      ) -> Void
  ) {
    self.init(
      quantityType: quantitySample.quantityType, predicate: HKQuery.predicateForObject(with: quantitySample.uuid)
    ) { query, quantity, interval, _, done, error in
      quantityHandler(query, quantity, interval?.start, done, error)
    }
  }

  /// Whether the handler also gets the sample a quantity belongs to. Cannot change after the query is executed. iOS 13.
  open var includeSample = false {
    didSet { mayNotChange("includeSample") }
  }

  /// Whether quantities come sample by sample. Cannot change after the query is executed. iOS 13.
  open var orderByQuantitySampleStartDate = false {
    didSet { mayNotChange("orderByQuantitySampleStartDate") }
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { connection throws(HealthError) in
      try connection.samples(matchingAny: [storeQuery()], sortedBy: [SampleOrder(.start, ascending: true)])
    }
    guard let records = answer.parts.value, !records.isEmpty else {
      return run.finish { quantityHandler(self, nil, nil, nil, true, answer.parts.error) }
    }
    for (index, record) in records.enumerated() {
      guard run.execution.isRunning else { return }
      guard let sample = HKSample.sample(record) as? HKQuantitySample else { continue }
      run.deliver {
        quantityHandler(
          self, sample.quantity, DateInterval(start: sample.startDate, end: sample.endDate),
          includeSample ? sample : nil, index == records.count - 1, nil)
      }
    }
    run.execution.end()
  }
}

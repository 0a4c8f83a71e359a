import Foundation
import HealthDaemon
import HealthModel

/// A query for the individual quantities of samples, in chronological order (rule Q80). iOS 12.
///
/// A sample that is not a series returns its single quantity.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  private let quantityHandler:
    (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) -> Void

  /// Creates a query for the quantities of a type’s matching samples. The handler’s call for the last quantity has
  /// `done` set. When there are no quantities, the handler is called once, without a quantity. iOS 13.
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

  /// Creates a query for the quantities of a sample; Apple’s API before iOS 13.
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

  /// True when the handler also receives the sample of each quantity. It cannot be set after the query is executed. iOS
  /// 13.
  open var includeSample = false {
    didSet { mayNotChange("includeSample") }
  }

  /// True when quantities are returned sample by sample. It cannot be set after the query is executed. iOS 13.
  open var orderByQuantitySampleStartDate = false {
    didSet { mayNotChange("orderByQuantitySampleStartDate") }
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { try $0.quantities(storeQuery(), sampleBySample: orderByQuantitySampleStartDate) }
    guard let quantities = answer.parts.value, !quantities.isEmpty else {
      return run.finish { quantityHandler(self, nil, nil, nil, true, answer.parts.error) }
    }
    for (index, found) in quantities.enumerated() {
      guard run.execution.isRunning else { return }
      run.deliver {
        quantityHandler(
          self, HKQuantity(found.value.quantity), found.value.interval, includeSample ? found.sample : nil,
          index == quantities.count - 1, nil)
      }
    }
    run.execution.end()
  }
}

extension Connection {
  /// Returns each quantity of matching samples with its sample, in chronological order (rule Q80).
  ///
  /// - Parameter sampleBySample: True to return the samples in chronological order, each with all its quantities.
  func quantities(
    _ query: SampleQuery, sampleBySample: Bool
  ) throws -> [(value: QuantitySeriesRecord.Value, sample: HKQuantitySample)] {
    let records = try samples(matchingAny: [query], sortedBy: [SampleOrder(.start, ascending: true)])
    let found = records.compactMap { HKSample.sample($0) as? HKQuantitySample }.flatMap { sample in
      sample.values.map { (value: $0, sample: sample) }
    }
    if sampleBySample { return found }
    return found.enumerated()
      .sorted {
        ($0.element.value.interval.start, $0.offset) < ($1.element.value.interval.start, $1.offset)
      }
      .map(\.element)
  }
}

extension HKQuantitySample {
  /// The values of the sample, in chronological order.
  fileprivate var values: [QuantitySeriesRecord.Value] {
    let seconds = max(0, endDate.timeIntervalSince(startDate))
    return series?.values ?? [.init(quantity.quantity, over: DateInterval(start: startDate, duration: seconds))]
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// A query for statistics over all matching samples that returns a single answer (rules Q31 to Q41).
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let options: HKStatisticsOptions
  private let completionHandler: (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// Creates a query for statistics of a type. When the app may see no matching sample, the handler receives
  /// ``HKError/Code/errorNoData`` (rule Q33).
  ///
  /// - Important: An option that does not fit the type’s aggregation style stops the app when the query is executed
  ///   (rule Q35).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    completionHandler handler:
      @escaping (_ query: HKStatisticsQuery, _ result: HKStatistics?, _ error: (any Error)?) -> Void
  ) {
    self.options = options
    completionHandler = handler
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { connection in
      guard let found = try connection.statistics(storeQuery(), options: options.values) else {
        throw HealthError.noData
      }
      return HKStatistics(found, options: options.values)
    }
    run.finish { completionHandler(self, answer.parts.value, answer.parts.error) }
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// A query for samples that returns a single answer (rules Q13 to Q17).
///
///     let query = HKSampleQuery(
///       sampleType: HKQuantityType(.heartRate), predicate: today, limit: 20,
///       sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
///     ) { _, samples, error in … }
///     store.execute(query)
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  /// The maximum number of samples; ``HKObjectQueryNoLimit`` for no limit.
  public let limit: Int

  /// The order of the samples; nil for the order in which they were saved.
  public let sortDescriptors: [NSSortDescriptor]?

  private let descriptors: [HKQueryDescriptor]
  private let resultsHandler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// Creates a query for samples of a type. The handler receives an empty array when nothing matches, and also when the
  /// app may not see what matches.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping (_ query: HKSampleQuery, _ results: [HKSample]?, _ error: (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.resultsHandler = resultsHandler
    descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// Creates a query for samples that match any of the descriptors (rule Q16). iOS 15.
  public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping (_ query: HKSampleQuery, _ results: [HKSample]?, _ error: (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.resultsHandler = resultsHandler
    descriptors = queryDescriptors
    super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.commonPredicate)
  }

  /// Creates a query for samples that match any of the descriptors, in the order in which they were saved (rule Q16).
  /// iOS 15.
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping (_ query: HKSampleQuery, _ results: [HKSample]?, _ error: (any Error)?) -> Void
  ) {
    self.init(queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [], resultsHandler: resultsHandler)
  }

  override func run(_ run: QueryRun) {
    let order = (sortDescriptors ?? []).compactMap(\.sampleOrder)
    let answer = run.ask { connection in
      try connection.samples(matchingAny: descriptors.storeQueries(), sortedBy: order, limit: limit)
        .map(HKSample.sample)
    }
    run.finish { resultsHandler(self, answer.parts.value, answer.parts.error) }
  }
}

import Foundation
import HealthDaemon
import HealthModel

/// Finds samples, once (rules Q13 to Q17).
///
///     let query = HKSampleQuery(
///       sampleType: HKQuantityType(.heartRate), predicate: today, limit: 20,
///       sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
///     ) { _, samples, error in … }
///     store.execute(query)
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  /// How many samples at most; ``HKObjectQueryNoLimit`` for all.
  public let limit: Int

  /// How the samples are sorted; nil for the order they were saved in.
  public let sortDescriptors: [NSSortDescriptor]?

  private let descriptors: [HKQueryDescriptor]
  private let resultsHandler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// Finds samples of a type. The handler gets an empty array when nothing matches or nothing may be read.
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

  /// Finds samples that match any of the descriptors (rule Q16). iOS 15.
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

  /// Finds samples that match any of the descriptors (rule Q16). iOS 15.
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping (_ query: HKSampleQuery, _ results: [HKSample]?, _ error: (any Error)?) -> Void
  ) {
    self.init(queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [], resultsHandler: resultsHandler)
  }

  override func run(_ run: QueryRun) {
    let order = (sortDescriptors ?? []).compactMap(\.sampleOrder)
    let answer = run.ask { connection throws(HealthError) in
      try connection.samples(matchingAny: descriptors.storeQueries(), sortedBy: order, limit: limit)
        .map(HKSample.sample)
    }
    run.finish { resultsHandler(self, answer.parts.value, answer.parts.error) }
  }
}

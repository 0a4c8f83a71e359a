import Foundation
import HealthDaemon
import HealthModel

/// A request for data from the store: the root of all queries, and home of the factories for their predicates.
///
/// A query does nothing until ``HKHealthStore/execute(_:)``, and is executed once in its life (rule Q1). Its handlers are
/// called one after the other on a background queue of its own (rule Q3). One that answers once ends by itself; one that
/// goes on ends with ``HKHealthStore/stop(_:)`` (rules Q2 and Q5).
open class HKQuery: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind the lock of `execution`; handlers cannot change once the query runs (rule Q6).

  /// What the query looks for; nil when that is more than one type. iOS 9.3.
  public let objectType: HKObjectType?

  /// What the query asks of its objects; nil for nothing.
  public let predicate: NSPredicate?

  /// ``objectType`` for queries of samples; Apple’s name before iOS 9.3.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  let execution = QueryExecution()

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
  }

  /// What the query does when it is executed, on its own queue.
  func run(_ run: QueryRun) {}

  /// The type and condition of queries that have one of each.
  func storeQuery() -> SampleQuery { SampleQuery(objectType!.objectType, SamplePredicate(predicate, of: objectType!)) }

  /// Stops the app that changes a handler of a query it has executed (rule Q6).
  func mayNotChange(_ handler: String) {
    if execution.isReady { return }
    HealthExceptionHandler.raise(
      HealthException(.invalidArgument, "\(type(of: self)): \(handler) can not be changed after the query is executed"))
  }
}

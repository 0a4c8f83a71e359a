import Foundation
import HealthDaemon
import HealthModel

/// A request for data from the store: the superclass of all queries, and the place of the factories of their
/// predicates.
///
/// A query does nothing until ``HKHealthStore/execute(_:)``, and is executed once in its life (rule Q1). Its handlers
/// are called one after the other on a background queue of its own (rule Q3). A query that answers once ends by itself;
/// one that goes on ends with ``HKHealthStore/stop(_:)`` (rules Q2 and Q5).
open class HKQuery: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind the lock of `execution`; handlers cannot change once the query runs (rule Q6).

  /// The type of the objects; nil for a query of several types. iOS 9.3.
  public let objectType: HKObjectType?

  /// The condition on the objects; nil for none.
  public let predicate: NSPredicate?

  /// ``objectType`` for queries of samples; Apple’s name before iOS 9.3.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// The state of the query, and its queue.
  let execution = QueryExecution()

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
  }

  /// Runs the query when it is executed, on its own queue. Each subclass overrides it.
  func run(_ run: QueryRun) {}

  /// Returns the query of the store, for queries that have one type and one condition.
  func storeQuery() -> SampleQuery { SampleQuery(objectType!.objectType, SamplePredicate(predicate, of: objectType!)) }

  /// Stops the app when it changes a property of a query that it has executed (rule Q6).
  func mayNotChange(_ handler: String) {
    if execution.isReady { return }
    HealthExceptionHandler.raise(
      HealthException(.invalidArgument, "\(type(of: self)): \(handler) can not be changed after the query is executed"))
  }
}

import Foundation
import HealthDaemon
import HealthModel
import Synchronization

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

  /// Runs the query when it is executed, on its own queue. Each subclass overrides it, or `start(on:)`.
  func run(_ run: QueryRun) {}

  /// Starts the query on the thread that executes it.
  ///
  /// - Returns: The rest of its work, for its own queue.
  func start(on connection: Connection) -> @Sendable (QueryRun) -> Void { run }

  /// Returns the query of the store, for queries that have one type and one condition.
  func storeQuery() -> SampleQuery { SampleQuery(objectType!.objectType, SamplePredicate(predicate, of: objectType!)) }

  /// Stops the app when it changes a property of a query that it has executed (rule Q6).
  func mayNotChange(_ handler: String) {
    if execution.isReady { return }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .changedAfterExecution(type(of: self), handler)))
  }
}

/// The state of a query: ready, running, or over; it never goes back (rule Q1).
final class QueryExecution: Sendable {
  private enum State: Sendable {
    case ready
    case running(cancel: (@Sendable () -> Void)?)
    case over
  }

  private let state = Mutex(State.ready)
  /// The queue on which the query works and calls its handlers, one after the other (rule Q3).
  let work = SerialWork()

  /// Starts the query. Returns false when it was executed before.
  func begin() -> Bool {
    state.withLock { state in
      guard case .ready = state else { return false }
      state = .running(cancel: nil)
      return true
    }
  }

  /// True until the query is executed.
  var isReady: Bool {
    state.withLock { state in
      if case .ready = state { return true }
      return false
    }
  }

  /// True from the execution of the query to its end.
  var isRunning: Bool {
    state.withLock { state in
      if case .running = state { return true }
      return false
    }
  }

  /// Sets the closure that stops the wait of a running query.
  ///
  /// - Parameter cancel: Called when the query ends; at once when it has ended.
  func keep(cancel: @escaping @Sendable () -> Void) {
    let isTooLate = state.withLock { state in
      guard case .running = state else { return true }
      state = .running(cancel: cancel)
      return false
    }
    if isTooLate { cancel() }
  }

  /// Ends the query: no handler is called from now on. A query that has ended, or was never executed, stays as it is
  /// (rule Q2).
  func end() {
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      guard case .running(let cancel) = state else { return nil }
      state = .over
      return cancel
    }
    cancel?()
  }
}

/// A query while it runs, and the app it runs for.
struct QueryRun: Sendable {
  /// The state of the query.
  let execution: QueryExecution
  /// The app’s connection to the daemon.
  let connection: Connection

  /// Asks the daemon, and gives its errors in the words of apps.
  func ask<Value>(_ question: (Connection) throws -> Value) -> Result<Value, any Error> {
    Result(asking: { try question(connection) })
  }

  /// Calls a handler, unless the query was stopped or its app has ended. It is called on the query’s queue only.
  func deliver(_ handler: () -> Void) {
    guard execution.isRunning, connection.isAlive else { return }
    Connection.$current.withValue(connection, operation: handler)
  }

  /// Asks the daemon and hands on the answer, the last of a query that answers once. A query that goes on asks again
  /// after each change of some types that the app may see, unless its first answer is an error.
  ///
  /// - Parameters:
  ///   - types: The types to observe; nil for a query that answers once.
  ///   - handle: Delivers an answer; called on the query’s queue only.
  func answer<Value>(
    observing types: Set<ObjectType>?, _ question: @escaping @Sendable (Connection) throws -> Value,
    then handle: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    // Listens before it looks, so that no change falls between the two.
    let signal = types.map { ChangeSignal(of: $0, on: connection) }
    let first = ask(question)
    handle(first)
    guard let signal, case .success = first else { return execution.end() }
    watch(signal) { _ in handle(ask(question)) }
  }

  /// Calls the last handler and ends the query (rule Q5).
  func finish(_ handler: () -> Void) {
    deliver(handler)
    execution.end()
  }

  /// Runs a closure on the query’s queue after each change that the app may see, until the query ends.
  func watch(_ signal: ChangeSignal, _ onChange: @escaping @Sendable (StoreChange) -> Void) {
    execution.keep { signal.removeListener() }
    signal.setListener {
      execution.work.async(on: connection.threads) {
        if execution.isRunning, let change = signal.take() { onChange(change) }
      }
    }
  }
}

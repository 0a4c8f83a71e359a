import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A request for data from the store: the superclass of all queries, with factory methods for their predicates.
///
/// A query does nothing until ``HKHealthStore/execute(_:)``, and can be executed only once (rule Q1). Its handlers are
/// called one after the other on a background queue of its own (rule Q3). A query with a single answer ends after that
/// answer; a long-running query ends with ``HKHealthStore/stop(_:)`` (rules Q2 and Q5).
open class HKQuery: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the lock of `execution` protects mutable state, and handlers cannot change once the query
  // runs (rule Q6).

  /// The type of the objects; nil for a query of several types. iOS 9.3.
  public let objectType: HKObjectType?

  /// The condition on the objects; nil for none.
  public let predicate: NSPredicate?

  /// The type of the samples; nil for a query of other objects. Apple’s name for ``objectType`` before iOS 9.3.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// The state of the query, and its queue.
  let execution = QueryExecution()

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
  }

  /// Runs the query on its own queue when it is executed. Each subclass overrides this method or `start(on:)`.
  func run(_ run: QueryRun) {}

  /// Starts the query, on the thread that calls ``HKHealthStore/execute(_:)``.
  ///
  /// - Returns: The remaining work, for the query's own queue.
  func start(on connection: Connection) -> @Sendable (QueryRun) -> Void { run }

  /// Returns the search that the store performs for a query with one type and one condition.
  func storeQuery() -> SampleQuery { SampleQuery(objectType!.objectType, SamplePredicate(predicate, of: objectType!)) }

  /// Stops the app when it changes a property of a query that was already executed (rule Q6).
  func mayNotChange(_ handler: String) {
    if execution.isReady { return }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .changedAfterExecution(type(of: self), handler)))
  }
}

/// The state of a query: ready, running, or ended. The state never returns to an earlier one (rule Q1).
final class QueryExecution: Sendable {
  private enum State: Sendable {
    case ready
    case running(cancel: (@Sendable () -> Void)?)
    case over
  }

  private let state = Mutex(State.ready)
  /// The queue on which the query works and calls its handlers, one after the other (rule Q3).
  let work = SerialWork()

  /// Starts the query. Returns false when it was already executed.
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

  /// Sets the closure that cancels what a running query waits for, such as the next change.
  ///
  /// - Parameter cancel: Called when the query ends, or at once if it has already ended.
  func keep(cancel: @escaping @Sendable () -> Void) {
    let isTooLate = state.withLock { state in
      guard case .running = state else { return true }
      state = .running(cancel: cancel)
      return false
    }
    if isTooLate { cancel() }
  }

  /// Ends the query, after which no handler is called. Has no effect on a query that has ended or was never executed
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

/// A running query, with the app it runs for.
struct QueryRun: Sendable {
  /// The state of the query.
  let execution: QueryExecution
  /// The app’s connection to the daemon.
  let connection: Connection

  /// Sends a request to the daemon, and converts its errors to the errors that apps receive.
  func ask<Value>(_ question: (Connection) throws -> Value) -> Result<Value, any Error> {
    Result(asking: { try question(connection) })
  }

  /// Calls a handler, unless the query was stopped or its app has ended. Must be called on the query’s queue.
  func deliver(_ handler: () -> Void) {
    guard execution.isRunning, connection.isAlive else { return }
    Connection.$current.withValue(connection, operation: handler)
  }

  /// Asks the daemon and delivers the answer. A query with a single answer then ends. A long-running query asks again
  /// after each change of its types that the app may see, but ends if its first answer is an error.
  ///
  /// - Parameters:
  ///   - types: The types to observe; nil for a query with a single answer.
  ///   - handle: Delivers an answer. Called only on the query’s queue.
  func answer<Value>(
    observing types: Set<ObjectType>?, _ question: @escaping @Sendable (Connection) throws -> Value,
    then handle: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    // Start listening before reading, so that no change in between is missed.
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

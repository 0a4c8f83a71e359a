import HealthDaemon
import HealthModel
import Synchronization

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
  func ask<Value>(_ question: (Connection) throws(HealthError) -> Value) -> Result<Value, HKError> {
    Result { () throws(HKError) in
      try HKHealthStore.translatingErrors { () throws(HealthError) in try question(connection) }
    }
  }

  /// Runs work on a thread of the app, after the work that the query has already.
  func async(_ work: @escaping @Sendable () -> Void) { execution.work.async(on: connection.threads, work) }

  /// Calls a handler, unless the query was stopped or its app has ended. It is called on the query’s queue only.
  func deliver(_ handler: () -> Void) {
    guard execution.isRunning, connection.isAlive else { return }
    Connection.$current.withValue(connection, operation: handler)
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
      async {
        if execution.isRunning, let change = signal.take() { onChange(change) }
      }
    }
  }
}

extension Result {
  /// The value and the error as handlers take them: one of them is nil.
  var parts: (value: Success?, error: (any Error)?) {
    switch self {
    case .success(let value): (value, nil)
    case .failure(let error): (nil, error)
    }
  }
}

import HealthDaemon
import HealthModel
import Synchronization

/// The life of a query: made, running, over. Nothing leads back (rule Q1).
final class QueryExecution: Sendable {
  private enum State: Sendable {
    case ready
    case running(cancel: (@Sendable () -> Void)?)
    case over
  }

  private let state = Mutex(State.ready)
  /// Where the query works and calls its handlers, one after the other (rule Q3).
  let work = SerialWork()

  /// False when the query was executed before.
  func begin() -> Bool {
    state.withLock { state in
      guard case .ready = state else { return false }
      state = .running(cancel: nil)
      return true
    }
  }

  /// Whether the query has yet to be executed.
  var isReady: Bool {
    state.withLock { state in
      if case .ready = state { return true }
      return false
    }
  }

  var isRunning: Bool {
    state.withLock { state in
      if case .running = state { return true }
      return false
    }
  }

  /// Has what the query waits for end with it.
  ///
  /// - Parameter cancel: Called when the query ends; at once where it has.
  func keep(cancel: @escaping @Sendable () -> Void) {
    let isTooLate = state.withLock { state in
      guard case .running = state else { return true }
      state = .running(cancel: cancel)
      return false
    }
    if isTooLate { cancel() }
  }

  /// No handler is called from now on. Ending what has ended, or never began, changes nothing more (rule Q2).
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
  let execution: QueryExecution
  let connection: Connection

  /// Asks the daemon, in the words of apps.
  func ask<Value>(_ question: (Connection) throws(HealthError) -> Value) -> Result<Value, HKError> {
    Result { () throws(HKError) in
      try HKHealthStore.translatingErrors { () throws(HealthError) in try question(connection) }
    }
  }

  /// Does something after what the query does already, on a thread of its app.
  func async(_ work: @escaping @Sendable () -> Void) { execution.work.async(on: connection.threads, work) }

  /// Calls a handler, unless the query was stopped or its app has ended. Only from the query’s queue.
  func deliver(_ handler: () -> Void) {
    guard execution.isRunning, connection.isAlive else { return }
    Connection.$current.withValue(connection, operation: handler)
  }

  /// Calls the last handler (rule Q5).
  func finish(_ handler: () -> Void) {
    deliver(handler)
    execution.end()
  }

  /// Does something on the query’s queue after each change the app may see, until the query ends.
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
  /// As handlers want it: a value or an error, the other one nil.
  var parts: (value: Success?, error: (any Error)?) {
    switch self {
    case .success(let value): (value, nil)
    case .failure(let error): (nil, error)
    }
  }
}

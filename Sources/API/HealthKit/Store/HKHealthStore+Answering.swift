import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Calls an app’s handler on one of the app’s threads; stores that the handler makes belong to the same app. Not on
  /// Swift’s own threads, as handlers of apps may block.
  func callBack(_ handler: @escaping @Sendable () -> Void) {
    connection.threads.async { [connection] in Connection.$current.withValue(connection) { handler() } }
  }

  /// Runs a step in the background, and calls back with its success.
  func answer(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ step: @escaping @Sendable () throws(HKError) -> Void
  ) {
    callBack {
      let result = Result { () throws(HKError) in try step() }
      completion(result.flag.success, result.flag.error)
    }
  }

  /// Runs a step in the background, and calls back with its result, or with nil and the error.
  func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ step: @escaping @Sendable () throws(HKError) -> Value
  ) {
    callBack {
      let result = Result { () throws(HKError) in try step() }
      completion(result.parts.value, result.parts.error)
    }
  }

  /// Runs a step in the background and waits for it.
  ///
  /// On a device in a file a step may wait for the disk, so it does not take a thread from Swift’s own few. A task that
  /// is cancelled waits all the same: the change is made, and its caller learns the outcome.
  func take<Value: Sendable>(
    _ step: @escaping @Sendable () throws(HKError) -> Value
  ) async throws(HKError) -> Value {
    if !connection.isStored {
      return try Connection.$current.withValue(connection) { Result(catching: step) }.get()
    }
    return try await withCheckedContinuation { continuation in
      callBack { continuation.resume(returning: Result(catching: step)) }
    }.get()
  }

  /// As ``take(_:)``, for work of the daemon alone.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () throws(HealthError) -> Value
  ) async throws(HKError) -> Value {
    try await take { () throws(HKError) in try HKHealthStore.translatingErrors(work) }
  }

  /// Runs work in the background, and calls back with its result.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () throws(HealthError) -> Value,
    then completion: @escaping @Sendable (Result<Value, HKError>) -> Void
  ) {
    callBack { completion(Result { () throws(HKError) in try HKHealthStore.translatingErrors(work) }) }
  }

  /// As ``perform(_:then:)``, for work that may wait for the person.
  func performWaiting(
    _ work: @escaping @Sendable () async throws(HealthError) -> Void,
    then completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let connection = self.connection
    Task.detached { [self] in
      await Connection.$current.withValue(connection) {
        do throws(HealthError) {
          try await work()
          callBack { completion(true, nil) }
        } catch {
          callBack { completion(false, HKError(error)) }
        }
      }
    }
  }

  /// Runs work, and throws the daemon’s errors as an app knows them.
  static func translatingErrors<Value>(_ work: () throws(HealthError) -> Value) throws(HKError) -> Value {
    do { return try work() } catch { throw HKError(error) }
  }
}

extension Result where Failure == HKError, Success == Void {
  /// The success and the error as completion handlers take them.
  var flag: (success: Bool, error: (any Error)?) {
    switch self {
    case .success: (true, nil)
    case .failure(let error): (false, error)
    }
  }
}

import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Calls an app’s handler on one of the app’s threads; stores that the handler makes belong to the same app. Not on
  /// Swift’s own threads, as handlers of apps may block.
  func callBack(_ handler: @escaping @Sendable () -> Void) {
    connection.threads.async { [connection] in Connection.$current.withValue(connection) { handler() } }
  }

  /// Runs work in the background, and calls back with its success.
  func answer(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ work: @escaping @Sendable () throws -> Void
  ) {
    callBack {
      let error = Self.result(of: work).parts.error
      completion(error == nil, error)
    }
  }

  /// Runs work in the background, and calls back with its result, or with nil and the error.
  func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    callBack {
      let parts = Self.result(of: work).parts
      completion(parts.value, parts.error)
    }
  }

  /// Runs work in the background and waits for it.
  ///
  /// On a device in a file work may wait for the disk, so it does not take a thread from Swift’s own few. A task that
  /// is cancelled waits all the same: the change is made, and its caller learns the outcome.
  func take<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    if !connection.isStored { return try Connection.$current.withValue(connection) { Self.result(of: work) }.get() }
    return try await withCheckedContinuation { continuation in
      callBack { continuation.resume(returning: Self.result(of: work)) }
    }.get()
  }

  /// Runs work. The daemon’s errors become those an app knows.
  private static func result<Value>(of work: () throws -> Value) -> Result<Value, any Error> {
    Result(catching: work).mapError { error in (error as? HealthError).map { HKError($0) } ?? error }
  }

  /// Runs work that may wait for the person, and calls the completion handler with its end.
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

import HealthDaemon
import HealthModel
import Synchronization

/// A query that returns a single answer. iOS 15.4.
public protocol HKAsyncQuery {
  /// The answer of the query.
  associatedtype Output

  /// Runs the query and returns its answer, off the main actor.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query whose results arrive one by one: the values of a sample, or an answer after each change. iOS 15.4.
public protocol HKAsyncSequenceQuery {
  /// The sequence of results.
  associatedtype Sequence: AsyncSequence

  /// Returns the query’s results. The query starts when the first result is requested.
  func results(for healthStore: HKHealthStore) -> Sequence
}

extension HKHealthStore {
  /// Runs a query’s work in the background.
  ///
  /// A cancelled task stops waiting at once and throws `CancellationError`. The result of the work is dropped (rule
  /// Q18).
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    let wait = QueryWait<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard wait.begin(continuation) else { return }
        callBack { [connection] in wait.end(Result(asking: { try work(connection) })) }
      }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }
}

/// The continuation of a waiting task. It is resumed once, either by the answer or by the cancellation, whichever comes
/// first.
private final class QueryWait<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case notWaiting
    case waiting(CheckedContinuation<Value, any Error>)
    case over
  }

  private let state = Mutex(State.notWaiting)

  /// Begins to wait. Returns false, with the continuation resumed, when the wait was cancelled before it began.
  func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let begins = state.withLock { state in
      guard case .notWaiting = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  /// Ends the wait with a result. A second result is dropped.
  func end(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}

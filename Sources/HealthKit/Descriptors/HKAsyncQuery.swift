import HealthDaemon
import HealthModel
import Synchronization

/// A query that is asked once and answers once. iOS 15.4.
public protocol HKAsyncQuery {
  /// What the query finds.
  associatedtype Output

  /// Runs the query and waits for its answer, off the main actor.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query that goes on answering until nobody listens any more. iOS 15.4.
public protocol HKAsyncSequenceQuery {
  /// The answers, one after the other.
  associatedtype Sequence: AsyncSequence

  /// The query’s answers. Nothing happens until the first is asked for.
  func results(for healthStore: HKHealthStore) -> Sequence
}

extension HKHealthStore {
  /// Runs a query’s work in the background.
  ///
  /// A task that is cancelled stops waiting at once and gets `CancellationError`; what the work finds is dropped (rule
  /// Q18).
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws(HealthError) -> Value
  ) async throws -> Value {
    let wait = QueryWait<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard wait.begin(continuation) else { return }
        callBack { [connection] in
          wait.end(Result { try HKHealthStore.translatingErrors { () throws(HealthError) in try work(connection) } })
        }
      }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }
}

/// The one moment a waiting task is woken: by its answer or by its cancellation, whichever comes first.
private final class QueryWait<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case notWaiting
    case waiting(CheckedContinuation<Value, any Error>)
    case over
  }

  private let state = Mutex(State.notWaiting)

  /// False when it is over before it began; the continuation is woken then.
  func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let begins = state.withLock { state in
      guard case .notWaiting = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func end(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}

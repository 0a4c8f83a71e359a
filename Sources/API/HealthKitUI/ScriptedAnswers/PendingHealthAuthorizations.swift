import Foundation
import Synchronization

/// Sheets that remain on the screen until the test answers them.
///
///     let sheets = PendingHealthAuthorizations()
///     let device = HealthKitTestDevice(responder: sheets.responder, now: noon)
///     …
///     async let request: Void = store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
///     let sheet = try await sheets.next()                  // on the screen now; the app has no answer yet (rule A40)
///     sheet.respond(.allowAll)
///     try await request
public final class PendingHealthAuthorizations: Sendable {
  private struct Taker {
    /// The number that identifies a wait, so that it can be cancelled.
    var id: UInt64
    /// The continuation of the test that waits for a sheet.
    var continuation: CheckedContinuation<PendingHealthAuthorization, any Error>
  }

  private struct State {
    /// The sheets that no test has taken.
    var sheets: [PendingHealthAuthorization] = []
    /// The tests that wait for a sheet, in order.
    var takers: [Taker] = []
    /// The number assigned to the latest wait.
    var lastTaker: UInt64 = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// The responder for a ``HealthKitTestDevice`` whose sheets are collected here.
  public var responder: HealthAuthorizationResponder {
    .answer { [self] request in
      let sheet = PendingHealthAuthorization(request)
      put(sheet)
      return await sheet.response()
    }
  }

  /// Waits until a sheet is on the screen. Returns each sheet once, in the order of the requests (rule A11).
  ///
  /// - Throws: `CancellationError` when the task is cancelled first, for example by a test’s time limit.
  public func next() async throws -> PendingHealthAuthorization {
    let id = state.withLock { state in
      state.lastTaker += 1
      return state.lastTaker
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in take(Taker(id: id, continuation: continuation)) }
    } onCancel: {
      let taker = state.withLock { state in
        state.takers.firstIndex { $0.id == id }.map { state.takers.remove(at: $0) }
      }
      taker?.continuation.resume(throwing: CancellationError())
    }
  }

  private func take(_ taker: Taker) {
    let outcome = state.withLock { state -> Result<PendingHealthAuthorization, any Error>? in
      // Check under the lock: if the task is cancelled after this check, `onCancel` finds its taker in `takers`.
      if Task.isCancelled { return .failure(CancellationError()) }
      state.sheets.removeAll { !$0.isWaiting }
      if !state.sheets.isEmpty { return .success(state.sheets.removeFirst()) }
      state.takers.append(taker)
      return nil
    }
    if let outcome { taker.continuation.resume(with: outcome) }
  }

  private func put(_ sheet: PendingHealthAuthorization) {
    let taker = state.withLock { state -> Taker? in
      if !state.takers.isEmpty { return state.takers.removeFirst() }
      state.sheets.append(sheet)
      return nil
    }
    taker?.continuation.resume(returning: sheet)
  }
}

/// A sheet or per-object list on the screen, waiting for ``respond(_:)``.
public final class PendingHealthAuthorization: Sendable {
  private enum State {
    case waiting(CheckedContinuation<HealthAuthorizationResponse, Never>?)
    case answered(HealthAuthorizationResponse)
  }

  /// The request that the sheet shows.
  public let request: HealthAuthorizationRequest

  private let state = Mutex(State.waiting(nil))

  /// Creates a sheet that waits for its answer.
  init(_ request: HealthAuthorizationRequest) { self.request = request }

  /// True while the sheet is on the screen; false once it was answered, or removed because the app ended (rule A39).
  public var isWaiting: Bool {
    state.withLock { state in
      if case .waiting = state { return true }
      return false
    }
  }

  /// Answers the sheet. Only the first answer counts.
  ///
  /// - Returns: False when the sheet was no longer on the screen.
  @discardableResult
  public func respond(_ response: HealthAuthorizationResponse) -> Bool {
    let (wasWaiting, continuation) = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        return (false, nil as CheckedContinuation<HealthAuthorizationResponse, Never>?)
      }
      state = .answered(response)
      return (true, continuation)
    }
    continuation?.resume(returning: response)
    return wasWaiting
  }

  /// Waits for the answer. The result is `dismiss` when the app ends meanwhile.
  func response() async -> HealthAuthorizationResponse {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> HealthAuthorizationResponse? in
          if case .answered(let response) = state { return response }
          state = .waiting(continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      respond(.dismiss)
    }
  }
}

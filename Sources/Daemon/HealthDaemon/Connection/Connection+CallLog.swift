import Foundation
import HealthModel

/// The log of an app's calls for the person's screens. The app's answers do not depend on it.
extension Connection {
  /// Runs a call, and logs it if the device has a log of this app's calls.
  ///
  /// - Parameters:
  ///   - direction: The permission the call needs for its types; nil for none.
  ///   - answer: Returns the answer as it is logged.
  ///   - count: Returns the number of samples, buckets or other things the app was given or has changed.
  func logged<Answer>(
    _ operation: AppCall.Operation, _ types: @autoclosure () -> [ObjectType] = [], _ direction: Direction? = nil,
    _ argument: @autoclosure () -> AppCall.Argument? = nil, answering answer: (Answer) -> CallAnswer = { _ in .done },
    returning count: (Answer) -> Int = { _ in 0 }, _ body: () throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    if CallLog.isPaused || (accessRuns == nil && calls == nil) { return try body() }
    guard let logged = LoggedCall(calls) else {
      // The path of a device without a screen: no argument is looked at, and no call makes another that is logged.
      let answer: Answer
      do throws(HealthError) {
        answer = try body()
      } catch {
        audit(operation, types(), direction, error, count: 0)
        throw error
      }
      audit(operation, types(), direction, nil, count: count(answer))
      return answer
    }
    // Calls that a call makes on its way are part of it, and not logged.
    let result = CallLog.$isPaused.withValue(true) { Result { () throws(HealthError) in try body() } }
    switch result {
    case .success(let answer): audit(operation, types(), direction, nil, count: count(answer))
    case .failure(let error): audit(operation, types(), direction, error, count: 0)
    }
    note(logged, AppCall(operation, types(), argument()), direction, result.map(answer))
    return try result.get()
  }

  /// Runs and logs a call as ``logged(_:_:_:_:answering:returning:_:)`` does, for one that waits for the person.
  func loggedWaiting<Answer>(
    _ operation: AppCall.Operation, _ types: [ObjectType] = [], _ direction: Direction? = nil,
    _ argument: AppCall.Argument? = nil, answering answer: (Answer) -> CallAnswer,
    returning count: (Answer) -> Int = { _ in 0 }, _ body: () async throws(HealthError) -> Answer
  ) async throws(HealthError) -> Answer {
    if CallLog.isPaused || (accessRuns == nil && calls == nil) { return try await body() }
    let logged = LoggedCall(calls)
    let result: Result<Answer, HealthError>
    do throws(HealthError) { result = .success(try await body()) } catch { result = .failure(error) }
    switch result {
    // A request that reached the person has lines of its own; how it ended may come behind the next one's question.
    case .success(let answer) where !(answer is RequestOutcome):
      audit(operation, types, direction, nil, count: count(answer))
    case .failure(let error) where ![.userCanceled, .requiredAuthorizationDenied].contains(error.code):
      audit(operation, types, direction, error, count: 0)
    default: break
    }
    if let logged { note(logged, AppCall(operation, types, argument), direction, result.map(answer)) }
    return try result.get()
  }

  /// Counts a call in the audit log that needs nothing of the daemon: the creation of a store, or a check for Health.
  package func note(_ operation: AppCall.Operation) {
    if !CallLog.isPaused { audit(operation, [], nil, nil, count: 0) }
  }

  /// Counts a call for the audit log. The reasons are those of the ledger at the call's end; whenever the ledger
  /// changes, counting starts again.
  private func audit(
    _ operation: AppCall.Operation, _ types: [ObjectType], _ direction: Direction?, _ error: HealthError?, count: Int
  ) {
    // An app that was stopped or has ended is told nothing; the log says so in lines of their own.
    guard let accessRuns, error?.code != .unknownError else { return }
    let key = AccessRuns.Key(connection: number, operation: operation, types: types, error: error?.code.rawValue ?? 0)
    if let isDue = accessRuns.count(key, returning: count) {
      if isDue { writeAuditLog() }
      return
    }
    var values: [String: AuditValue] = ["call": .text(operation.rawValue), "program": .text(process.rawValue)]
    if !types.isEmpty { values["types"] = .texts(types.map(\.identifier)) }
    if let direction {
      values["direction"] = .text(direction.rawValue)
      let reasons = reasons(direction, types)
      if !reasons.isEmpty { values["reasons"] = .list(reasons.map(\.auditValue)) }
    }
    if let error { values["error"] = .integer(error.code.rawValue) }
    if let entitlement = error?.missingEntitlement { values["missingEntitlement"] = .text(entitlement.rawValue) }
    accessRuns.begin(key, AuditEntry(.access, at: settings.now(), app: app.bundleIdentifier, values), returning: count)
  }

  private func note(
    _ logged: LoggedCall, _ call: AppCall, _ direction: Direction?, _ answer: Result<CallAnswer, HealthError>
  ) {
    let duration = logged.log.now() - logged.begin
    var record = CallRecord(
      id: 0, time: settings.now(), app: app.bundleIdentifier, process: process, call: call, answer: .none,
      duration: duration)
    switch answer {
    case .success(let answer): record.answer = answer
    // Nobody is left to be told.
    case .failure where !isAlive: break
    case .failure(let error): record.answer = .failed(error)
    }
    if record.error?.code == .requiredAuthorizationDenied {
      record.reasons = call.types.map { Permission($0, .read) }.filter {
        app.requiredClinicalTypes.contains($0.type) && decision(for: $0) == .denied
      }.map { AccessReason(.requiredAndDenied, $0) }
    }
    if let direction { record.reasons = reasons(direction, call.types) }
    logged.log.add(record)
  }
}

import Foundation
import HealthModel

/// The log of an app's calls for the person's screens. The app's answers do not depend on it.
extension Connection {
  /// Runs a call, and logs it if the device has a log of this app's calls.
  ///
  /// - Parameters:
  ///   - call: The name and the arguments in short.
  ///   - direction: The permission the call needs for its types; nil for none.
  ///   - words: Returns the answer in short.
  ///   - count: Returns the number of samples, buckets or other things the app was given or has changed.
  ///   - name: The call in the audit log, up to its first bracket.
  func logged<Answer>(
    _ call: @autoclosure () -> String, _ types: @autoclosure () -> [ObjectType] = [], _ direction: Direction? = nil,
    answering words: (Answer) -> String, returning count: (Answer) -> Int = { _ in 0 }, name: StaticString = #function,
    _ body: () throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    if CallLog.isPaused || (accessRuns == nil && calls == nil) { return try body() }
    guard let logged = LoggedCall(calls) else {
      // The path of a device without a screen: nothing is put into words, and no call makes another that is logged.
      let answer: Answer
      do throws(HealthError) {
        answer = try body()
      } catch {
        audit(name, types(), direction, error, count: 0)
        throw error
      }
      audit(name, types(), direction, nil, count: count(answer))
      return answer
    }
    // What a call does on its way is part of it, and no call of its own.
    let result = CallLog.$isPaused.withValue(true) { Result { () throws(HealthError) in try body() } }
    switch result {
    case .success(let answer): audit(name, types(), direction, nil, count: count(answer))
    case .failure(let error): audit(name, types(), direction, error, count: 0)
    }
    note(logged, call(), types(), direction, result.map(words))
    return try result.get()
  }

  /// Runs and logs a call as ``logged(_:_:_:answering:returning:name:_:)`` does, for one that waits for the person.
  func loggedWaiting<Answer>(
    _ call: String, _ types: [ObjectType], _ direction: Direction? = nil, answering words: (Answer) -> String,
    returning count: (Answer) -> Int = { _ in 0 }, name: StaticString = #function,
    _ body: () async throws(HealthError) -> Answer
  ) async throws(HealthError) -> Answer {
    if CallLog.isPaused || (accessRuns == nil && calls == nil) { return try await body() }
    let logged = LoggedCall(calls)
    let result: Result<Answer, HealthError>
    do throws(HealthError) { result = .success(try await body()) } catch { result = .failure(error) }
    switch result {
    // A request that reached the person has lines of its own; how it ended may come behind the next one's question.
    case .success(let answer) where !(answer is RequestOutcome):
      audit(name, types, direction, nil, count: count(answer))
    case .failure(let error) where ![.userCanceled, .requiredAuthorizationDenied].contains(error.code):
      audit(name, types, direction, error, count: 0)
    default: break
    }
    if let logged { note(logged, call, types, direction, result.map(words)) }
    return try result.get()
  }

  /// Counts a call in the audit log that needs nothing of the daemon: the creation of a store, or a check for Health.
  package func note(_ name: StaticString) { if !CallLog.isPaused { audit(name, [], nil, nil, count: 0) } }

  /// Counts a call for the audit log. The reasons are those of the ledger at the call's end; whenever the ledger
  /// changes, counting starts again.
  private func audit(
    _ name: StaticString, _ types: [ObjectType], _ direction: Direction?, _ error: HealthError?, count: Int
  ) {
    // An app that was stopped or has ended is told nothing; the log says so in lines of their own.
    guard let accessRuns, error?.code != .unknownError else { return }
    let key = AccessRuns.Key(
      connection: number, call: Int(bitPattern: name.utf8Start), types: types, error: error?.code.rawValue ?? 0)
    if let isDue = accessRuns.count(key, returning: count) {
      if isDue { writeAuditLog() }
      return
    }
    var values: [String: AuditValue] = [
      "call": .text(String("\(name)".prefix { $0 != "(" })), "program": .text(process.rawValue),
    ]
    if !types.isEmpty { values["types"] = .texts(types.map(\.identifier)) }
    if let direction {
      values["direction"] = .text(direction.rawValue)
      let reasons = reasons(direction, types)
      if !reasons.isEmpty { values["reasons"] = .texts(reasons) }
    }
    if let error { values["error"] = .integer(error.code.rawValue) }
    accessRuns.begin(key, AuditEntry(.access, at: settings.now(), app: app.bundleIdentifier, values), returning: count)
  }

  private func note(
    _ logged: LoggedCall, _ call: String, _ types: [ObjectType], _ direction: Direction?,
    _ answer: Result<String, HealthError>
  ) {
    let duration = logged.log.now() - logged.begin
    var record = CallRecord(
      id: 0, time: settings.now(), app: app.bundleIdentifier, process: process, call: call, types: types, answer: "",
      reasons: [], duration: duration)
    switch answer {
    case .success(let words): record.answer = words
    // Nobody is left to be told.
    case .failure where !isAlive: record.answer = "no answer: the app ended first"
    case .failure(let error): record.error = error
    }
    if record.error?.code == .requiredAuthorizationDenied {
      let refused = types.filter { type in
        app.requiredClinicalTypes.contains(type) && decision(for: Permission(type, .read)) == .denied
      }
      record.reasons = ["required and off: \(refused.inShort) · A80"]
    }
    if let direction { record.reasons = reasons(direction, types) }
    logged.log.add(record)
  }
}

extension [ObjectType] {
  /// The Swift names of the types, at most three: "heartRate", "stepCount, workout and 3 more".
  var inShort: String {
    if count <= 3 { return map(\.swiftName).joined(separator: ", ") }
    return prefix(2).map(\.swiftName).joined(separator: ", ") + " and \(count - 2) more"
  }
}

extension Sequence<ObjectType> {
  /// The types, each once, in the order of the catalogue.
  var inOrder: [ObjectType] { Set(self).sorted { $0.row < $1.row } }
}

extension Int {
  /// Returns the number with a noun: "1 sample", "978 samples".
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

import Foundation
import HealthModel

/// What the person's screens are told of the calls of an app. The app's answers do not depend on it.
extension Connection {
  /// Runs a call and notes it down, if the device keeps a log of this app's calls.
  ///
  /// - Parameters:
  ///   - call: The name and the arguments in short.
  ///   - direction: What of the types the call needs; nil where a permission plays no part.
  ///   - words: The answer in short.
  func logged<Answer>(
    _ call: @autoclosure () -> String, _ types: @autoclosure () -> [ObjectType] = [], _ direction: Direction? = nil,
    answering words: (Answer) -> String, _ body: () throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    guard let logged = LoggedCall(calls) else { return try body() }
    // What a call does on its way is part of it, and no call of its own.
    let result = CallLog.$isPaused.withValue(true) { Result { () throws(HealthError) in try body() } }
    note(logged, call(), types(), direction, result.map(words))
    return try result.get()
  }

  /// As ``logged(_:_:_:answering:_:)``, for a call that waits for the person.
  func loggedWaiting<Answer>(
    _ call: String, _ types: [ObjectType], _ direction: Direction? = nil, answering words: (Answer) -> String,
    _ body: () async throws(HealthError) -> Answer
  ) async throws(HealthError) -> Answer {
    guard let logged = LoggedCall(calls) else { return try await body() }
    let result = await CallLog.$isPaused.withValue(true) { () async -> Result<Answer, HealthError> in
      do throws(HealthError) { return .success(try await body()) } catch { return .failure(error) }
    }
    note(logged, call, types, direction, result.map(words))
    return try result.get()
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
    if let direction { record.reasons = reasons(direction, types) }
    logged.log.add(record)
  }
}

extension [ObjectType] {
  /// "heartRate", "stepCount, workout and 3 more".
  var inShort: String {
    if count <= 3 { return map(\.swiftName).joined(separator: ", ") }
    return prefix(2).map(\.swiftName).joined(separator: ", ") + " and \(count - 2) more"
  }
}

extension Sequence<ObjectType> {
  /// Each once, in the order of the catalogue.
  var inOrder: [ObjectType] { Set(self).sorted { $0.row < $1.row } }
}

extension Int {
  /// "1 sample", "978 samples".
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

import HealthDaemon
import HealthModel

/// Expectations taken from a manual session, so that a replay must produce the same results.
package enum SeenExpectations {
  /// The maximum number of samples of a type that are counted: reading more would take too long.
  private static let mostCounted = 200_000

  package static func stop(_ exception: HealthException) -> any Expectation { CrashExpectation(text: exception.reason) }

  package static func element(_ identifier: String) -> any Expectation { ElementExpectation(identifier: identifier) }

  package static func screen(_ words: String) -> any Expectation { ScreenExpectation(text: words) }

  /// Expects the script's latest request to end with an error code's raw value, or without an error for nil.
  package static func answer(_ error: Int?) -> any Expectation { AnsweredExpectation(error: ExpectedError(error)) }

  /// Expects the current results of an app's reads of some types: a number of samples or an error.
  ///
  /// - Parameter connection: The app's own connection.
  package static func results(
    of types: [ObjectType], for app: String, through connection: Connection, on daemon: HealthDaemon
  ) -> [any Expectation] {
    let settings = daemon.settings
    // Characteristics and activity rings are not samples.
    let read = types.filter { $0.kind != .characteristic && $0.kind != .activitySummary && settings.has($0) }
    return CallLog.$isPaused.withValue(true) {
      read.compactMap { type in
        guard daemon.summary(of: type).sampleCount <= mostCounted else { return nil }
        var result = GetsExpectation()
        (result.app, result.type) = (app, type)
        do throws(HealthError) {
          result.sampleCount = try connection.samples(matchingAny: [SampleQuery(type)]).count
        } catch {
          result.error = ExpectedError(error.code.rawValue)
        }
        return result
      }
    }
  }

  /// Returns an expectation for each new background delivery event. It expects the event as often as `events` contains
  /// it.
  package static func deliveries(_ new: [DeliveryEvent], among events: [DeliveryEvent]) -> [any Expectation] {
    var expectations: [DeliveryExpectation] = []
    for event in new {
      var expectation = DeliveryExpectation()
      (expectation.app, expectation.event) = (event.app, event.words.description)
      expectation.count = events.count { $0.app == event.app && expectation.isWanted($0) }
      if !expectations.contains(expectation) { expectations.append(expectation) }
    }
    return expectations
  }

  /// Returns the step for a call made by an app's own code, whose buttons do not exist when the script is played: a
  /// request, or a read that ended with an error. Nil for any other call.
  package static func step(of record: CallRecord, at location: SourceLocation) -> Step? {
    // An app that is stopped receives no error.
    let told = record.error.flatMap { $0.code == .unknownError ? nil : $0.code.rawValue }
    let error = told.map { ExpectedError($0) }
    if record.call.operation.isRequest, var verb = RequestVerb(record.call, app: record.app) {
      verb.call.error = error
      return Step(verb, at: location)
    }
    guard record.call.operation == .samples, let error, let type = record.call.types.first else { return nil }
    var verb = ReadVerb()
    (verb.call, verb.type) = (ScenarioCall(app: record.app), type)
    verb.call.error = error
    return Step(verb, at: location)
  }
}

import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import TerminalUI
import Yams

/// A call by an app's code: the app, the program that makes it, and how it must end.
package struct ScenarioCall: Hashable, KeyedValue {
  /// The programs of an app. Each is a separate process.
  package enum Program: String, Hashable, Sendable, CaseIterable {
    case app, watch, `extension`, widget

    /// The kind of the program's process, for the daemon.
    package var kind: ProcessKind { ProcessKind(rawValue: rawValue) ?? .appExtension }

    init(_ kind: ProcessKind) { self = Program(rawValue: kind.rawValue) ?? .app }
  }

  package var app = ""
  package var program = Program.app
  /// The error with which the call must end; nil for success.
  var error: ExpectedError?
  /// Text in the message with which a phone must stop the app; nil if the call must return.
  var crash: String?
  /// The errors that the step expects in the log of the app's calls: the call may end with one of them.
  var errorsInLog: Set<Int> = []

  package static let fields: [Field<Self>] = [
    .app(\.app), Field("on", .choice, \.program, "The app's program that makes the call. By default, app."),
    Field("error", .error, \.error, "The error it must end with. By default, it must succeed."),
    Field("crash", .text, \.crash, "Words of the message with which a phone must stop the app at this step."),
  ]

  package init() {}

  package init(app: String, program: Program = .app) { (self.app, self.program) = (app, program) }

  /// Makes the call as the app's code does, and compares its result with the expectation.
  ///
  /// - Parameter body: The call, which receives a store of the app.
  /// - Throws: ``ScenarioFailure`` if the call ends differently.
  @MainActor
  func perform(
    on stage: any ScenarioStage, _ body: @escaping @Sendable (HKHealthStore) async throws -> Void
  ) async throws(ScenarioFailure) {
    let connection = try await stage.connection(of: app, as: program)
    let stop = StopOfApp()
    let error = await HealthExceptionHandler.withHandler({ exception, connection in
      stop.note(exception)
      // A stopped app does nothing more.
      connection?.invalidate()
      stage.exceptionHandler(exception, connection)
    }) {
      await Connection.$current.withValue(connection) { () async -> (any Error)? in
        do {
          try await body(.ofDevice())
          return nil
        } catch {
          return error
        }
      }
    }
    if stop.exception != nil { await stage.settleStop(of: app) }
    if let failure = error as? ScenarioFailure { throw failure }
    try compare(stop.exception, error, of: connection.app.displayName)
  }

  /// Compares the end of the call with the expectation.
  func compare(_ stop: HealthException?, _ error: (any Error)?, of name: String) throws(ScenarioFailure) {
    let code = (error as? HKError)?.code.rawValue
    let found: String? =
      if let stop {
        "\(name) was stopped: \(stop.reason)"
      } else if let error {
        "\(name) got error \(code.map(String.init) ?? "?"): \(error.localizedDescription)"
      } else {
        nil
      }
    let outcome = found ?? "The call succeeded."
    if let crash {
      if stop?.reason.contains(crash) == true { return }
      throw ScenarioFailure("The call must stop \(name), with “\(crash)”. \(outcome)")
    } else if let wanted = self.error?.code {
      if stop == nil, code == wanted { return }
      throw ScenarioFailure("The call must end with error \(wanted). \(outcome)")
    } else if let found, stop != nil || !(code.map(errorsInLog.contains) ?? false) {
      throw ScenarioFailure(found)
    }
  }
}

/// A verb that is a call by an app's code.
package protocol CallVerb: Verb, KeyedValue {
  var call: ScenarioCall { get set }
  /// The keys of this call, besides the keys that every call has.
  static var parameters: [Field<Self>] { get }

  /// Makes the call with a store of the app.
  func make(with store: HKHealthStore) async throws
}

extension CallVerb {
  package static var fields: [Field<Self>] {
    let fields = ScenarioCall.fields.map { $0.of(\Self.call) }
    return fields.prefix(1) + parameters + fields.dropFirst()
  }

  /// Returns the key of a verb. Its value may contain `error` or `crash`, but not both.
  static func callKey(_ name: String, _ description: String) -> KeyDescription {
    mappingKey(name, rule: .atMostOne(["error", "crash"]), description)
  }

  /// Returns the call with the results that its step expects: the call may stop its app, or fail with an error that the
  /// step expects in the app's log. A call that itself states its result is returned unchanged.
  func ending(as expectations: [PlacedExpectation]) -> Self {
    if call.error != nil || call.crash != nil { return self }
    var verb = self
    verb.call.crash = expectations.lazy.compactMap { ($0.expectation as? CrashExpectation)?.text }.first
    verb.call.errorsInLog = Set(
      expectations.compactMap { $0.expectation as? CallsExpectation }.filter { $0.app == call.app }
        .compactMap { $0.error?.code })
    return verb
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try await call.perform(on: stage) { [self] store in try await make(with: store) }
  }
}

/// The exception that a call has raised.
final class StopOfApp: Sendable {
  private let noted = Mutex<HealthException?>(nil)

  // Not inlined: the code around it is asynchronous and may continue on another thread, and an optimized build could
  // then release the lock as the previous thread.
  var exception: HealthException? { @inline(never) get { noted.withLock { $0 } } }

  /// Stores the first exception.
  func note(_ exception: HealthException) { noted.withLock { $0 = $0 ?? exception } }
}

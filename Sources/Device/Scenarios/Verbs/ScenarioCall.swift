import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import TerminalUI
import Yams

/// A call of an app's code: the app, the program that makes it, and the end it must come to.
package struct ScenarioCall: Hashable, Sendable {
  package var app: String
  package var process = ProcessKind.app
  /// The end it must come to; nil for one without an error.
  package var end: End?

  package enum End: Hashable, Sendable {
    case error(ExpectedError)
    /// Words of the message with which a phone stops the app.
    case crash(String)
  }

  static let keys = [
    ScenarioFormat.appKey,
    KeyDescription(
      "on", .choice("app", "watch", "extension", "widget"), "Which of the app's programs makes the call."),
    KeyDescription("error", .scalar(.error), "The error it must end with; without this it must end well."),
    KeyDescription("crash", .scalar(.text), "Words of the message with which a phone must stop the app here."),
  ]

  package init(app: String, process: ProcessKind = .app) { (self.app, self.process) = (app, process) }

  init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let app = reader.app(value["app"]) else { return nil }
    self.app = app
    let program = value["on"]?.text
    process = program == "widget" ? .appExtension : program.flatMap(ProcessKind.init) ?? .app
    if let error = value["error"]?.text.flatMap(ExpectedError.init(written:)) { end = .error(error) }
    if let words = value["crash"] {
      if value["error"] != nil { reader.report("A call ends with an “error” or a “crash”, not both.", at: words) }
      end = words.text.map { .crash($0) }
    }
  }

  /// Returns the keys, around those of the call itself.
  func written(by writer: ScenarioWriter, _ pairs: [(String, Node?)]) -> [(String, Node?)] {
    var (error, crash): (Node?, Node?)
    switch end {
    case .error(let wanted): error = writer.text(wanted.written)
    case .crash(let words): crash = writer.text(words)
    case nil: break
    }
    return [("app", writer.app(app))] + pairs + [
      ("on", process == .app ? nil : writer.text(process.rawValue)), ("error", error), ("crash", crash),
    ]
  }

  /// Makes the call, as the app's code, and compares its end.
  ///
  /// - Parameter body: The call, which gets a store of the app.
  /// - Throws: ``ScenarioFailure`` when it ends otherwise.
  @MainActor
  func perform(
    on stage: any ScenarioStage, _ body: @escaping @Sendable (HKHealthStore) async throws -> Void
  ) async throws(ScenarioFailure) {
    let connection = try await stage.connection(of: app, as: process)
    let stop = StopOfApp()
    let error = await HealthExceptionHandler.withHandler({ exception, connection in
      stop.note(exception)
      // A stopped app does nothing more.
      connection?.invalidate()
      stage.exceptionHandler(exception, connection)
    }) {
      await Connection.$current.withValue(connection) { () async -> (any Error)? in
        do {
          try await body(HKHealthStore())
          return nil
        } catch {
          return error
        }
      }
    }
    if stop.exception != nil { await stage.settleStop(of: app) }
    if let problem = problem(stop.exception, error, of: connection.app.displayName) { throw ScenarioFailure(problem) }
  }

  /// Returns a sentence on an end that is not the expected one; nil for the expected one.
  func problem(_ stop: HealthException?, _ error: (any Error)?, of name: String) -> String? {
    let code = (error as? HKError)?.code.rawValue ?? (error as? HealthError)?.code.rawValue
    let found: String? =
      if let stop {
        "\(name) was stopped: \(stop.reason)"
      } else if let error {
        "\(name) got error \(code.map(String.init) ?? "?"): \(error.localizedDescription)"
      } else {
        nil
      }
    switch end {
    case nil: return found
    case .error(let wanted):
      guard let wanted = wanted.code else { return found }
      return stop == nil && code == wanted
        ? nil : "The call must end with error \(wanted). \(found ?? "It ended well.")"
    case .crash(let words):
      return stop?.reason.contains(words) == true
        ? nil : "The call must stop \(name), with “\(words)”. \(found ?? "It ended well.")"
    }
  }
}

/// The exception that a call has raised.
final class StopOfApp: Sendable {
  private let noted = Mutex<HealthException?>(nil)

  var exception: HealthException? { noted.withLock { $0 } }

  /// Keeps the first exception.
  func note(_ exception: HealthException) { noted.withLock { $0 = $0 ?? exception } }
}

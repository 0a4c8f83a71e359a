import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Staging
import TerminalUI

/// The device that a script is played on, with the operations that verbs need.
///
/// A function that takes an app throws ``ScenarioFailure`` if the app is not on the device.
@MainActor
package protocol ScenarioStage: AnyObject, Sendable {
  /// The pilot, which acts and looks in place of the person.
  var pilot: Pilot { get }
  var daemon: HealthDaemon { get }
  var calls: CallLog { get }
  /// The question on screen; nil if there is none.
  var prompt: AuthorizationPrompt? { get }
  /// The switches and the page of the sheet on screen; nil if there is none.
  var choices: SheetChoices? { get set }
  /// The script's latest request; nil before the first.
  var latestRequest: RequestInScript? { get set }
  var words: ScenarioWords { get }
  /// The messages of apps that were stopped and are not running.
  var crashReasons: [String] { get }

  func changeSettings(_ change: (inout DeviceSettings) -> Void)
  func restart()
  func open(_ place: OpenVerb) throws(ScenarioFailure)
  /// Changes a switch of the question on screen.
  func turn(_ permission: Permission, isOn: Bool)
  func turn(object: UUID, isOn: Bool)

  /// Returns true if the app's window is the open screen.
  func isInFront(_ app: String) -> Bool
  func isRunning(_ app: String) throws(ScenarioFailure) -> Bool
  /// Brings an app to the foreground, and waits until it has launched.
  func launch(_ app: String) async throws(ScenarioFailure)
  /// Starts an app in the background if it is not running, and waits until it has launched.
  func start(_ app: String) async throws(ScenarioFailure)
  func forceQuit(_ app: String) throws(ScenarioFailure)
  /// Ends an app in the background; returns false if it is in the foreground or not running.
  func endInBackground(_ app: String) throws(ScenarioFailure) -> Bool
  func uninstall(_ app: String, withData: Bool) throws(ScenarioFailure)
  func install(_ app: String) throws(ScenarioFailure)
  /// Ends an app, and changes its identity and the types that it asks for.
  func update(
    _ app: String, _ change: (inout AppIdentity, inout ScenarioApp.Request?) -> Void
  ) throws(ScenarioFailure)
  func resetDecisions(of app: String) throws(ScenarioFailure)
  /// Returns a connection of one of an app's programs, which is started first.
  func connection(of app: String, as program: ScenarioCall.Program) async throws(ScenarioFailure) -> Connection
  /// Returns the connection of an app, which is started if it is not running; nil if it has stopped or is not
  /// installed.
  func runningConnection(of app: String) -> Connection?
  /// Returns the types that an app asks for; nil if nothing declares them.
  func requestedTypes(of app: String) -> RequestedTypes?
  /// Returns the current state of the review checklist.
  func reviewChecklist(of app: String) -> [ReviewItem]
  /// Returns a call and the reasons for its answer, as the inspector shows them.
  func described(_ call: CallRecord) -> (call: String, reasons: [String])

  /// The handler that stops an app after a mistake.
  nonisolated var exceptionHandler: HealthExceptionHandler.Handler { get }
  /// Waits until the screen shows that an app was stopped.
  func settleStop(of app: String) async
  /// Waits until the woken apps have finished their work.
  func settleDeliveries() async
}

extension ScenarioStage {
  /// Returns true if the target is on screen.
  package func isShown(_ target: Target) -> Bool {
    switch target {
    case .words(let words): pilot.shows(words)
    case .identifier(let identifier): pilot.host.element(identifier: identifier) != nil
    }
  }

  /// Returns the question on screen, waiting for it if necessary.
  func question() async throws(ScenarioFailure) -> AuthorizationPrompt {
    guard await pilot.holds({ _ in self.prompt != nil }), let prompt else {
      throw ScenarioFailure(
        "No sheet or list is open that could be answered.\(lastRequestError.map { " \($0)" } ?? "")")
    }
    return prompt
  }

  /// If a question was just answered, waits without drawing until the next sheet of the request is up or the request
  /// has ended. By then the answer has taken effect.
  ///
  /// If the screen were drawn earlier, the app would sometimes read Health while the answer is still being processed.
  package func answerArrives(to question: UUID?) async {
    guard let question, prompt?.id != question else { return }
    _ = await pilot.holds(isDrawing: false) { _ in
      self.prompt != nil || self.latestRequest.map { $0.result != nil } ?? true
    }
  }

  /// A sentence about the error of the latest request by any app, to explain a missing question; nil if there was no
  /// error.
  package var lastRequestError: String? {
    guard let call = calls.records.last(where: \.call.operation.isRequest), let error = call.error else {
      return nil
    }
    return "The last request ended with error \(error.code.rawValue): \(error.message)"
  }
}

/// A sentence about a step that could not be done, or an expectation that does not hold.
package struct ScenarioFailure: Error, Sendable {
  package let sentence: String
  package init(_ sentence: String) { self.sentence = sentence }
}

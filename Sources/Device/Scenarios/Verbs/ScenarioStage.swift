import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Staging
import TerminalUI

/// The device that a script is played on, as verbs need it.
///
/// A function that takes an app throws ``ScenarioFailure`` when it is not on the device.
@MainActor
package protocol ScenarioStage: AnyObject, Sendable {
  /// The person's hands and eyes.
  var pilot: Pilot { get }
  var daemon: HealthDaemon { get }
  var calls: CallLog { get }
  /// The question on the screen; nil when there is none.
  var prompt: AuthorizationPrompt? { get }
  /// The switches and the page of the sheet on the screen; nil when there is none.
  var choices: SheetChoices? { get set }
  /// The script's latest request; nil before the first.
  var latestRequest: RequestInScript? { get set }
  var words: ScenarioWords { get }
  /// The messages that have stopped the apps which do not run for that.
  var crashReasons: [String] { get }

  func changeSettings(_ change: (inout DeviceSettings) -> Void)
  func restart()
  func open(_ place: OpenVerb) throws(ScenarioFailure)
  /// Turns a switch of the question on the screen.
  func turn(_ permission: Permission, isOn: Bool)
  func turn(object: UUID, isOn: Bool)

  /// Returns true when the app's window is the open screen.
  func isInFront(_ app: String) -> Bool
  func isRunning(_ app: String) throws(ScenarioFailure) -> Bool
  /// Brings an app to the front, and waits until it has finished launching.
  func launch(_ app: String) async throws(ScenarioFailure)
  /// Starts an app that does not run, where it is, and waits until it has finished launching.
  func start(_ app: String) async throws(ScenarioFailure)
  func forceQuit(_ app: String) throws(ScenarioFailure)
  /// Ends an app that is not in front; returns false when it is, or does not run.
  func endInBackground(_ app: String) throws(ScenarioFailure) -> Bool
  func uninstall(_ app: String, withData: Bool) throws(ScenarioFailure)
  func install(_ app: String) throws(ScenarioFailure)
  /// Ends an app and changes its identity and the types it asks for.
  func update(
    _ app: String, _ change: (inout AppIdentity, inout ScenarioApp.Request?) -> Void
  ) throws(ScenarioFailure)
  func resetDecisions(of app: String) throws(ScenarioFailure)
  /// Returns a connection of one of an app's programs, which is started first.
  func connection(of app: String, as program: ScenarioCall.Program) async throws(ScenarioFailure) -> Connection
  /// Returns the connection of an app, which is started if it does not run; nil when it has stopped or is not there.
  func runningConnection(of app: String) -> Connection?
  /// Returns the types an app asks for; nil when nothing declares them.
  func requestedTypes(of app: String) -> RequestedTypes?
  /// Returns the points of the review checklist as they stand now.
  func reviewChecklist(of app: String) -> [ReviewItem]
  /// Returns a call and the reasons for its answer as the inspector shows them.
  func described(_ call: CallRecord) -> (call: String, reasons: [String])

  /// The handler that ends an app at a mistake.
  nonisolated var exceptionHandler: HealthExceptionHandler.Handler { get }
  /// Waits until the screen shows that an app was stopped.
  func settleStop(of app: String) async
  /// Waits until the apps that were woken have done their work.
  func settleDeliveries() async
}

extension ScenarioStage {
  /// Returns true when the target is on the screen.
  package func isShown(_ target: Target) -> Bool {
    switch target {
    case .words(let words): pilot.shows(words)
    case .identifier(let identifier): pilot.host.element(identifier: identifier) != nil
    }
  }

  /// Returns the question on the screen, once there is one.
  func question() async throws(ScenarioFailure) -> AuthorizationPrompt {
    guard await pilot.holds({ _ in self.prompt != nil }), let prompt else {
      throw ScenarioFailure("There is no sheet and no list to answer.\(lastRequestError.map { " \($0)" } ?? "")")
    }
    return prompt
  }

  /// Waits, without drawing, until another sheet of the request is up or the request has ended, if a question was just
  /// answered: by then the effects of the answer are there.
  ///
  /// If the screen were drawn earlier, the app would sometimes look at Health while the answer is still on its way.
  package func answerArrives(to question: UUID?) async {
    guard let question, prompt?.id != question else { return }
    _ = await pilot.holds(isDrawing: false) { _ in
      self.prompt != nil || self.latestRequest.map { $0.result != nil } ?? true
    }
  }

  /// A sentence on the error of the last request of any app, which explains a missing question; nil when it had none.
  package var lastRequestError: String? {
    guard let call = calls.records.last(where: \.call.operation.isRequest), let error = call.error else {
      return nil
    }
    return "The last request ended with error \(error.code.rawValue): \(error.message)"
  }
}

/// A sentence on a step that could not be done, or an expectation that does not hold.
package struct ScenarioFailure: Error, Sendable {
  package let sentence: String
  package init(_ sentence: String) { self.sentence = sentence }
}

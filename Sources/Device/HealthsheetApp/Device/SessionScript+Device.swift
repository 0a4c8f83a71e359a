import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// Records changes of the device and its apps as steps.
extension SessionScript {
  /// Records a row of the control panel that is about to be pressed.
  func pressed(onControlPanel row: String) {
    settle()
    went(to: .device, isOther: false)
    note(ClickVerb(.identifier("device.\(row)")))
  }

  /// Records an action that no step can repeat, as a sentence.
  func noteByHand(_ sentence: String) { note(remark: byHand(sentence)) }

  /// Returns the remark about an action that no step can repeat.
  func byHand(_ sentence: String) -> String { "By hand, because a script cannot do this: \(sentence)" }

  /// Records a question that appeared. Usually it is an effect of the last step. For an app whose buttons the script
  /// cannot press, it becomes a `request` step.
  func asked(_ prompt: AuthorizationPrompt) {
    let app = prompt.app.bundleIdentifier
    if prompt.process == .app, !Self.canPressButtons(of: prompt.app), let request = RequestVerb(prompt) {
      note(request)
      seen.asking = app
    }
    expect(PromptExpectation(app: app, .init(prompt.question)))
  }

  /// Records that an app is about to be ended. If its question is on screen, the script then expects the decisions that
  /// the ledger has for the question's switches.
  func killed(_ app: String, _ pending: PendingPrompt?) {
    note(KillVerb(app: app), pending?.prompt)
  }

  /// Returns true for an app that comes with the program, whose buttons exist when the script is played.
  static func canPressButtons(of app: AppIdentity) -> Bool { ScenarioApp(app).demoApp != nil }
}

extension DeviceModel {
  /// Records an app's button that the person presses.
  func noteAppPress(_ press: ControlPress, in app: InstalledApp) {
    guard let script, SessionScript.canPressButtons(of: app.identity) else { return }
    script.pressed(Target(press), in: app.identity.bundleIdentifier)
  }
}

extension OpenVerb {
  /// Creates the verb that opens a screen, given the app whose window is opened for ``DeviceModel/Screen/app``.
  init(_ screen: DeviceModel.Screen, app: String) {
    self =
      switch screen {
      case .home: .home
      case .app: .app(app)
      case .settings: .settings
      case .health: .health
      case .controlPanel: .device
      }
  }
}

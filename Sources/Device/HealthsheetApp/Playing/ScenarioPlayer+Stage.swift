import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios
import Staging

/// The operations on the player's device that verbs need.
extension ScenarioPlayer: ScenarioStage {
  package var calls: CallLog { device.calls }
  package var prompt: AuthorizationPrompt? { device.consent.prompt?.prompt }

  package var crashReasons: [String] {
    device.apps.compactMap {
      if case .crashed(.exception(let exception)) = device.process(of: $0) { exception.reason } else { nil }
    }
  }

  package func reviewChecklist(of app: String) -> [ReviewItem] {
    guard let identity = try? installed(app).identity else { return [] }
    return ReviewChecklist(of: identity, calls: device.originsOfCalls[app] ?? .ofItsCode, on: daemon).items
  }

  package func changeSettings(_ change: (inout DeviceSettings) -> Void) { device.changeSettings(change) }
  package func restart() { device.restart() }

  package func open(_ place: OpenVerb) throws(ScenarioFailure) {
    switch place {
    case .home: device.screen = .home
    case .settings: device.screen = .settings
    case .health: device.screen = .health
    case .device: device.screen = .controlPanel
    case .app(nil): device.screen = .app
    case .app(let app?): device.show(try installed(app))
    }
  }

  package var choices: SheetChoices? {
    get { device.consent.prompt?.choices }
    set { if let newValue { device.consent.prompt?.choices = newValue } }
  }

  package func turn(_ permission: Permission, isOn: Bool) {
    if isOn {
      device.consent.prompt?.granted.insert(permission)
    } else {
      device.consent.prompt?.granted.remove(permission)
    }
  }

  package func turn(object: UUID, isOn: Bool) {
    if isOn { device.consent.prompt?.allowed.insert(object) } else { device.consent.prompt?.allowed.remove(object) }
  }

  // MARK: Apps

  /// Returns an app on the device by its bundle identifier.
  func installed(_ app: String) throws(ScenarioFailure) -> InstalledApp {
    guard let found = device.apps.first(where: { $0.identity.bundleIdentifier == app }) else {
      throw ScenarioFailure("There is no app \(app) on this device.")
    }
    return found
  }

  package func isInFront(_ app: String) -> Bool { (try? installed(app)).map(device.isShowing) ?? false }

  package func isRunning(_ app: String) throws(ScenarioFailure) -> Bool {
    device.process(of: try installed(app)).connection != nil
  }

  package func launch(_ app: String) async throws(ScenarioFailure) {
    let app = try installed(app)
    device.launch(app)
    await finishLaunching(app)
  }

  package func start(_ app: String) async throws(ScenarioFailure) {
    let app = try installed(app)
    guard case .notRunning = device.process(of: app) else { return }
    device.start(app)
    await finishLaunching(app)
  }

  private func finishLaunching(_ app: InstalledApp) async {
    if waitsForStillness { return await settleIfAlone() }
    _ = await pilot.holds { _ in !self.device.isStarting(app) }
  }

  package func forceQuit(_ app: String) throws(ScenarioFailure) { device.forceQuit(try installed(app)) }

  package func endInBackground(_ app: String) throws(ScenarioFailure) -> Bool {
    device.endInBackground(try installed(app))
  }

  package func uninstall(_ app: String, withData: Bool) throws(ScenarioFailure) {
    device.delete(try installed(app), withData: withData)
  }

  package func install(_ app: String) throws(ScenarioFailure) { device.install(try installed(app)) }

  package func update(
    _ app: String, _ change: (inout AppIdentity, inout ScenarioApp.Request?) -> Void
  ) throws(ScenarioFailure) { device.update(try installed(app), change) }

  package nonisolated var exceptionHandler: HealthExceptionHandler.Handler {
    { exception, connection in
      guard let connection else { return }
      Task { @MainActor in self.device.crash(exception, of: connection) }
    }
  }

  package func settleStop(of app: String) async {
    _ = await pilot.holds { _ in
      guard let app = try? self.installed(app), case .running(let connection, _) = self.device.process(of: app) else {
        return true
      }
      return connection.isAlive
    }
  }

  package func resetDecisions(of app: String) throws(ScenarioFailure) {
    device.consent.resetDecisions(of: try installed(app).identity)
  }

  package func connection(of app: String, as program: ScenarioCall.Program) async throws(ScenarioFailure) -> Connection
  {
    try await start(app)
    let installed = try installed(app)
    device.appsCalledByScript.insert(app)
    if program != .app { return daemon.connect(installed.identity, as: program.kind, calls: calls) }
    guard let connection = device.process(of: installed).connection else {
      throw ScenarioFailure("\(app) is not running: it was stopped.")
    }
    return connection
  }

  package func runningConnection(of app: String) -> Connection? {
    guard let app = try? installed(app) else { return nil }
    device.startIfNeeded(app)
    return device.process(of: app).connection
  }

  package func requestedTypes(of app: String) -> RequestedTypes? {
    (try? installed(app))?.asks ?? scenario.apps.first { $0.identity.bundleIdentifier == app }?.asks
  }

  package func described(_ call: CallRecord) -> (call: String, reasons: [String]) {
    (call.call.words, call.reasonsInWords(in: device.settings.calendar.timeZone).map(\.description))
  }
}

import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// A session played by hand, as a scenario that does the same.
extension DeviceSession {
  /// Begins to note down what is done by hand. Call it before the device is shown.
  ///
  /// - Parameter size: Of the screen it is done on.
  package func beginScript(size: Size) {
    script = (
      SessionScript(daemon: daemon, calls: device.calls),
      ScenarioDevice(
        daemon.settings, size: ScenarioDevice.ScreenSize(columns: size.width, rows: size.height))
    )
    device.script = script?.steps
  }

  /// The session so far; nil where ``beginScript(size:)`` was not called.
  package func scenario() -> Scenario? {
    guard let script else { return nil }
    var data = ScenarioData()
    data.isDemo = hasDemo
    data.export = export
    return Scenario(
      title: "A session by hand", device: script.device, apps: device.apps.map(ScenarioApp.init), data: data,
      script: script.steps.finish())
  }
}

extension ScenarioApp {
  fileprivate init(_ app: InstalledApp) {
    self.init(app.identity)
    asks = app.asks
  }
}

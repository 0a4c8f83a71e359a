import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// The record of a session by hand, as a scenario that does the same.
extension DeviceSession {
  /// Starts to record the person's actions. Call it before the device is shown.
  ///
  /// - Parameter size: The size of the screen.
  package func beginScript(size: Size) {
    script = (
      SessionScript(daemon: daemon, calls: device.calls),
      ScenarioDevice(
        daemon.settings, size: ScenarioDevice.ScreenSize(columns: size.width, rows: size.height))
    )
    device.script = script?.steps
  }

  /// Returns the session up to now; nil without ``beginScript(size:)``.
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

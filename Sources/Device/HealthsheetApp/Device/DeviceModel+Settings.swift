import HealthDaemon
import HealthModel

/// The device's settings, for the screens.
extension DeviceModel {
  /// The settings. A view that reads them is evaluated again when they change.
  var settings: DeviceSettings { following(\.settings) }

  /// Changes the settings while apps run.
  func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    let before = daemon.settings
    script?.settle()
    daemon.changeSettings(change)
    script?.changed(from: before, to: daemon.settings)
  }
}

import HealthDaemon
import HealthModel

/// How the device is set, as screens read and change it.
extension DeviceModel {
  typealias Settings = DeviceSettings

  /// A view that reads them is evaluated again when they change.
  var settings: DeviceSettings { following(\.settings) }

  /// Changes one thing about how the device is set, while its apps run.
  func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    let before = daemon.settings
    script?.settle()
    daemon.changeSettings(change)
    script?.changed(from: before, to: daemon.settings)
  }
}

import HealthDaemon
import HealthModel
import TerminalUI

/// The device's settings, for the screens.
extension DeviceModel {
  typealias State = DeviceState

  /// The settings. A view that reads them is evaluated again when they change.
  var settings: DeviceSettings { following(\.settings) }

  /// The notes on unusual states, for the status bar.
  var marks: [LocalizedStringKey] {
    let settings = settings
    return settings.states.filter(settings.isUnusual).compactMap(\.mark)
  }

  /// Changes the settings while apps run.
  func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    let before = daemon.settings
    script?.settle()
    daemon.changeSettings(change)
    script?.changed(from: before, to: daemon.settings)
  }
}

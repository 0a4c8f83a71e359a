import HealthModel
import TerminalUI

enum AppPresence: Hashable { case running, notRunning, deleted }

extension DeviceModel {
  /// Returns the presence of an app. The decisions on an app outlive it (rule A44), and a stored device may have some
  /// on apps that this program does not have.
  func presence(of app: AppIdentity) -> AppPresence {
    guard let installed = apps.first(where: { $0.identity.bundleIdentifier == app.bundleIdentifier }) else {
      return .deleted
    }
    return switch process(of: installed) {
    case .running: .running
    case .notRunning, .crashed: .notRunning
    case .notInstalled: .deleted
    }
  }

  /// Returns words for the process of an app that runs: in front, suspended, or woken.
  func presenceWords(of app: InstalledApp) -> LocalizedStringKey {
    switch following({ $0.processState(of: app.identity.bundleIdentifier) }) {
    case .woken: "woken in the background"
    case .suspended: "suspended"
    case .active, .notRunning: "running"
    }
  }
}

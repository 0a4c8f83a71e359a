import HealthModel
import TerminalUI

/// Whether an app that the ledger knows is there.
enum AppPresence: Hashable { case running, notRunning, deleted }

extension DeviceModel {
  /// Whether an app runs, waits to be opened, or is gone: the answers to an app outlive it (rule A44), and a device that was
  /// kept in a file may know apps that were never on it here.
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

  /// Returns words for the process of an app that runs: the app in front runs, another one is suspended, or was woken.
  func presenceWords(of app: InstalledApp) -> LocalizedStringKey {
    switch following({ $0.processState(of: app.identity.bundleIdentifier) }) {
    case .woken: "woken in the background"
    case .suspended: "suspended"
    case .active, .notRunning: "running"
    }
  }
}

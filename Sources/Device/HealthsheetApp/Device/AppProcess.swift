import HealthDaemon
import HealthModel
import TerminalUI

enum AppPresence: Hashable { case running, notRunning, deleted }

extension DeviceModel {
  /// Returns whether an app is running, is not running, or was deleted. An app that was never on the device counts as
  /// deleted: a saved device may have decisions about it.
  func presence(of app: AppIdentity) -> AppPresence {
    guard let installed = installedApp(app.bundleIdentifier) else { return .deleted }
    return switch process(of: installed) {
    case .running: .running
    case .notRunning, .crashed: .notRunning
    case .notInstalled: .deleted
    }
  }

  /// Returns a phrase for the process of a running app: in the foreground, suspended, or woken.
  func presenceWords(of app: InstalledApp) -> LocalizedStringKey {
    switch following({ $0.processState(of: app.identity.bundleIdentifier) }) {
    case .woken: "woken in the background"
    case .suspended: "suspended"
    case .active, .notRunning: "running"
    }
  }
}

/// The state of an app on the device, and of its process.
enum AppProcess {
  /// The app was deleted, and can be reinstalled.
  case notInstalled
  case notRunning
  /// The app is running, with its connection and the number of its launch.
  case running(Connection, launch: Int)
  /// The app stopped by itself.
  case crashed(AppStop)

  /// The connection of the process; nil if the app is not running.
  var connection: Connection? {
    if case .running(let connection, _) = self { connection } else { nil }
  }

  /// The number of the launch among those of all apps; nil if the app is not running.
  var launch: Int? {
    if case .running(_, let launch) = self { launch } else { nil }
  }
}

extension ExecutionContext {
  /// Creates a context that runs code as an app's own: the stores that the code creates use the app's connection.
  init(_ connection: Connection) {
    self.init { work in Connection.$current.withValue(connection, operation: work) }
  }
}

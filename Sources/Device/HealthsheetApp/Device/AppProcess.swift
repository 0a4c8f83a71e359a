import HealthDaemon
import HealthModel
import TerminalUI

/// The state of an app on the device, and of its process.
enum AppProcess {
  /// The app was deleted, and can be installed again.
  case notInstalled
  case notRunning
  /// The app runs, with its connection and the number of its launch.
  case running(Connection, launch: Int)
  /// The app broke a rule that raises an exception on a phone.
  case crashed(HealthException)

  /// The connection of the process; nil when the app does not run.
  var connection: Connection? {
    if case .running(let connection, _) = self { connection } else { nil }
  }

  /// The number of the launch among those of all apps; nil when the app does not run.
  var launch: Int? {
    if case .running(_, let launch) = self { launch } else { nil }
  }
}

extension ExecutionContext {
  /// Runs an app's code as the app's own: the stores it makes find its connection.
  init(_ connection: Connection) {
    self.init { work in Connection.$current.withValue(connection, operation: work) }
  }
}

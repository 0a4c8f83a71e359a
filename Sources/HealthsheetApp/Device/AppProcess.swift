import HealthDaemon
import HealthModel
import TerminalUI

/// Whether the app runs, and what became of it.
enum AppProcess {
  /// It was deleted, and can be installed again.
  case notInstalled
  case notRunning
  case running(Connection, launch: Int)
  /// It broke a rule that raises an exception on a phone.
  case crashed(HealthException)

  var connection: Connection? {
    if case .running(let connection, _) = self { connection } else { nil }
  }

  /// Which launch of any app it was; nil when the app does not run.
  var launch: Int? {
    if case .running(_, let launch) = self { launch } else { nil }
  }
}

extension ExecutionContext {
  /// Runs an app's code as the app: the stores it makes find its connection.
  init(_ connection: Connection) {
    self.init { work in Connection.$current.withValue(connection, operation: work) }
  }
}

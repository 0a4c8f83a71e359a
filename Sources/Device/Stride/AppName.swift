import TerminalUI

extension EnvironmentValues {
  /// The display name of the app, as people see it.
  var appName: String {
    get { self[AppNameKey.self] }
    set { self[AppNameKey.self] = newValue }
  }

  private struct AppNameKey: EnvironmentKey { static let defaultValue = "Stride" }
}

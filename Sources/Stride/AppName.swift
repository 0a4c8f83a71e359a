import TerminalUI

extension EnvironmentValues {
  /// What the app calls itself.
  var appName: String {
    get { self[AppNameKey.self] }
    set { self[AppNameKey.self] = newValue }
  }

  private struct AppNameKey: EnvironmentKey { static let defaultValue = "Stride" }
}

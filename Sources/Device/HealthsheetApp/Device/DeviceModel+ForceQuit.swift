import HealthDaemon
import HealthModel
import TerminalUI

extension DeviceModel {
  /// Ends the app in front, and returns a sentence on the result.
  func forceQuitInWords() -> String { String(localized: forceQuitSentence(), locale: settings.locale) }

  private func forceQuitSentence() -> LocalizedStringKey {
    let app = frontApp.identity
    let isAsking = prompt?.prompt.app.bundleIdentifier == app.bundleIdentifier
    switch frontProcess {
    case .running:
      forceQuit()
      return isAsking
        ? "“\(app.displayName)” was force quit. Its question went away unanswered."
        : "“\(app.displayName)” was force quit."
    case .notRunning: return "“\(app.displayName)” is not running: there is nothing to quit."
    case .notInstalled: return "“\(app.displayName)” was deleted: there is nothing to quit."
    case .crashed: return "“\(app.displayName)” has stopped already: there is nothing to quit."
    }
  }
}

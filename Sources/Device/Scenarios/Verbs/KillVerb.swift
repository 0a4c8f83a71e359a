import HealthDaemon
import TerminalUI

/// Force quits an app, as the person does by swiping it away.
package struct KillVerb: AppVerb {
  package static let key = KeyDescription("kill", .scalar(.app), "Ends an app.")
  package var app: String

  package init(app: String) { self.app = app }

  package func sentence(in words: ScenarioWords) -> String { words.said("Force quit \(words.name(app))") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    guard try stage.isRunning(app) else { throw ScenarioFailure("\(app) is not running, so it cannot be ended.") }
    try stage.forceQuit(app)
    // The app's question leaves the screen a moment later, so wait for that.
    _ = await stage.pilot.holds { _ in stage.prompt?.app.bundleIdentifier != self.app }
  }

  package func decided(
    on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?
  ) -> (app: String, switches: Selection)? {
    guard let prompt, prompt.app.bundleIdentifier == app, case .permissions = prompt.question else { return nil }
    return (app, Selection(of: prompt, on: daemon))
  }
}

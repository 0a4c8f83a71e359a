import HealthDaemon
import HealthModel
import TerminalUI

/// Resets the decisions on an app.
package struct ResetVerb: AppVerb {
  package static let key = KeyDescription("reset", .scalar(.app), "Forgets every answer an app was given.")
  package var app: String

  package init(app: String) { self.app = app }

  package func sentence(in words: ScenarioWords) -> String { words.said("Forget all answers to \(words.name(app))") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.resetDecisions(of: app)
  }

  package func decided(
    on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?
  ) -> (app: String, switches: Selection)? {
    var switches = Selection()
    switches.permissions = daemon.decisions(of: app).keys.inOrder
    return (app, switches)
  }
}

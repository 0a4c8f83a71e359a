import TerminalUI

/// Reinstalls a deleted app.
package struct InstallVerb: AppVerb {
  package static let key = KeyDescription("install", .scalar(.app), "Puts a deleted app back.")
  package var app: String

  package init(app: String) { self.app = app }

  package func sentence(in words: ScenarioWords) -> String { words.said("Install \(words.name(app)) again") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.install(app)
  }
}

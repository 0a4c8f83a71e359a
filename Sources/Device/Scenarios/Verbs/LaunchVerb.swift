import TerminalUI

/// Brings an app to the foreground, and starts it if it is not running.
package struct LaunchVerb: AppVerb {
  package static let key = KeyDescription("launch", .scalar(.app), "Starts an app.")
  package var app: String

  package init(app: String) { self.app = app }

  package func sentence(in words: ScenarioWords) -> String { words.said("Launch \(words.name(app))") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try await stage.launch(app)
  }

  package func opens(_ place: OpenVerb) -> Bool { place == .app(app) }
}

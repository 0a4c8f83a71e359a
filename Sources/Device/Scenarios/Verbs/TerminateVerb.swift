import TerminalUI

/// Makes the system end an app that is in the background.
package struct TerminateVerb: AppVerb {
  package static let key = KeyDescription(
    "terminate", .scalar(.app), "Makes the system end an app that is not in front, as when memory is low.")
  package var app: String

  package init(app: String) { self.app = app }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("Have the system end \(words.name(app)), which is not in front")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    guard try stage.endInBackground(app) else {
      throw ScenarioFailure("\(app) is not running in the background: the system does not end an app that is in front.")
    }
  }
}

import TerminalUI

/// Deletes an app.
package struct UninstallVerb: Verb, KeyedValue {
  package static let key = mappingKey("uninstall", "Deletes an app. The person's answers to it stay.")
  package static let fields: [Field<Self>] = [
    .app(\.app),
    Field("data", .flag, \.withData, "Whether the data that the app saved is deleted too. By default, it stays."),
  ]
  var app = ""
  var withData = false

  package init() {}

  package init(app: String, withData: Bool) { (self.app, self.withData) = (app, withData) }

  package func sentence(in words: ScenarioWords) -> String {
    words.said(withData ? "Delete \(words.name(app)) and its data" : "Delete \(words.name(app))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.uninstall(app, withData: withData)
  }
}

import TerminalUI
import Yams

/// Deletes an app.
package struct UninstallVerb: Verb {
  package static let key = KeyDescription("uninstall", .mapping(form), "Deletes an app; its answers stay.")
  private static let form = Mapping(
    name: "removal",
    keys: [
      KeyDescription("app", .scalar(.app), required: true, "The app to delete."),
      KeyDescription("data", .scalar(.flag), "Whether what it saved goes too; it stays without this."),
    ])
  package var app: String
  package var withData: Bool

  package init(app: String, withData: Bool) { (self.app, self.withData) = (app, withData) }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let app = reader.app(value["app"]) else { return nil }
    self.init(app: app, withData: reader.flag(value["data"]) ?? false)
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    writer.mapping([("app", writer.app(app)), ("data", withData ? writer.flag(true) : nil)])
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said(withData ? "Delete \(words.name(app)) and its data" : "Delete \(words.name(app))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.uninstall(app, withData: withData)
  }
}

import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// Deletes samples in Health or Settings, as a person would.
package enum DeleteVerb: Verb {
  case type(ObjectType)
  /// All samples that an app has written.
  case data(ofApp: String)

  package static let key = KeyDescription("delete", .mapping(form), "Deletes samples, as the person would.")
  private static let form = Mapping(
    name: "deletion",
    keys: [
      KeyDescription("type", .scalar(.type), "All samples of a type, whoever wrote them."),
      KeyDescription("app", .scalar(.app), "Everything an app has written."),
    ], rule: .exactlyOne(["type", "app"]))

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    if let type = reader.type(value["type"]) {
      self = .type(type)
    } else if let app = reader.app(value["app"]) {
      self = .data(ofApp: app)
    } else {
      return nil
    }
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    switch self {
    case .type(let type): writer.mapping([("type", writer.text(type.swiftName))])
    case .data(let app): writer.mapping([("app", writer.app(app))])
    }
  }

  package func sentence(in words: ScenarioWords) -> String {
    switch self {
    case .type(let type): words.said("Delete all \(type.displayName(in: words.locale))")
    case .data(let app): words.said("Delete all that \(words.name(app)) has written")
    }
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    switch self {
    case .type(let type): stage.daemon.deleteAllSamples(of: type)
    case .data(let app): stage.daemon.deleteAllData(of: app)
    }
  }
}

import TerminalUI
import Yams

/// Opens a place on the device.
package enum OpenVerb: Verb {
  case home, settings, health, device
  /// An app; nil for the foreground app.
  case app(String?)

  package static let key = KeyDescription(
    "open", .either([.choice(["app"] + places.map(\.word)), .mapping(form)]),
    "Opens a place on the device. The word “app” opens the app in front.")
  private static let places: [(word: String, place: OpenVerb)] = [
    ("home", .home), ("settings", .settings), ("health", .health), ("device", .device),
  ]
  private static let form = Mapping(
    name: "place", keys: [KeyDescription("app", .scalar(.app), required: true, "The app to go to.")])

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    if let place = Self.places.first(where: { $0.word == value.text }) {
      self = place.place
    } else if value.text == "app" {
      self = .app(nil)
    } else if let app = reader.app(value["app"]) {
      self = .app(app)
    } else {
      return nil
    }
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    if case .app(let app?) = self { return writer.mapping([("app", writer.app(app))]) }
    return Node(Self.places.first { $0.place == self }?.word ?? "app")
  }

  package func sentence(in words: ScenarioWords) -> String {
    switch self {
    case .home: words.said("Go to the home screen")
    case .settings: words.said("Open Settings")
    case .health: words.said("Open Health")
    case .device: words.said("Open the control panel")
    case .app(nil): words.said("Go back to the app")
    case .app(let app?): words.said("Open \(words.name(app))")
    }
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) { try stage.open(self) }

  package func opens(_ place: OpenVerb) -> Bool { true }
}

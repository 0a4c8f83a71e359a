import TerminalUI

/// Expects a view with an accessibility identifier on screen, and optionally its value and whether it is enabled.
struct ElementExpectation: Expectation, KeyedValue {
  static let key = mappingKey("element", "A view, by its accessibility identifier.")
  static let fields: [Field<Self>] = [
    Field("id", .text, \.identifier, required: true, "The accessibility identifier."),
    Field("value", .text, \.value, "on or off for a switch; for any other view, words that it shows."),
    Field("enabled", .flag, \.isEnabled, "Whether it can be used."),
  ]
  var identifier = ""
  var value: String?
  var isEnabled: Bool?

  func sentence(in words: ScenarioWords) -> String {
    let subject = ElementName.name(of: identifier, in: words.locale).asSentence
    var parts: [LocalizedStringKey] = []
    switch value {
    case "on": parts.append("is on")
    case "off": parts.append("is off")
    case let value?: parts.append("shows “\(value)”")
    case nil: break
    }
    if let isEnabled { parts.append(isEnabled ? "can be pressed" : "is dim") }
    return switch parts.count {
    case 0: words.said("\(subject) is on the screen.")
    case 1: words.said("\(subject) \(parts[0]).")
    default: words.said("\(subject) \(parts[0]) and \(parts[1]).")
    }
  }

  func problem(on stage: any ScenarioStage) -> String? {
    guard let element = stage.pilot.host.element(identifier: identifier) else {
      return "There is no element \(identifier) on the screen."
    }
    let isOn = ["on": true, "off": false][value ?? ""]
    return element.problem(text: isOn == nil ? value : nil, isOn: isOn, isEnabled: isEnabled)
      .map { "\(identifier) \($0)." }
  }
}

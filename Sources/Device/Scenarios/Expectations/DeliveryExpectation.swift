import HealthDaemon
import TerminalUI

/// Events of an app's background delivery that contain a text.
struct DeliveryExpectation: Expectation, KeyedValue {
  static let key = mappingKey("delivery", "Events of an app's background delivery.")
  static let fields: [Field<Self>] = [
    .app(\.app),
    Field(
      "event", .text, \.event, required: true, "Words of the event, as shown in Settings › Background Delivery."),
    Field("count", .integer(0...100_000), \.count, "The number of such events. By default, at least one."),
  ]
  var app = ""
  var event = ""
  var count: Int?

  func sentence(in words: ScenarioWords) -> String {
    let app = words.name(app)
    guard let count else { return words.said("Background delivery of \(app): “\(event)”.") }
    if count == 0 { return words.said("\(app) is never “\(event)”.") }
    return words.said("Background delivery of \(app): “\(event)”, \("\(count) times" as LocalizedStringKey).")
  }

  func problem(on stage: any ScenarioStage) -> String? {
    let events = stage.daemon.deliveryEvents.filter { $0.app == app }
    let found = events.count(where: isWanted)
    if count.map({ $0 == found }) ?? (found > 0) { return nil }
    let latest =
      events.last.map { " The latest of \(stage.words.name(app)): it \($0.words)." } ?? " There are none at all."
    let wanted = count.map { "\($0) events" } ?? "at least one event"
    return "Background delivery must have \(wanted) with “\(event)”, but has \(found).\(latest)"
  }

  /// Returns true if the description of an event contains the text. A wake-up that starts the app also has the
  /// description of a plain wake-up (rules B15 and B16).
  func isWanted(_ found: DeliveryEvent) -> Bool {
    if found.words.description.contains(event) { return true }
    guard case .woken(true, _) = found.kind else { return false }
    return "woken for \(found.types.map(\.swiftName).joined(separator: ", "))".contains(event)
  }
}

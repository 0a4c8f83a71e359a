import Foundation
import HealthDaemon
import HealthModel

extension ScenarioReader {
  /// Reads a step.
  mutating func step(_ entry: Entry) -> Step {
    Step(
      action(entry), remark: entry["say"]?.text, expectations: expectations(entry["expect"]),
      at: entry.location)
  }

  /// Reads the verb of a step; nil when it has none, or one that was reported.
  private mutating func action(_ entry: Entry) -> Step.Action? {
    let verbs = Set(ScenarioFormat.verbs.map(\.name))
    guard let pair = entry.pairs?.first(where: { verbs.contains($0.key.text ?? "") }), let verb = pair.key.text else {
      return nil
    }
    let value = pair.value
    switch verb {
    case "press": return .press(value.oneOrMore.compactMap { $0.text.flatMap { Key(written: $0) } })
    case "type": return value.text.map { .type($0) }
    case "click": return target(value).map { .click($0) }
    case "wait":
      if let gone = value["gone"] { return target(gone).map { .wait($0, isGone: true) } }
      return target(value).map { .wait($0, isGone: false) }
    case "turn": return .turn(on: selection(value["on"]), off: selection(value["off"]))
    case "answer": return value.text.flatMap(Step.Answer.init).map { .answer($0) }
    case "settings": return answer(value).map { .settings($0) }
    case "device": return .device(deviceChange(value))
    case "open": return place(value).map { .open($0) }
    case "time": return timeChange(value).map { .time($0) }
    case "terminate": return app(value).map { .terminate(app: $0) }
    case "uninstall": return app(value["app"]).map { .uninstall(app: $0, withData: flag(value["data"]) ?? false) }
    case "install": return app(value).map { .install(app: $0) }
    case "kill": return app(value).map { .kill(app: $0) }
    case "launch": return app(value).map { .launch(app: $0) }
    case "reset": return app(value).map { .reset(app: $0) }
    case "add": return .add(samples(value))
    case "delete":
      return type(value["type"]).map { .delete(.type($0)) } ?? app(value["app"]).map { .delete(.data(ofApp: $0)) }
    case "request": return requestOfApp(value).map { .request($0) }
    case "read":
      guard let app = app(value["app"]), let type = type(value["type"]) else { return nil }
      return .read(app: app, type)
    default:
      let samples = samples(value["samples"])
      return app(value["app"]).map { .save(app: $0, samples) }
    }
  }

  private func target(_ entry: Entry) -> Step.Target? {
    entry["id"]?.text.map { .identifier($0) } ?? entry.text.map { .words($0) }
  }

  private func selection(_ entry: Entry?) -> Step.Selection {
    var selection = Step.Selection()
    selection.permissions =
      types(entry?["share"]).map { Permission($0, .share) } + types(entry?["read"]).map { Permission($0, .read) }
    selection.objects = entry?["objects"]?.items?.compactMap { object($0) } ?? []
    return selection
  }

  private func timeChange(_ entry: Entry) -> Step.TimeChange? {
    if let period = entry["advance"]?.text.flatMap(TimePeriod.init(written:)) { return .advance(period) }
    if let period = entry["skip"]?.text.flatMap(TimePeriod.init(written:)) { return .skip(period) }
    if let moment = date(entry["set"]) { return .set(moment) }
    switch entry["until"]?.text {
    case "midnight": return .until(.midnight)
    case "nextEvent": return .until(.nextEvent)
    default: return date(entry["until"]).map { .until(.date($0)) }
    }
  }

  private func place(_ entry: Entry) -> Step.Place? {
    switch entry.text {
    case "home": .home
    case "app": .app(nil)
    case "settings": .settings
    case "health": .health
    case "device": .device
    default: app(entry["app"]).map { .app($0) }
    }
  }

  private mutating func requestOfApp(_ entry: Entry) -> Step.Request? {
    guard let app = app(entry["app"]) else { return nil }
    let process: ProcessKind =
      switch entry["from"]?.text {
      case "extension": .appExtension
      case "watch": .watchApp
      default: .app
      }
    guard let objects = entry["objects"] else {
      return Step.Request(app: app, question: .permissions(request(entry)), process: process)
    }
    if entry["share"] != nil || entry["read"] != nil {
      report("One request asks for “objects”, or for types to “share” and “read”.", at: objects)
    }
    return type(objects).map { Step.Request(app: app, question: .objects($0), process: process) }
  }
}

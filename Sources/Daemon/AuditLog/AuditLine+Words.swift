import Foundation
import HealthDaemon
import HealthModel

/// Descriptions of a line for people.
extension AuditLine {
  /// The line as a sentence without a full stop: "com.example.stride asked to read Steps".
  package var title: String {
    let app = app ?? "The device"
    switch event {
    case .opened where self["origin"] == "command": return "The device was opened by a command"
    case .opened: return "The device was opened: \(self["system"] ?? ""), \(self["language"] ?? "")"
    case .launched: return "\(app) started\(program)"
    case .ended where self["actor"] == "person": return "\(app) was force quit"
    case .ended: return "\(app) ended\(self["cause"].map { " with the device’s program: \($0)" } ?? program)"
    case .stopped: return "\(app) was stopped\(self["rule"].map { " by rule \($0)" } ?? ""): \(self["reason"] ?? "")"
    case .requested: return "\(app) asked\(program)"
    case .asked: return "A question of \(app) is open"
    case .shown: return "The question of \(app) was shown"
    case .answered:
      let outcome = answerOutcome.map { ", \($0.words)" } ?? ""
      return "The question of \(app) was answered: \(self["button"] ?? "")\(outcome)"
    case .consent where self["forgotten"] != nil:
      return "\(app) was reset to never asked, as if the phone had been erased"
    case .consent: return "Answers to \(app) changed, \(place)"
    case .access:
      let calls = integer("calls") ?? 1
      let error = integer("error").map { ", error \($0)" } ?? ""
      return "\(app) called \(self["call"] ?? "")\(calls == 1 ? "" : " \(calls) times")\(error)"
    case .changed where members["states"] != nil: return "The device is now \(states.joined(separator: ", "))"
    case .changed: return "The person changed: \(self["call"] ?? "")"
    case .delivery: return deliveryWords
    case .finding:
      return """
        Another program changed the log: the device had stored \(end("kept")) as the end, but the log ended at \
        \(end("found"))
        """
    case .earlier: return "\(self["call"] ?? ""): \(self["answer"] ?? "")"
    case nil: return "The log begins"
    }
  }

  /// The reason why an answer to a sheet decided nothing; nil if it decided something.
  package var answerOutcome: AnswerOutcome? {
    if self["kept"] == "no" { return .lost }
    return self["button"] == "dontAllow" && self["page"] == "history" ? .refusedOnSecondPage : nil
  }

  /// The reasons why an answer to a sheet decides nothing.
  package enum AnswerOutcome: Hashable, Sendable {
    /// The device lost the answer (rule HZ5).
    case lost
    /// The answer was *Don’t Allow* on the second page (rule V47).
    case refusedOnSecondPage

    package var words: String {
      switch self {
      case .lost: "and the device lost the answer (HZ5)"
      case .refusedOnSecondPage: "on the second page, which decides nothing (V47)"
      }
    }
  }

  /// The details below the title, one line each; empty if there are none.
  package var details: [String] { details(naming: [:]) }

  /// Returns the details below the title, one line each; empty if there are none.
  ///
  /// - Parameter objects: The names of objects that the person chooses one by one. An object without a name appears as
  ///   its UUID.
  package func details(naming objects: [UUID: String]) -> [String] {
    var details = event == .opened ? states : []
    for direction in [Direction.share, .read] {
      let types = permissions(direction)
      if !types.isEmpty { details.append("\(direction == .share ? "write" : "read"): \(types.inWords)") }
    }
    for decision in list("decisions") {
      func text(_ name: String) -> String { if case .text(let text)? = decision[name] { text } else { "" } }
      let direction = text("direction") == "share" ? "write" : "read"
      let to = decision["since"] == nil ? text("to") : "\(text("to")) since \(text("since"))"
      details.append("\(direction) \([text("type")].inWords): \(text("from")) → \(to) (\(text("state")))")
    }
    for object in list("objects") {
      guard case .text(let uuid)? = object["uuid"], case .text(let to)? = object["to"] else { continue }
      let name = UUID(uuidString: uuid).flatMap { objects[$0] }.map { "“\($0)”" } ?? uuid
      if case .text(let type)? = object["type"] {
        details.append("read \([type].inWords) \(name): \(to)")
      } else {
        details.append("\(name): \(to)")
      }
    }
    if let newRecords = self["newRecords"].flatMap(NewRecords.init(rawValue:)) {
      details.append(
        newRecords == .share ? "new health records: shared automatically" : "new health records: the app must ask again"
      )
    }
    if self["forgotten"] != nil { details.append("every answer is forgotten") }
    if event == .access {
      let types = texts("types")
      let count =
        operation?.isAboutPermissions == true ? "" : ": \(integer("returned") ?? 0) returned or changed"
      // Omit the types of a request: the member `permissions` lists them by direction.
      if !types.isEmpty, members["permissions"] == nil { details.append(types.inWords + count) }
      details += texts("reasons") + reasons.sentences(ofTypes: types.count).map(\.description)
    }
    if event == .shown { details.append(texts("wording").joined(separator: " / ")) }
    return details
  }

  /// The states of the device that changed, in words. Lines from earlier versions of this program contain the words
  /// themselves.
  private var states: [String] {
    guard case .members(let values)? = members["states"] else { return texts("states") }
    return values.sorted { $0.key < $1.key }.map { name, value in
      guard case .text(let written) = value else { return name }
      return DeviceState.named(name)?.words(for: written).description ?? "\(name): \(written)"
    }
  }

  private var deliveryWords: String {
    let (app, types) = (app ?? "An app", texts("types").inWords)
    return switch self["what"] {
    case "woken": "\(app) was woken for \(types)"
    case "launched": "\(app) was started in the background for \(types)"
    case "held": "\(app) was not woken for \(types): \(obstacle?.words.description ?? self["reason"] ?? "")"
    case "hidden": "\(app) was not woken for \(types): it may no longer read them"
    case "missed": "\(app) did not complete its delivery of \(types)"
    case "stopped": "\(app) did not complete its delivery of \(types), and is no longer woken"
    case "completedAgain": "\(app) called a completion handler twice"
    case "completedLate": "\(app) called a completion handler too late"
    default: "\(app) is woken again"
    }
  }

  /// Returns the checkpoint that a member of a `finding` contains, in words: "line 12 (71c2…)".
  private func end(_ member: String) -> String {
    guard let checkpoint = self[member].flatMap(AuditCheckpoint.init) else { return "an unknown line" }
    return "line \(checkpoint.count) (\(checkpoint.head.prefix(12))…)"
  }

  private var program: String {
    switch self["program"] {
    case "extension": ", its extension"
    case "watch": ", on the watch"
    default: ""
    }
  }

  private var place: String {
    switch self["origin"] {
    case "sheet": "on the sheet"
    case "objectList": "on the list"
    case "settings": "in Settings"
    case "health": "in the Health app"
    case "controlPanel": "in the Device panel"
    case "undo": "undone by the person"
    case "command": "by a command, without the person’s consent"
    default: "somewhere"
    }
  }

  /// Returns the identifiers of the types a request asks for in one direction.
  package func permissions(_ direction: Direction) -> [String] {
    guard case .members(let permissions)? = members["permissions"],
      case .list(let types)? = permissions[direction.rawValue]
    else { return [] }
    return types.compactMap { if case .text(let type) = $0 { type } else { nil } }
  }
}

extension [String] {
  /// The Swift names of the types with these identifiers: "stepCount, heartRate".
  fileprivate var inWords: String { map { ObjectType(identifier: $0)?.swiftName ?? $0 }.joined(separator: ", ") }
}

import Foundation
import HealthModel
import Scenarios

/// Expectations as sentences, which are true when they hold.
extension ScenarioWords {
  /// Returns the sentence of a condition.
  func sentence(_ condition: Expectation.Condition) -> String {
    switch condition {
    case .screen(let words, let isShown): "The screen \(isShown ? "shows" : "does not show") “\(words)”."
    case .element(let element): sentence(element)
    case .status(let app, let type, let status):
      "\(name(app)) is told of writing \(type.displayName): \(status.rawValue)."
    case .ledger(let app, let permission, let standing): sentence(app, permission, standing)
    case .ledgerObject(let app, let object, let isOn): "\(name(app)) may \(isOn ? "" : "not ")read \(object.inWords)."
    case .gets(let reading): sentence(reading)
    case .shouldRequest(let app, let request, let isExpected):
      "\(isExpected ? "A sheet would come" : "No sheet would come") if \(name(app)) asked"
        + (request.map { " for \(($0.share + $0.read.filter { !$0.isIn(request?.share) }).names)" } ?? "") + "."
    case .calls(let calls): sentence(calls)
    case .delivery(let delivery): sentence(delivery)
    case .prompt(let app, let prompt): sentence(app, prompt)
    case .crash(let words): "An app was stopped: “\(words)”."
    case .answered(.waiting): "The request waits for an answer."
    case .answered(.ended(let error)): "The request is over\(phrase(error))."
    }
  }

  private func sentence(_ element: Expectation.Element) -> String {
    var parts: [String] = []
    if let value = element.value { parts.append(["on", "off"].contains(value) ? "is \(value)" : "shows “\(value)”") }
    if let isEnabled = element.isEnabled { parts.append(isEnabled ? "can be pressed" : "is dim") }
    return
      "\(ElementName.name(of: element.identifier).asSentence) \(parts.isEmpty ? "is on the screen" : parts.joined(separator: " and "))."
  }

  private func sentence(_ app: String, _ permission: Permission, _ standing: Expectation.Standing) -> String {
    let verb = permission.direction.verb
    let type = permission.type.displayName
    return switch standing {
    case .on: "\(name(app)) may \(verb) \(type)."
    case .off: "\(name(app)) may not \(verb) \(type)."
    case .notAsked: "\(name(app)) never asked to \(verb) \(type)."
    case .unanswered: "\(name(app)) asked to \(verb) \(type), and nothing is answered."
    }
  }

  private func sentence(_ reading: Expectation.Reading) -> String {
    let subject = "\(name(reading.app)) reads \(reading.type.displayName) and gets "
    if let error = reading.error, error != .none { return subject + "\(error.phrase)." }
    var parts: [String] = []
    if let count = reading.sampleCount {
      parts.append(count == 1 ? "1 sample" : "\(count.formatted(.number.locale(Locale(identifier: "en_US")))) samples")
    }
    if let sum = reading.sum {
      parts.append("a sum of \(sum.value.formatted(.number.locale(Locale(identifier: "en_US"))))")
    }
    if reading.error != nil { parts.append("no error") }
    return subject + (parts.isEmpty ? "an answer" : parts.joined(separator: ", ")) + "."
  }

  private func sentence(_ calls: Expectation.Calls) -> String {
    let count = calls.count.map { $0 == 1 ? "one call" : "\($0) calls" } ?? "a call"
    var sentence = "\(name(calls.app)) has made \(count) “\(calls.prefix)…”"
    if let error = calls.error { sentence += phrase(error) }
    if let reason = calls.reason { sentence += ": “\(reason)”" }
    return sentence + "."
  }

  private func sentence(_ delivery: Expectation.Delivery) -> String {
    let count = delivery.count.map { $0 == 1 ? "once" : "\($0) times" }
    if delivery.count == 0 { return "\(name(delivery.app)) is never “\(delivery.words)”." }
    return "Background delivery of \(name(delivery.app)): “\(delivery.words)”\(count.map { ", \($0)" } ?? "")."
  }

  private func sentence(_ app: String?, _ prompt: Expectation.Prompt) -> String {
    let asker = app.map { " of \(name($0))" } ?? ""
    return switch prompt {
    case .sheet: "A sheet\(asker) is up."
    case .objects: "A list\(asker) to choose from is up."
    case .workouts: "The question\(asker) to add workouts to the watch is up."
    case .none: "Nothing is asked."
    }
  }

  private func phrase(_ error: Expectation.ErrorCode) -> String {
    error == .none ? ", without an error" : ", with \(error.phrase)"
  }
}

extension Expectation.ErrorCode {
  /// The error in a sentence: "no error", "error 5".
  var phrase: String {
    switch self {
    case .none: "no error"
    case .code(let number): "error \(number)"
    }
  }
}

extension ObjectType {
  fileprivate func isIn(_ types: [ObjectType]?) -> Bool { types?.contains(self) ?? false }
}

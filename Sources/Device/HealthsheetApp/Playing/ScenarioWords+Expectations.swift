import Foundation
import HealthModel
import Scenarios
import TerminalUI

/// Expectations as sentences, which are true when they hold.
extension ScenarioWords {
  func sentence(_ condition: Expectation.Condition) -> String {
    switch condition {
    case .screen(let words, let isShown):
      said(isShown ? "The screen shows “\(words)”." : "The screen does not show “\(words)”.")
    case .element(let element): sentence(element)
    case .status(let app, let type, let status):
      said("\(name(app)) is told of writing \(type.displayName(in: locale)): \(status.rawValue).")
    case .ledger(let app, let permission, let standing): sentence(app, permission, standing)
    case .ledgerObject(let app, let object, let isOn): sentence(name(app), isOn, object.inWords(in: locale))
    case .gets(let reading): sentence(reading)
    case .shouldRequest(let app, let request, let isExpected): sentence(app, request, isExpected)
    case .calls(let calls): sentence(calls)
    case .delivery(let delivery): sentence(delivery)
    case .prompt(let app, let prompt): sentence(app, prompt)
    case .crash(let words): said("An app was stopped: “\(words)”.")
    case .answered(.waiting): said("The request waits for an answer.")
    case .answered(.ended(.none)): said("The request is over, without an error.")
    case .answered(.ended(.code(let number))): said("The request is over, with error \(number).")
    }
  }

  private func sentence(_ element: Expectation.Element) -> String {
    let subject = ElementName.name(of: element.identifier, in: locale).asSentence
    var parts: [LocalizedStringKey] = []
    switch element.value {
    case "on": parts.append("is on")
    case "off": parts.append("is off")
    case let value?: parts.append("shows “\(value)”")
    case nil: break
    }
    if let isEnabled = element.isEnabled { parts.append(isEnabled ? "can be pressed" : "is dim") }
    return switch parts.count {
    case 0: said("\(subject) is on the screen.")
    case 1: said("\(subject) \(parts[0]).")
    default: said("\(subject) \(parts[0]) and \(parts[1]).")
    }
  }

  private func sentence(_ app: String, _ permission: Permission, _ standing: Expectation.Standing) -> String {
    let (app, type) = (name(app), permission.type.displayName(in: locale))
    return switch (permission.direction, standing) {
    case (.read, .on), (.read, .off): sentence(app, standing == .on, type)
    case (.share, .on): said("\(app) may write \(type).")
    case (.share, .off): said("\(app) may not write \(type).")
    case (.read, .notAsked): said("\(app) never asked to read \(type).")
    case (.share, .notAsked): said("\(app) never asked to write \(type).")
    case (.read, .unanswered): said("\(app) asked to read \(type), and nothing is answered.")
    case (.share, .unanswered): said("\(app) asked to write \(type), and nothing is answered.")
    }
  }

  private func sentence(_ app: String, _ mayRead: Bool, _ what: String) -> String {
    said(mayRead ? "\(app) may read \(what)." : "\(app) may not read \(what).")
  }

  private func sentence(_ reading: Expectation.Reading) -> String {
    var parts: [String] = []
    switch reading.error {
    case .code(let number): parts.append(said("error \(number)"))
    case .some(.none), nil:
      if let count = reading.sampleCount { parts.append(said("\(count) samples")) }
      if let sum = reading.sum { parts.append(said("a sum of \(sum.value.formatted(.number.locale(locale)))")) }
      if reading.error != nil { parts.append(said("no error")) }
    }
    let result = parts.isEmpty ? said("an answer") : parts.inList(locale: locale)
    return said("\(name(reading.app)) reads \(reading.type.displayName(in: locale)) and gets \(result).")
  }

  private func sentence(_ app: String, _ request: ScenarioApp.Request?, _ isExpected: Bool) -> String {
    let types = request.map { $0.share + $0.read.filter { !$0.isIn(request?.share) } }?.names(in: locale)
    return switch (isExpected, types) {
    case (true, let types?): said("A sheet would come if \(name(app)) asked for \(types).")
    case (false, let types?): said("No sheet would come if \(name(app)) asked for \(types).")
    case (true, nil): said("A sheet would come if \(name(app)) asked.")
    case (false, nil): said("No sheet would come if \(name(app)) asked.")
    }
  }

  private func sentence(_ calls: Expectation.Calls) -> String {
    let count: LocalizedStringKey = calls.count.map { "\($0) calls" } ?? "a call"
    var result = ""
    switch calls.error {
    case .some(.none): result = said(", without an error")
    case .code(let number): result = said(", with error \(number)")
    case nil: break
    }
    if let reason = calls.reason { result += said(": “\(reason)”") }
    return said("\(name(calls.app)) has made \(count) “\(calls.prefix)…”\(result).")
  }

  private func sentence(_ delivery: Expectation.Delivery) -> String {
    let (app, words) = (name(delivery.app), delivery.words)
    guard let count = delivery.count else { return said("Background delivery of \(app): “\(words)”.") }
    if count == 0 { return said("\(app) is never “\(words)”.") }
    return said("Background delivery of \(app): “\(words)”, \("\(count) times" as LocalizedStringKey).")
  }

  private func sentence(_ app: String?, _ prompt: Expectation.Prompt) -> String {
    switch (prompt, app.map(name)) {
    case (.sheet, let app?): said("A sheet of \(app) is up.")
    case (.sheet, nil): said("A sheet is up.")
    case (.objects, let app?): said("A list of \(app) to choose from is up.")
    case (.objects, nil): said("A list to choose from is up.")
    case (.workouts, let app?): said("The question of \(app) to add workouts to the watch is up.")
    case (.workouts, nil): said("The question to add workouts to the watch is up.")
    case (.none, _): said("Nothing is asked.")
    }
  }
}

extension ObjectType {
  fileprivate func isIn(_ types: [ObjectType]?) -> Bool { types?.contains(self) ?? false }
}

import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// Checking the expectations of a script.
extension ScenarioPlayer {
  /// Returns the app's connection to the device. An app that does not run is started first.
  private func connection(of app: String) throws(ScenarioFailure) -> Connection {
    let installed = try installed(app)
    device.startIfNeeded(installed)
    guard let connection = device.process(of: installed).connection else {
      throw ScenarioFailure("\(app) does not run: it has stopped.")
    }
    return connection
  }

  /// Returns a sentence on a condition that does not hold, with the value wanted and the value found; nil when it
  /// holds.
  func problem(with condition: Expectation.Condition) -> String? {
    switch condition {
    case .screen(let words, let isShown):
      self.isShown(.words(words)) == isShown
        ? nil : isShown ? "The screen does not show “\(words)”." : "The screen shows “\(words)”."
    case .element(let element): problem(with: element)
    case .status(let app, let type, let wanted):
      compare(
        "What \(words.name(app)) is told of writing \(type.displayName)", wanted.rawValue,
        status(of: type, for: app)?.rawValue)
    case .ledger(let app, let permission, let wanted):
      compare(
        "Whether \(words.name(app)) may \(permission.inWords)", wanted.rawValue,
        standing(of: permission, for: app).rawValue)
    case .ledgerObject(let app, let reference, let isOn): problem(withObject: reference, isOn, app)
    case .gets(let reading): problem(with: reading)
    case .shouldRequest(let app, let request, let wanted):
      compare(
        "Whether a request of \(words.name(app)) would ask", "\(wanted)", shouldRequest(app, request).map { "\($0)" })
    case .calls(let calls): problem(with: calls)
    case .delivery(let delivery): problem(with: delivery)
    case .prompt(let app, let wanted): problem(withPrompt: wanted, of: app)
    case .crash(let words): problem(withCrash: words)
    case .answered(let wanted): compare("The request", wanted.inWords, latestRequest?.result.inWords ?? "never made")
    }
  }

  private func compare(_ subject: String, _ wanted: String, _ found: String?) -> String? {
    wanted == found ? nil : "\(subject) must be \(wanted), and is \(found ?? "not known")."
  }

  private func problem(with wanted: Expectation.Element) -> String? {
    guard let element = pilot.host.element(identifier: wanted.identifier) else {
      return "There is no element \(wanted.identifier) on the screen."
    }
    let isOn = ["on": true, "off": false][wanted.value ?? ""]
    let text = isOn == nil ? wanted.value : nil
    return element.problem(text: text, isOn: isOn, isEnabled: wanted.isEnabled).map { "\(wanted.identifier) \($0)." }
  }

  private func status(of type: ObjectType, for app: String) -> Expectation.Status? {
    guard let connection = try? connection(of: app) else { return nil }
    let decision = CallLog.$isPaused.withValue(true) { connection.shareDecision(for: type) }
    return switch decision {
    case .undetermined: .notDetermined
    case .denied: .sharingDenied
    case .granted: .sharingAuthorized
    }
  }

  private func standing(of permission: Permission, for app: String) -> Expectation.Standing {
    Expectation.Standing(daemon.decisions(of: app)[permission])
  }

  private func problem(withObject reference: ObjectReference, _ isOn: Bool, _ app: String) -> String? {
    guard let object = daemon.object(reference) else { return "There is no such object on the device." }
    let types = ObjectType.all.filter(\.requiresPerObjectAuthorization)
    let isAllowed = types.contains { daemon.allowedObjects(of: $0, for: app).contains(object) }
    let name = reference.inWords(in: words.locale).asSentence
    return isAllowed == isOn
      ? nil : "\(name) must be \(isOn ? "on" : "off") for \(words.name(app)), and is not."
  }

  private func problem(with wanted: Expectation.Reading) -> String? {
    guard let connection = try? connection(of: wanted.app) else { return "\(words.name(wanted.app)) does not run." }
    let query = SampleQuery(wanted.type)
    let subject = "\(words.name(wanted.app)), reading \(wanted.type.displayName),"
    return CallLog.$isPaused.withValue(true) { () -> String? in
      do throws(HealthError) {
        let samples = try connection.samples(matchingAny: [query])
        if let error = wanted.error, error != .none { return "\(subject) must get \(error.inWords), and got samples." }
        if let count = wanted.sampleCount, count != samples.count {
          return "\(subject) must get \(count) samples, and got \(samples.count)."
        }
        guard let sum = wanted.sum else { return nil }
        let merged = try connection.statistics(query, options: .cumulativeSum)?.merged.sum ?? 0
        let canonical = wanted.type.canonicalUnit.flatMap(sum.value) ?? sum.value
        return abs(merged - canonical) <= abs(canonical) * 1e-9
          ? nil : "\(subject) must get a sum of \(canonical), and got \(merged)."
      } catch {
        if wanted.error == .code(error.code.rawValue) { return nil }
        return "\(subject) got error \(error.code.rawValue): \(error.message)"
      }
    }
  }

  private func shouldRequest(_ app: String, _ request: ScenarioApp.Request?) -> Bool? {
    let asks =
      request ?? (try? installed(app))?.asks ?? scenario.apps.first { $0.identity.bundleIdentifier == app }?.asks
    guard let asks, let connection = try? connection(of: app) else { return nil }
    return CallLog.$isPaused.withValue(true) {
      try? connection.requestStatus(toShare: Set(asks.share), read: Set(asks.read)) == .shouldRequest
    }
  }

  private func problem(with wanted: Expectation.Calls) -> String? {
    let calls = device.calls.records.filter { call in
      call.app == wanted.app && call.call.words.hasPrefix(wanted.prefix)
        && (wanted.error.map { $0 == (call.error.map { .code($0.code.rawValue) } ?? .none) } ?? true)
        && (wanted.reason.map { reason in call.reasonsInWords.contains { $0.description.contains(reason) } } ?? true)
    }
    if let count = wanted.count {
      return calls.count == count
        ? nil : "The log of calls must have \(count) such calls “\(wanted.prefix)…”, and has \(calls.count)."
    }
    return calls.isEmpty ? "The log of calls has no such call “\(wanted.prefix)…”." : nil
  }

  private func problem(with wanted: Expectation.Delivery) -> String? {
    let events = daemon.deliveryEvents.filter { $0.app == wanted.app }
    let found = events.count { $0.words.description.contains(wanted.words) }
    if wanted.count.map({ $0 == found }) ?? (found > 0) { return nil }
    let latest =
      events.last.map { " The latest of \(words.name(wanted.app)): it \($0.words)." } ?? " There are none at all."
    let count = wanted.count.map { "\($0) such events" } ?? "such an event"
    return "Background delivery must have \(count) “\(wanted.words)”, and has \(found).\(latest)"
  }

  private func problem(withPrompt wanted: Expectation.Prompt, of app: String?) -> String? {
    let found: Expectation.Prompt =
      switch device.consent.prompt?.prompt.question {
      case .permissions: .sheet
      case .objects: .objects
      case .workoutPlans: .workouts
      case nil: .none
      }
    if found != wanted {
      return "The question on the screen must be \(wanted.rawValue), and is \(found.rawValue)."
        + (found == .none ? lastRequestError.map { " \($0)" } ?? "" : "")
    }
    guard let app, let asking = device.consent.prompt?.prompt.app.bundleIdentifier else { return nil }
    return compare("Who asks", words.name(app), words.name(asking))
  }

  private func problem(withCrash words: String) -> String? {
    let reasons = device.apps.compactMap { app -> String? in
      if case .crashed(let exception) = device.process(of: app) { exception.reason } else { nil }
    }
    if reasons.contains(where: { $0.contains(words) }) { return nil }
    return reasons.isEmpty ? "No app has stopped." : "An app stopped, with: \(reasons.joined(separator: " / "))"
  }
}

extension Expectation.Outcome {
  fileprivate var inWords: String {
    switch self {
    case .waiting: "waiting for an answer"
    case .ended(let error): error == .none ? "over, without an error" : "over, with \(error.inWords)"
    }
  }
}

extension Expectation.ErrorCode {
  fileprivate var inWords: String {
    switch self {
    case .none: "no error"
    case .code(let number): "error \(number)"
    }
  }
}

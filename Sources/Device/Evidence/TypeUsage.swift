import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// An app's use of a type in one direction: the request, the person's last answer, and the calls.
package struct TypeUsage: Hashable, Sendable {
  package var type: ObjectType
  package var direction: Direction
  package var isAsked = false
  /// True if all requests with the type failed before they reached the person: a widget made them, or an extension
  /// whose app did not ask.
  package var failedToAsk = false
  /// The person's answers, in order.
  package var answers: [Answer] = []
  /// The final decision; nil if there is none.
  package var answer: Decision? { answers.last?.decision }

  /// A decision on the type, with its origin.
  package struct Answer: Hashable, Sendable {
    /// The decision; nil if the answer reset earlier decisions or decided nothing.
    package var decision: Decision?
    /// The reason that the answer decided nothing; nil if the answer decided something.
    package var outcome: AuditLine.AnswerOutcome?
    /// The screen or the command from which the decision came; nil if the log does not name one.
    package var origin: AuditOrigin?
    /// The number of the log's line about the answer.
    package var line = 0
    /// The device's time at the answer.
    package var date: Date?
    /// The app's calls between this answer and the next, or the end of the log.
    package var use = Use()
    /// The consent state, as a term of the W3C's Data Privacy Vocabulary; nil if it is unknown, and for an answer
    /// without a decision. The log has no states of objects, so for an object the state follows from the origin.
    package var state: String?
  }

  /// The calls of an app about one type.
  package struct Use: Hashable, Sendable {
    package var calls = 0
    /// The number of calls that ended with an error.
    package var failures = 0
    /// The number of samples or buckets that the calls returned or changed. If a call is about several types, its whole
    /// number counts for each of them, because the log does not divide the number.
    package var returned = 0
    /// True if a call was about several types.
    package var isShared = false
  }
  package var calls = 0
  /// The number of samples or buckets that the app's calls about the type returned or changed.
  package var returned = 0
  /// The number of calls that ended with an error.
  package var failures = 0
  /// The number of the app's calls that enable background delivery of the type. They read nothing.
  package var registrations = 0
  /// The UUIDs of the objects that are switched on, for a type whose objects are chosen individually; nil if no object
  /// was ever switched.
  package var chosen: Set<String>?
  /// The answers about each object that was switched, by UUID.
  package var objectAnswers: [String: [Answer]] = [:]
  /// The number of calls while the permission was granted. Calls while it is denied are attempts rather than use, and
  /// registrations do not count.
  package var callsWhileGranted = 0

  /// The use as text: "used", "read: only its own, if any", "tried to read, with an error", "never used". Reading
  /// without permission is not a mistake, because an app cannot know that it may not read.
  package var words: String {
    if calls == 0 { return "never used" }
    if registrations == calls {
      return failures == calls ? "tried to register, with an error" : "registered, never read"
    }
    if failures == calls {
      return direction == .share ? "tried to write, with an error" : "tried to read, with an error"
    }
    if callsWhileGranted > 0 { return "used" }
    if direction == .share { return "tried to write" }
    return type.requiresPerObjectAuthorization ? "read: none were chosen" : "read: only its own, if any"
  }
}

extension TypeUsage {
  /// Returns an app's use of types, in the order of the catalogue of types, sharing first.
  package static func rows(of app: String, in lines: [AuditLine]) -> [TypeUsage] {
    var rows: [Permission: TypeUsage] = [:]
    // The permissions of the open question.
    var open: [Permission] = []
    func change(_ type: String?, _ direction: String?, _ body: (inout TypeUsage) -> Void) {
      guard let type = type.flatMap(ObjectType.init(identifier:)), let direction = direction.flatMap(Direction.init)
      else { return }
      body(&rows[Permission(type, direction), default: TypeUsage(type: type, direction: direction)])
    }
    for line in lines where line.app == app {
      switch line.event {
      case .requested:
        for direction in Direction.allCases {
          for type in line.permissions(direction) {
            change(type, direction.rawValue) { ($0.isAsked, $0.failedToAsk) = (true, false) }
          }
        }
        if let type = line["objects"] { change(type, "read") { $0.isAsked = true } }
      case .asked:
        open = Direction.allCases.flatMap { direction in
          line.permissions(direction).compactMap(ObjectType.init(identifier:)).map { Permission($0, direction) }
        }
      case .answered:
        guard let outcome = line.answerOutcome else { continue }
        for permission in open {
          rows[permission]?.answers.append(TypeUsage.Answer(outcome: outcome, origin: .sheet, of: line))
        }
      case .consent:
        // Skip the decisions of a reset: a reset is reported once, and not as decisions.
        for decision in line.decisions where line["forgotten"] == nil {
          change(decision.type, decision.direction) { row in
            var answer = TypeUsage.Answer(
              decision: Decision(named: decision.to, since: decision.since), origin: line.origin, of: line)
            answer.state = decision.state.isEmpty ? nil : decision.state
            row.answers.append(answer)
          }
        }
        for object in line.list("objects") {
          guard case .text(let type)? = object["type"], case .text(let uuid)? = object["uuid"] else { continue }
          change(type, Direction.read.rawValue) { row in
            let isChosen = object["to"] == "granted"
            let decision: Decision = isChosen ? .granted : .denied
            let before = row.objectAnswers[uuid]?.last?.decision ?? .undetermined
            if isChosen { row.chosen = (row.chosen ?? []).union([uuid]) }
            if object["to"] == "denied" { row.chosen = (row.chosen ?? []).subtracting([uuid]) }
            var answer = TypeUsage.Answer(decision: decision, origin: line.origin, of: line)
            answer.state = line.origin.map { $0.consentState(of: decision, after: before) }
            row.objectAnswers[uuid, default: []].append(answer)
          }
        }
        if line["forgotten"] != nil {
          for key in rows.keys {
            rows[key]?.isAsked = false
            rows[key]?.chosen = nil
            let answer = TypeUsage.Answer(origin: line.origin, of: line)
            if rows[key]?.answer != nil { rows[key]?.answers.append(answer) }
            for uuid in rows[key].map({ Array($0.objectAnswers.keys) }) ?? [] {
              rows[key]?.objectAnswers[uuid]?.append(answer)
            }
          }
        }
      case .access where line.operation?.isAboutPermissions == true:
        for direction in Direction.allCases {
          for type in line.permissions(direction) {
            change(type, direction.rawValue) { ($0.isAsked, $0.failedToAsk) = (true, !$0.isAsked || $0.failedToAsk) }
          }
        }
      case .access:
        for type in line.texts("types") {
          change(type, line["direction"]) { row in
            row.calls += line.integer("calls") ?? 1
            row.returned += line.integer("returned") ?? 0
            if line.integer("error") != nil { row.failures += line.integer("calls") ?? 1 }
            if !row.answers.isEmpty { row.answers[row.answers.count - 1].use.add(line) }
            if line.operation == .enableBackgroundDelivery {
              row.registrations += line.integer("calls") ?? 1
              return
            }
            let isChosen = row.type.requiresPerObjectAuthorization && line.integer("returned") ?? 0 > 0
            if row.answer?.isAllowed == true || isChosen {
              row.callsWhileGranted += line.integer("calls") ?? 1
            }
          }
        }
      default: break
      }
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension TypeUsage.Answer {
  /// Creates an answer with the number and the time of its line.
  fileprivate init(
    decision: Decision? = nil, outcome: AuditLine.AnswerOutcome? = nil, origin: AuditOrigin?, of line: AuditLine
  ) {
    (self.decision, self.outcome, self.origin) = (decision, outcome, origin)
    (self.line, date) = (line.number, line.date)
  }
}

extension TypeUsage.Use {
  /// Counts the calls that a line of the log reports.
  fileprivate mutating func add(_ line: AuditLine) {
    let count = line.integer("calls") ?? 1
    calls += count
    if line.integer("error") != nil { failures += count }
    returned += line.integer("returned") ?? 0
    if line.texts("types").count > 1 { isShared = true }
  }
}

extension AuditLine {
  /// The number of the line in its log.
  var number: Int { integer("seq") ?? 0 }

  /// The device's time at the line; nil for the first line.
  var date: Date? { self["at"].flatMap { try? Date($0, strategy: .iso8601) } }

  /// The device's time zone from this line on; nil for a line that does not change it.
  var timeZone: TimeZone? {
    (event == .opened ? self["timeZone"] : newValue(of: "timeZone")).flatMap(TimeZone.init(identifier:))
  }

  /// Returns the value that a state of the device has changed to; nil for a line without such a change.
  func newValue(of state: String) -> String? {
    guard event == .changed, case .members(let states)? = members["states"], case .text(let value)? = states[state]
    else { return nil }
    return value
  }

  /// The screen or command from which a decision came; nil for a line without a decision.
  package var origin: AuditOrigin? { self["origin"].flatMap(AuditOrigin.init) }

  /// The decisions of a line about consent, each with its old and new value, and the date of a limit.
  package var decisions: [(type: String, direction: String, from: String, to: String, state: String, since: Date?)] {
    list("decisions").map { decision in
      func text(_ name: String) -> String { if case .text(let text)? = decision[name] { text } else { "" } }
      return (
        text("type"), text("direction"), text("from"), text("to"), text("state"),
        try? Date(text("since"), strategy: .iso8601)
      )
    }
  }
}

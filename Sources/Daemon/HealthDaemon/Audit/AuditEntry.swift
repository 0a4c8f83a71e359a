import Foundation
import HealthModel

/// An entry of the audit log before it is part of the chain: an event, its date and its app.
package struct AuditEntry: Hashable, Sendable {
  /// The events the log records, by the names in its lines.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    /// The device was opened: model, system, language, time zone.
    case opened
    /// A program of an app connected, or its connection ended.
    case launched, ended
    /// An app was stopped at a mistake, with Apple's words.
    case stopped
    /// An app asked for permissions or for objects.
    case requested
    /// A question was put to the person, or to the script that answers.
    case asked
    /// A screen showed a question; the entry has its words.
    case shown
    /// A question was answered, cancelled or withdrawn.
    case answered
    /// Answers of the person changed.
    case consent
    /// An app read, wrote or asked for a status; equal calls until the next change are one line with their number.
    case access
    /// The person changed something else: deleted data, moved sources.
    case changed
    /// An app was woken for a change, was not woken for it, or did not complete its delivery.
    case delivery
    /// A line of a log from before the chain.
    case earlier
    /// The log did not end where this device had last written: another program cut it, wrote it anew or added to it.
    case finding

    /// True for an event that changes nothing on the device.
    var isObservation: Bool {
      switch self {
      case .opened, .launched, .ended, .stopped, .access, .delivery, .finding: true
      case .requested, .asked, .shown, .answered, .consent, .changed, .earlier: false
      }
    }
  }

  /// The date by the clock on the device.
  package var date: Date
  package var event: Event
  /// The bundle identifier of the app the event is about; nil for the device.
  package var app: String?
  /// The other members of the line, by name.
  package var values: [String: AuditValue]

  package init(_ event: Event, at date: Date, app: String? = nil, _ values: [String: AuditValue] = [:]) {
    self.date = date
    self.event = event
    self.app = app
    self.values = values
  }

  /// The entry as members of one line. Dates are in UTC, so that the machine's time zone leaves no trace.
  package var members: [String: AuditValue] {
    var members = values
    members["at"] = .text(date.formatted(.iso8601))
    members["event"] = .text(event.rawValue)
    if let app { members["app"] = .text(app) }
    return members
  }
}

/// The place at which a decision was made.
package enum AuditOrigin: String, Hashable, Sendable {
  case sheet
  /// The pages on which the watch asks for itself (rules WA1 to WA13).
  case watch
  case objectList, settings, health, controlPanel
  /// The person took their last decision back.
  case undo
  /// A command of the shell, or the stage of a scenario: no person decided.
  case command

  /// True where the system asks and the person answers.
  package var isQuestion: Bool { [.sheet, .watch, .objectList].contains(self) }

  /// The actor in the log's words: "person", or "tool" for a command.
  package var actor: String { self == .command ? "tool" : "person" }
}

/// The audit log of a device that is not stored in a database.
package protocol AuditLogWriter: Sendable {
  /// Appends entries. Called in order, while the daemon's lock is held.
  func append(_ entries: [AuditEntry])

  /// The lines so far, without line ends.
  var lines: [String] { get }
}

extension AuditEntry {
  /// Returns the entry for a change of an app's answers.
  ///
  /// - Parameter types: The types of the objects that were chosen, by UUID.
  static func consent(
    _ change: ConsentChange, ofTypes types: [UUID: ObjectType], through origin: AuditOrigin, at date: Date
  ) -> AuditEntry {
    // No person can reset an app: a phone does it when it is erased.
    let actor = change.isForgotten ? AuditOrigin.command.actor : origin.actor
    var values: [String: AuditValue] = ["actor": .text(actor), "origin": .text(origin.rawValue)]
    if change.isForgotten { values["forgotten"] = "all" }
    let decisions = change.permissions.sorted { $0.key < $1.key }
    if !decisions.isEmpty {
      values["decisions"] = .list(
        decisions.map { permission, transition in
          var members: [String: AuditValue] = [
            "type": .text(permission.type.identifier), "direction": .text(permission.direction.rawValue),
            "from": .text(transition.before.name), "to": .text(transition.after.name),
            "state": .text(transition.consentState(through: origin)),
          ]
          if let date = transition.after.earliestEnd { members["since"] = .text(date.formatted(.iso8601)) }
          return .members(members)
        })
    }
    let objects = change.objectsAllowed.map { ($0, true) } + change.objectsRefused.map { ($0, false) }
    if !objects.isEmpty {
      values["objects"] = .list(
        objects.sorted { $0.0.uuidString < $1.0.uuidString }.map { uuid, isAllowed in
          var members: [String: AuditValue] = [
            "uuid": .text(uuid.uuidString), "to": isAllowed ? "granted" : "denied",
          ]
          if let type = types[uuid] { members["type"] = .text(type.identifier) }
          return .members(members)
        })
    }
    if let newRecords = change.newRecords { values["newRecords"] = .text(newRecords.rawValue) }
    return AuditEntry(.consent, at: date, app: change.app, values)
  }
}

extension ConsentChange.Transition {
  /// Returns the state in the words of the W3C's Data Privacy Vocabulary. Access granted by a command is not consent.
  fileprivate func consentState(through origin: AuditOrigin) -> String {
    switch (origin, after) {
    case (.command, .denied): "ConsentRevoked"
    case (.command, _): "ConsentUnknown"
    case (_, .granted), (_, .limited): "ConsentGiven"
    case (_, .denied): before.isAllowed ? "ConsentWithdrawn" : "ConsentRefused"
    case (_, .undetermined): "ConsentUnknown"
    }
  }
}

extension AuditValue {
  /// Returns the permissions of a request, by direction.
  static func permissions(_ permissions: some Collection<Permission>) -> AuditValue {
    func types(_ direction: Direction) -> AuditValue {
      .texts(permissions.filter { $0.direction == direction }.map(\.type).inOrder.map(\.identifier))
    }
    return .members(["share": types(.share), "read": types(.read)])
  }
}

import Foundation
import HealthModel

/// An entry for the audit log, not yet written as a line: an event, its date and its app.
package struct AuditEntry: Hashable, Sendable {
  /// The events that the log records, with their names in its lines.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    /// The device was opened. The entry has its model, system, language and time zone.
    case opened
    /// A program of an app connected, or its connection ended.
    case launched, ended
    /// A mistake stopped an app. The entry has the reason in Apple's words.
    case stopped
    /// An app requested permissions or access to objects.
    case requested
    /// The device asked a question, which the person or a script answers.
    case asked
    /// A screen showed a question. The entry has its text.
    case shown
    /// The question was answered, cancelled or withdrawn.
    case answered
    /// The person's decisions changed.
    case consent
    /// An app read, wrote or asked for a status. Equal calls up to the next change share a line that counts them.
    case access
    /// The person changed something else, such as deleting data or reordering sources.
    case changed
    /// An app was woken for a change, was not woken for it, or did not complete its delivery.
    case delivery
    /// A line that an earlier version of this program logged, without a chain of hashes.
    case earlier
    /// The log did not end where this device last wrote: another program truncated it, rewrote it or appended to it.
    case finding

    /// True for an event that changes nothing on the device. An `answered` entry changes nothing by itself: a `consent`
    /// entry with the decisions follows, if there are any, and both are stored together, so that no log has one without
    /// the other.
    var isObservation: Bool {
      switch self {
      case .opened, .launched, .ended, .stopped, .answered, .access, .delivery, .finding: true
      case .requested, .asked, .shown, .consent, .changed, .earlier: false
      }
    }
  }

  /// The date by the device's clock.
  package var date: Date
  package var event: Event
  /// The bundle identifier of the app that the event is about; nil for the device.
  package var app: String?
  /// The members of the line other than the event, the date and the app, by name.
  package var values: [String: AuditValue]

  package init(_ event: Event, at date: Date, app: String? = nil, _ values: [String: AuditValue] = [:]) {
    self.date = date
    self.event = event
    self.app = app
    self.values = values
  }

  /// The entry as members of one line. Dates are in UTC, so that the log does not reveal the machine's time zone.
  package var members: [String: AuditValue] {
    var members = values
    members["at"] = .text(date.formatted(.iso8601))
    members["event"] = .text(event.rawValue)
    if let app { members["app"] = .text(app) }
    return members
  }
}

/// The place where a decision was made.
package enum AuditOrigin: String, Hashable, Sendable {
  case sheet
  /// The pages on which the watch asks for its own access (rules WA1 to WA13).
  case watch
  case objectList, settings, health, controlPanel
  /// The person undid their last decision.
  case undo
  /// A shell command, or the setup of a scenario. No person decided.
  case command

  /// True when the system asks and the person answers.
  package var isQuestion: Bool { [.sheet, .watch, .objectList].contains(self) }

  /// The actor as named in the log: "person", or "tool" for a command.
  package var actor: String { self == .command ? "tool" : "person" }
}

/// The audit log of a device without a database.
package protocol AuditLogWriter: Sendable {
  /// Appends entries. The daemon calls it in order, holding its lock.
  func append(_ entries: [AuditEntry])

  /// The lines so far, without line terminators.
  var lines: [String] { get }
}

extension AuditEntry {
  /// Returns the entry for a change of the person's decisions about an app.
  ///
  /// - Parameter types: The types of the chosen objects, by UUID.
  static func consent(
    _ change: ConsentChange, ofTypes types: [UUID: ObjectType], through origin: AuditOrigin, at date: Date
  ) -> AuditEntry {
    // Log a reset as the tool's action, even in the control panel: a person could reset only a whole phone.
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
            "state": .text(origin.consentState(of: transition.after, after: transition.before)),
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

extension AuditOrigin {
  /// Returns the state that a decision with this origin leads to, as the W3C's Data Privacy Vocabulary names it. Access
  /// granted by a command is not consent.
  package func consentState(of decision: Decision, after before: Decision) -> String {
    switch (self, decision) {
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

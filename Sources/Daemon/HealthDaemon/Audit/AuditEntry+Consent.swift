import Foundation
import HealthModel

extension AuditEntry {
  /// Returns the entry for a change of an app's answers.
  static func consent(_ change: ConsentChange, through origin: AuditOrigin, at date: Date) -> AuditEntry {
    var values: [String: AuditValue] = ["actor": .text(origin.actor), "origin": .text(origin.rawValue)]
    if change.isForgotten { values["forgotten"] = "all" }
    let decisions = change.permissions.sorted { $0.key < $1.key }
    if !decisions.isEmpty {
      values["decisions"] = .list(
        decisions.map { permission, transition in
          .members([
            "type": .text(permission.type.identifier), "direction": .text(permission.direction.rawValue),
            "from": .text(transition.before.rawValue), "to": .text(transition.after.rawValue),
            "state": .text(transition.consentState(through: origin)),
          ])
        })
    }
    let objects =
      change.objectsAllowed.map { ($0.uuidString, true) } + change.objectsRefused.map { ($0.uuidString, false) }
    if !objects.isEmpty {
      values["objects"] = .list(
        objects.sorted { $0.0 < $1.0 }.map { .members(["uuid": .text($0.0), "to": $0.1 ? "granted" : "denied"]) })
    }
    return AuditEntry(.consent, at: date, app: change.app, values)
  }
}

extension ConsentChange.Transition {
  /// Returns the state in the words of the W3C's Data Privacy Vocabulary. Access granted by a command is not consent.
  fileprivate func consentState(through origin: AuditOrigin) -> String {
    switch (origin, after) {
    case (.command, .denied): "ConsentRevoked"
    case (.command, _): "ConsentUnknown"
    case (_, .granted): "ConsentGiven"
    case (_, .denied): before == .granted ? "ConsentWithdrawn" : "ConsentRefused"
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

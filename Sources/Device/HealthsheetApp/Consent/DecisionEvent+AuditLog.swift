import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel

extension DecisionEvent {
  /// Restores the decision that a line of the audit log describes, for a continued session; nil for any other line.
  ///
  /// - Parameters:
  ///   - number: The number of the decision in the session, counted from 1.
  ///   - name: Returns the name of the app with a bundle identifier.
  init?(_ line: AuditLine, number: Int, on daemon: HealthDaemon, name: (String) -> String) {
    guard line.event == .consent, let app = line.app else { return nil }
    var change = ConsentChange(app: app)
    change.isForgotten = line["forgotten"] != nil
    for decision in line.decisions {
      guard let type = ObjectType(identifier: decision.type), let direction = Direction(rawValue: decision.direction),
        // The log has the date of limited access only for the new decision.
        let before = Decision(named: decision.from, since: .distantPast),
        let after = Decision(named: decision.to, since: decision.since)
      else { continue }
      change.permissions[Permission(type, direction)] = ConsentChange.Transition(before: before, after: after)
    }
    for object in line.list("objects") {
      guard case .text(let text)? = object["uuid"], let uuid = UUID(uuidString: text) else { continue }
      if object["to"] == "granted" { change.objectsAllowed.insert(uuid) } else { change.objectsRefused.insert(uuid) }
    }
    change.newRecords = line["newRecords"].flatMap(NewRecords.init(rawValue:))
    let former = change.objectsAllowed.map { ($0, false) } + change.objectsRefused.map { ($0, true) }
    self.init(
      number: number, time: line["at"].flatMap { try? Date($0, strategy: .iso8601) } ?? daemon.settings.now(),
      timeZone: daemon.settings.calendar.timeZone, change: change, name: name(app),
      objects: ObjectDecision.decisions(in: change, after: Dictionary(former) { $1 }, daemon), origin: line.origin)
  }
}

import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// The decisions about all apps. The tables are read whole, because a row whose app was damaged would not be found
/// under any.
struct ConsentParts {
  private var decisions: [String: [(Permission, Decision)]] = [:]
  private var renewed: [String: Set<Permission>] = [:]
  private var objectTypes: [String: [ObjectType]] = [:]
  private var objectChoices: [String: [UUID: Bool]] = [:]

  /// Reads the tables of permissions and choices, and checks each row.
  init(_ db: Database, _ file: StorageFile) throws {
    let permissions = CheckedTable.permission
    try permissions.forEach("ORDER BY app, position", [], db, file) { row, _ in
      guard let direction = Direction(rawValue: try row.value(3)), let decision = Decision(rawValue: try row.value(4))
      else { throw permissions.nonsense(row, file) }
      // A type of a catalogue to come.
      guard let type = ObjectType(identifier: try row.value(2)) else { return }
      let (app, permission): (String, Permission) = (try row.value(0), Permission(type, direction))
      decisions[app, default: []].append((permission, decision))
      if try row.value(5) { renewed[app, default: []].insert(permission) }
    }
    try CheckedTable.objectRequest.forEach("ORDER BY app, position", [], db, file) { row, _ in
      if let type = ObjectType(identifier: try row.value(2)) { objectTypes[try row.value(0), default: []].append(type) }
    }
    let choices = CheckedTable.objectChoice
    try choices.forEach("", [], db, file) { row, _ in
      guard let uuid = UUID(data: try row.value(1)) else { throw choices.nonsense(row, file) }
      objectChoices[try row.value(0), default: [:]][uuid] = try row.value(2) as Bool
    }
  }

  /// Returns the consent of one app, at its place among those that asked.
  func consent(of app: String, position: Int) -> StoredApp.Consent {
    StoredApp.Consent(
      position: position, decisions: decisions[app] ?? [], renewed: renewed[app] ?? [],
      objectTypes: objectTypes[app] ?? [], objectChoices: objectChoices[app] ?? [:])
  }
}

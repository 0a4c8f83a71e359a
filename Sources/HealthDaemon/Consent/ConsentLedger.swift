import Foundation
import HealthModel
import OrderedCollections

/// What the person has said to each app, and nothing else.
///
/// A plain value: asked what a request must show, told what was answered, it decides what an app may see. It knows no
/// samples and no screen.
///
/// Each app × type × direction is undetermined, granted or denied (rule A1). A permission that was asked for but not
/// answered, because the app died under its sheet, is remembered as asked and still undetermined (rule A39).
package struct ConsentLedger: Hashable, Sendable {
  /// What was asked by one app, and answered. Apps are known by bundle identifier (rule A44).
  struct AppRecord: Hashable, Sendable {
    /// Permissions asked for, with the answers.
    var decisions: OrderedDictionary<Permission, Decision> = [:]
    /// Answered, and to be asked about again: new health records have arrived (rules A48 and A81).
    var renewed: Set<Permission> = []
    /// Types whose per-object list was asked for.
    var objectTypes: OrderedSet<ObjectType> = []
    /// Objects the person switched on or off; what is not here keeps its default (rule A67).
    var objectChoices = ObjectChoices()
  }

  /// Apps in the order of their first request (rule A10).
  private(set) var records: OrderedDictionary<String, AppRecord> = [:]

  package init() {}

  /// As it was kept: apps in the order of their first request.
  init(_ records: OrderedDictionary<String, AppRecord>) { self.records = records }

  /// Bundle identifiers of the apps that have asked, also those that got nothing (rule A10).
  package var appsThatAsked: [String] { Array(records.keys) }

  // MARK: Permissions

  /// What the person has said about one permission; undetermined when nobody asked (rule A1).
  package func decision(for permission: Permission, of app: String) -> Decision {
    records[app]?.decisions[permission] ?? .undetermined
  }

  /// Everything the app has asked for, with the answers (rule A83).
  package func decisions(of app: String) -> [Permission: Decision] {
    guard let decisions = records[app]?.decisions else { return [:] }
    return Dictionary(uniqueKeysWithValues: decisions.map { ($0.key, $0.value) })
  }

  /// What a sheet for these permissions has to list (rules A2 to A4); nothing when all is answered.
  package func undeterminedPermissions(
    among requested: Set<Permission>, of app: String,
    partlyAnswered: DeviceBehavior.PartlyAnsweredType = .listsEveryRequestedDirection
  ) -> Set<Permission> {
    let renewed = records[app]?.renewed ?? []
    let undetermined = requested.filter { decision(for: $0, of: app) == .undetermined || renewed.contains($0) }
    switch partlyAnswered {
    case .listsUndeterminedDirections: return undetermined
    case .listsEveryRequestedDirection:
      let types = Set(undetermined.map(\.type))
      return requested.filter { types.contains($0.type) }
    }
  }

  /// Remembers that the app asked, before anybody answers (rule A10).
  package mutating func recordRequest(for permissions: Set<Permission>, by app: String) {
    var record = records[app] ?? AppRecord()
    for permission in permissions.sorted() where record.decisions[permission] == nil {
      record.decisions[permission] = .undetermined
    }
    records[app] = record
  }

  /// The sheet was answered: what was listed is determined now (rules A36 and A37).
  package mutating func record(_ granted: Set<Permission>, among listed: Set<Permission>, of app: String) {
    for permission in listed.sorted() {
      records[app, default: AppRecord()].decisions[permission] = granted.contains(permission) ? .granted : .denied
    }
    records[app]?.renewed.subtract(listed)
  }

  /// New objects of some types have arrived: whoever asks again, the person is asked again. Until then the earlier
  /// answers hold (rules A48 and A81).
  package mutating func renew(_ types: Set<ObjectType>) {
    for app in records.values.indices {
      let answered = records.values[app].decisions.filter { types.contains($0.key.type) && $0.value != .undetermined }
      records.values[app].renewed.formUnion(answered.keys)
    }
  }

  /// The person changed a switch (rules A82 to A84).
  package mutating func set(_ decision: Decision, for permission: Permission, of app: String) {
    records[app, default: AppRecord()].decisions[permission] = decision
  }

  /// Forgets every answer of an app, as if it had never asked.
  package mutating func forget(_ app: String) { records[app] = nil }

  // MARK: Objects

  /// Types whose per-object list the app has asked for.
  package func objectTypes(askedForBy app: String) -> [ObjectType] {
    records[app].map { Array($0.objectTypes) } ?? []
  }

  /// What the person said about single objects; what is not here keeps its default (rule A67).
  package func objectChoices(of app: String) -> [UUID: Bool] { records[app]?.objectChoices.all ?? [:] }

  /// Remembers that the app asked for single objects of a type, before anybody answers.
  package mutating func recordObjectRequest(for type: ObjectType, by app: String) {
    records[app, default: AppRecord()].objectTypes.append(type)
  }

  /// The per-object list of a type was answered (rule A66): what was listed has a choice now.
  package mutating func record(allowed: Set<UUID>, among listed: Set<UUID>, of type: ObjectType, for app: String) {
    records[app, default: AppRecord()].objectTypes.append(type)
    for uuid in listed { records[app]?.objectChoices[uuid] = allowed.contains(uuid) }
  }

  /// The person changed one object's switch (rule A73).
  package mutating func set(isAllowed: Bool, object uuid: UUID, of type: ObjectType, for app: String) {
    record(allowed: isAllowed ? [uuid] : [], among: [uuid], of: type, for: app)
  }

  /// Objects that are gone are allowed to nobody any more. A refusal stays: were it forgotten, an app that kept an object it
  /// may no longer read could save it as its own, and see from what becomes of it whether the person has deleted it.
  package mutating func forgetObjects(_ uuids: some Sequence<UUID>) {
    for uuid in uuids {
      for app in records.values.indices where records.values[app].objectChoices[uuid] == true {
        records.values[app].objectChoices[uuid] = nil
      }
    }
  }
}

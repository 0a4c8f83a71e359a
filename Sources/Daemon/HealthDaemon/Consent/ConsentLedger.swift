import Foundation
import HealthModel
import OrderedCollections

/// The person's decisions about each app's requests.
///
/// The ledger is a plain value. It returns the permissions that a request must show, records the decisions, and decides
/// which data an app may see. It contains no samples and shows no screens.
///
/// Each combination of app, type and direction is undetermined, granted or denied (rule A1). If the app ended while its
/// sheet was on the screen, the permissions are remembered as requested and still undetermined (rule A39).
package struct ConsentLedger: Hashable, Sendable {
  /// The requests of one app and the decisions about them. Apps are identified by bundle identifier (rule A44).
  struct AppRecord: Hashable, Sendable {
    /// The requested permissions, with the decisions.
    var decisions: OrderedDictionary<Permission, Decision> = [:]
    /// The permissions that were answered and will be asked for again, because new health records have arrived (rules
    /// A48 and A81).
    var renewed: Set<Permission> = []
    /// The reasons why permissions stayed undetermined although the person saw them on a sheet. Cleared when the app
    /// asks again.
    var undecided: [Permission: Undecided] = [:]
    /// The choice about future health records (rule HR8).
    var newRecords = NewRecords.preset
    /// The types whose per-object list the app has requested.
    var objectTypes: OrderedSet<ObjectType> = []
    /// The person's decisions about single objects. An object without one has the default (rule A67).
    var objectChoices = ObjectChoices()
  }

  /// A reason why a requested permission is undetermined, other than that nobody answered (rule A39).
  package enum Undecided: String, Hashable, Sendable {
    /// The person answered the sheet, but the device lost the answer (rule HZ5).
    case answerLost
    /// The person tapped Don’t Allow on the sheet's second page, which decides nothing (rules V47 to V49).
    case refusedOnSecondPage
    /// The reason is unknown, because an earlier version of this program wrote the device's file and stored no reasons.
    case notKept
  }

  /// The decisions about each app, in the order of the apps' first requests (rule A10).
  private(set) var records: OrderedDictionary<String, AppRecord> = [:]

  package init() {}

  /// Creates a ledger of stored decisions, in the order of the apps' first requests.
  init(_ records: OrderedDictionary<String, AppRecord>) { self.records = records }

  /// The bundle identifiers of the apps that have asked, including those that were denied everything (rule A10).
  package var appsThatAsked: [String] { Array(records.keys) }

  // MARK: Permissions

  /// Returns the decision about one permission; undetermined when the app never asked (rule A1).
  package func decision(for permission: Permission, of app: String) -> Decision {
    records[app]?.decisions[permission] ?? .undetermined
  }

  /// Returns all permissions that the app has requested, with the decisions (rule A83).
  package func decisions(of app: String) -> [Permission: Decision] {
    guard let decisions = records[app]?.decisions else { return [:] }
    return Dictionary(uniqueKeysWithValues: decisions.map { ($0.key, $0.value) })
  }

  /// Returns the permissions that the sheet of a request must list (rules A2 to A4); empty when all are answered.
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

  /// Records a request before it is answered (rule A10).
  package mutating func recordRequest(for permissions: Set<Permission>, by app: String) {
    var record = records[app] ?? AppRecord()
    for permission in permissions.sorted() where record.decisions[permission] == nil {
      record.decisions[permission] = .undetermined
    }
    for permission in permissions { record.undecided[permission] = nil }
    records[app] = record
  }

  /// Records why permissions stayed undetermined after the sheet of a request.
  mutating func record(_ undecided: Undecided, for permissions: some Sequence<Permission>, of app: String) {
    for permission in permissions { records[app]?.undecided[permission] = undecided }
  }

  /// Returns the reason why a requested permission is undetermined; nil when nobody answered, or when it is decided.
  package func undecided(_ permission: Permission, of app: String) -> Undecided? {
    decision(for: permission, of: app) == .undetermined ? records[app]?.undecided[permission] : nil
  }

  /// Records the answers to the sheet of a request (rules A36 and A37).
  package mutating func record(_ decisions: [Permission: Decision], of app: String) {
    for (permission, decision) in decisions.sorted(by: { $0.key < $1.key }) {
      records[app, default: AppRecord()].decisions[permission] = decision
    }
    records[app]?.renewed.subtract(decisions.keys)
  }

  /// Makes the next request of each app ask again about types of which new objects have arrived, unless the app gets
  /// them automatically. Until then the earlier decisions apply (rules A48, A81 and HR14).
  package mutating func renew(_ types: Set<ObjectType>) {
    for app in records.values.indices where records.values[app].newRecords == .ask {
      let answered = records.values[app].decisions.filter { types.contains($0.key.type) && $0.value != .undetermined }
      records.values[app].renewed.formUnion(answered.keys)
    }
  }

  /// Records that the person changed a switch (rules A82 to A84).
  package mutating func set(_ decision: Decision, for permission: Permission, of app: String) {
    records[app, default: AppRecord()].decisions[permission] = decision
  }

  /// Returns the choice about future health records.
  package func newRecords(for app: String) -> NewRecords { records[app]?.newRecords ?? .preset }

  /// Records the choice about future health records. An app that gets new records automatically need not ask about
  /// records that have already arrived.
  package mutating func set(_ newRecords: NewRecords, for app: String) {
    records[app, default: AppRecord()].newRecords = newRecords
    if newRecords == .share { records[app]?.renewed = [] }
  }

  /// Removes every decision about an app, as if it had never asked.
  package mutating func forget(_ app: String) { records[app] = nil }

  /// Undoes a change as far as it still applies. Later decisions and requests remain.
  ///
  /// - Parameter earlier: The ledger before the change.
  mutating func undo(_ change: ConsentChange, to earlier: ConsentLedger) {
    let app = change.app
    if change.isForgotten {
      if records[app] == nil { records[app] = earlier.records[app] }
      return
    }
    for (permission, transition) in change.permissions where decision(for: permission, of: app) == transition.after {
      records[app]?.decisions[permission] = transition.before
      if earlier.records[app]?.renewed.contains(permission) == true { records[app]?.renewed.insert(permission) }
    }
    let choices = earlier.objectChoices(of: app)
    for object in change.objectsAllowed.union(change.objectsRefused) {
      let isAllowed = change.objectsAllowed.contains(object)
      if records[app]?.objectChoices[object] == isAllowed { records[app]?.objectChoices[object] = choices[object] }
    }
    if let newRecords = change.newRecords, newRecords == self.newRecords(for: app) {
      records[app]?.newRecords = earlier.newRecords(for: app)
    }
  }

  // MARK: Objects

  /// Returns the types whose per-object list the app has requested.
  package func objectTypes(askedForBy app: String) -> [ObjectType] {
    records[app].map { Array($0.objectTypes) } ?? []
  }

  /// Returns the person's decisions about single objects. An object without one has the default (rule A67).
  package func objectChoices(of app: String) -> [UUID: Bool] { records[app]?.objectChoices.all ?? [:] }

  /// Records a request for single objects of a type before it is answered.
  package mutating func recordObjectRequest(for type: ObjectType, by app: String) {
    records[app, default: AppRecord()].objectTypes.append(type)
  }

  /// Records the answer to the per-object list of a type (rule A66): each listed object is allowed or refused.
  package mutating func record(allowed: Set<UUID>, among listed: Set<UUID>, of type: ObjectType, for app: String) {
    records[app, default: AppRecord()].objectTypes.append(type)
    for uuid in listed { records[app]?.objectChoices[uuid] = allowed.contains(uuid) }
  }

  /// Records that the person changed one object's switch (rule A73).
  package mutating func set(isAllowed: Bool, object uuid: UUID, of type: ObjectType, for app: String) {
    record(allowed: isAllowed ? [uuid] : [], among: [uuid], of: type, for: app)
  }

  /// Removes the permissions to read deleted objects. Refusals remain: otherwise an app with a copy of an object it may
  /// no longer read could save the copy as its own, and find out whether the person deleted the original.
  package mutating func forgetObjects(_ uuids: some Sequence<UUID>) {
    for uuid in uuids {
      for app in records.values.indices where records.values[app].objectChoices[uuid] == true {
        records.values[app].objectChoices[uuid] = nil
      }
    }
  }
}

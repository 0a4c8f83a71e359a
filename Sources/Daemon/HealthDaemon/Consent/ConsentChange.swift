import Foundation
import HealthModel

/// The changes to the decisions about one app between two states of a ledger.
package struct ConsentChange: Hashable, Sendable {
  /// The bundle identifier of the app.
  package var app: String
  /// The permissions whose decision changed, with the decisions before and after.
  package var permissions: [Permission: Transition] = [:]
  /// The objects that were turned on.
  package var objectsAllowed: Set<UUID> = []
  /// The objects that were turned off.
  package var objectsRefused: Set<UUID> = []
  /// The choice about future health records; nil when it did not change.
  package var newRecords: NewRecords?
  /// True when every decision about the app was removed.
  package var isForgotten = false

  package struct Transition: Hashable, Sendable {
    package var before: Decision
    package var after: Decision

    package init(before: Decision, after: Decision) { (self.before, self.after) = (before, after) }
  }

  package init(
    app: String, permissions: [Permission: Transition] = [:], objectsAllowed: Set<UUID> = [],
    objectsRefused: Set<UUID> = [], newRecords: NewRecords? = nil, isForgotten: Bool = false
  ) {
    self.app = app
    self.permissions = permissions
    (self.objectsAllowed, self.objectsRefused) = (objectsAllowed, objectsRefused)
    (self.newRecords, self.isForgotten) = (newRecords, isForgotten)
  }

  /// True when the app may read more, fewer or other samples than before.
  var changesReading: Bool { isForgotten || permissions.keys.contains { $0.direction == .read } }

  /// True when nothing changed.
  var isEmpty: Bool {
    permissions.isEmpty && objectsAllowed.isEmpty && objectsRefused.isEmpty && newRecords == nil && !isForgotten
  }
}

extension ConsentLedger {
  /// Returns the changes since an earlier state, one per app, in the order of the apps' first requests.
  ///
  /// A request that is not answered yet changes nothing.
  package func changes(since earlier: ConsentLedger) -> [ConsentChange] {
    let apps = appsThatAsked + earlier.appsThatAsked.filter { records[$0] == nil }
    return apps.compactMap { app in
      if records[app] == earlier.records[app] { return nil }
      var change = ConsentChange(app: app)
      change.isForgotten = records[app] == nil
      for permission in Set(decisions(of: app).keys).union(earlier.decisions(of: app).keys) {
        let (before, after) = (earlier.decision(for: permission, of: app), decision(for: permission, of: app))
        if before != after { change.permissions[permission] = ConsentChange.Transition(before: before, after: after) }
      }
      let (choices, earlierChoices) = (objectChoices(of: app), earlier.objectChoices(of: app))
      for (object, isAllowed) in choices where earlierChoices[object] != isAllowed {
        if isAllowed { change.objectsAllowed.insert(object) } else { change.objectsRefused.insert(object) }
      }
      if newRecords(for: app) != earlier.newRecords(for: app) { change.newRecords = newRecords(for: app) }
      return change.isEmpty ? nil : change
    }
  }
}

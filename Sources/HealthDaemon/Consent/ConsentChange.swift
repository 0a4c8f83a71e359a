import Foundation
import HealthModel

/// What became of one app's answers between two moments of a ledger.
package struct ConsentChange: Hashable, Sendable {
  /// The app's bundle identifier.
  package var app: String
  /// Permissions whose decision is another: what it was and what it is.
  package var permissions: [Permission: Transition] = [:]
  /// Objects that may be read now and might not before, and the other way round.
  package var objectsAllowed: Set<UUID> = []
  package var objectsRefused: Set<UUID> = []
  /// Every answer was forgotten.
  package var isForgotten = false

  package struct Transition: Hashable, Sendable {
    package var before: Decision
    package var after: Decision
  }

  var isEmpty: Bool { permissions.isEmpty && objectsAllowed.isEmpty && objectsRefused.isEmpty && !isForgotten }
}

extension ConsentLedger {
  /// What changed since an earlier moment, app by app in the order of their first request.
  ///
  /// A request that was made and not answered yet changes nothing.
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
      return change.isEmpty ? nil : change
    }
  }
}

import Foundation

/// The person's choices about single objects for one app; one that is missing has its default (rule A67).
package struct ObjectChoices: Hashable, Sendable {
  /// The choices by object: true for allowed, false for refused.
  package private(set) var all: [UUID: Bool] = [:]
  /// The objects that are allowed. Queries search these, so refused ones cost nothing.
  package private(set) var allowed: Set<UUID> = []

  package init(_ choices: [UUID: Bool] = [:]) {
    all = choices
    allowed = Set(choices.lazy.filter(\.value).map(\.key))
  }

  /// The choice about one object; nil for its default.
  package subscript(object: UUID) -> Bool? {
    get { all[object] }
    set {
      all[object] = newValue
      if newValue == true { allowed.insert(object) } else { allowed.remove(object) }
    }
  }
}

import Foundation

/// The objects the person switched on or off for an app; what is not here keeps its default (rule A67).
package struct ObjectChoices: Hashable, Sendable {
  package private(set) var all: [UUID: Bool] = [:]
  /// The objects that are on: what an app sees is found through these, so the refused ones cost it nothing.
  package private(set) var allowed: Set<UUID> = []

  package init(_ choices: [UUID: Bool] = [:]) {
    all = choices
    allowed = Set(choices.lazy.filter(\.value).map(\.key))
  }

  package subscript(object: UUID) -> Bool? {
    get { all[object] }
    set {
      all[object] = newValue
      if newValue == true { allowed.insert(object) } else { allowed.remove(object) }
    }
  }
}

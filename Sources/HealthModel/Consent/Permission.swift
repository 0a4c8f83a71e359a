/// The two independent permissions an app may hold for a type (rule A1).
package enum Direction: String, Hashable, Sendable, CaseIterable {
  /// Writing. Apple's API calls it *share*.
  case share
  case read

  /// "write" or "read".
  package var verb: String { self == .share ? "write" : "read" }
}

/// What the person has said about one permission (rule A1).
package enum Decision: String, Hashable, Sendable {
  case undetermined, granted, denied
}

/// A permission that can be asked for: a type and a direction.
package struct Permission: Hashable, Sendable {
  package var type: ObjectType
  package var direction: Direction

  package init(_ type: ObjectType, _ direction: Direction) {
    self.type = type
    self.direction = direction
  }
}

/// In the order of the catalogue, writing before reading: an order that is the same in every run.
extension Permission: Comparable {
  package static func < (left: Permission, right: Permission) -> Bool {
    (left.type.row, left.direction == .share ? 0 : 1) < (right.type.row, right.direction == .share ? 0 : 1)
  }
}

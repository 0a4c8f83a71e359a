/// The two independent permissions an app may hold for a type (rule A1).
package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
  /// Saving and deleting samples; shown to people as "write".
  case share
  /// Finding samples, and reading characteristics.
  case read

  /// The verb for people: "write" or "read".
  package var verb: String { self == .share ? "write" : "read" }
}

/// The person's decision about one permission (rule A1).
package enum Decision: String, Hashable, Sendable {
  case undetermined, granted, denied
}

/// A permission an app can ask for: a type and a direction.
package struct Permission: Hashable, Sendable {
  /// The type of the samples, or the characteristic.
  package var type: ObjectType
  /// Reading or sharing.
  package var direction: Direction

  package init(_ type: ObjectType, _ direction: Direction) {
    self.type = type
    self.direction = direction
  }
}

/// Ordered as the catalogue is, sharing before reading, so that each run shows the same order.
extension Permission: Comparable {
  /// Compares the rows of the catalogue, then the directions.
  package static func < (left: Permission, right: Permission) -> Bool {
    (left.type.row, left.direction == .share ? 0 : 1) < (right.type.row, right.direction == .share ? 0 : 1)
  }
}

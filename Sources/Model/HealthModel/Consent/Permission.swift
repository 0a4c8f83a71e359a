import Foundation

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
package enum Decision: Hashable, Sendable {
  case undetermined, granted, denied
  /// The app may read its own samples, and others that end on or after the date (rules V52 and V65). Only for reading.
  case limited(since: Date)

  /// True when the app may read or save, at least in part.
  package var isAllowed: Bool { earliestEnd != nil || self == .granted }

  /// The earliest end date of the samples that the app may read; nil when reading is not limited to recent samples.
  package var earliestEnd: Date? { if case .limited(let date) = self { date } else { nil } }

  /// The name in files and in the audit log, which store the date separately.
  package var name: String {
    switch self {
    case .undetermined: "undetermined"
    case .granted: "granted"
    case .denied: "denied"
    case .limited: "limited"
    }
  }

  /// Creates the decision with a name; nil for an unknown name, and for a limited decision without a date.
  ///
  /// - Parameter earliestEnd: The date of a limited decision; other decisions have none.
  package init?(named name: String, since earliestEnd: Date? = nil) {
    let decisions = [.undetermined, .granted, .denied, earliestEnd.map { Decision.limited(since: $0) }]
    guard let decision = decisions.lazy.compactMap(\.self).first(where: { $0.name == name }) else { return nil }
    self = decision
  }
}

/// A permission an app can request: a type and a direction.
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

/// Permissions sort in catalogue order, sharing before reading, so that their order is the same in each run.
extension Permission: Comparable {
  /// Compares the catalogue rows, then the directions.
  package static func < (left: Permission, right: Permission) -> Bool {
    (left.type.row, left.direction == .share ? 0 : 1) < (right.type.row, right.direction == .share ? 0 : 1)
  }
}

extension Date {
  /// Returns the day in ISO 8601 form, the same in every language: "2026-10-21".
  package func day(in timeZone: TimeZone) -> String {
    formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
  }
}

import HealthModel

/// The answers to the sheets of one request so far. None takes effect until the last sheet is answered; then those do
/// that the person has not changed in Settings meanwhile (rule A43).
struct SheetAnswers: Sendable {
  /// The bundle identifier of the app that asks.
  let app: String
  private(set) var decisions: [Permission: Decision] = [:]

  init(app: String) { self.app = app }

  mutating func add(_ granted: Set<Permission>, among listed: Set<Permission>) {
    for permission in listed { decisions[permission] = granted.contains(permission) ? .granted : .denied }
  }

  /// Removes the answers about some permissions.
  mutating func forget(_ permissions: Set<Permission>) {
    for permission in permissions { decisions[permission] = nil }
  }
}

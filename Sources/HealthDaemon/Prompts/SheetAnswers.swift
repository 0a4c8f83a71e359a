import HealthModel

/// The answers to the sheets of one request so far. None takes effect until the last sheet is answered; then those do
/// that the person has not changed in Settings meanwhile (rule A43).
struct SheetAnswers: Sendable {
  /// The bundle identifier of the app that asks.
  let app: String
  /// The permissions on the sheets so far.
  private(set) var listed: Set<Permission> = []
  /// The permissions among them that were granted.
  private(set) var granted: Set<Permission> = []

  init(app: String) { self.app = app }

  /// Adds the answer to a sheet.
  mutating func add(_ granted: Set<Permission>, among listed: Set<Permission>) {
    self.granted = self.granted.subtracting(listed).union(granted.intersection(listed))
    self.listed.formUnion(listed)
  }

  /// Removes the answers about some permissions.
  mutating func forget(_ permissions: Set<Permission>) {
    listed.subtract(permissions)
    granted.subtract(permissions)
  }
}

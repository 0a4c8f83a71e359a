import HealthModel

/// What the sheets of one request were answered so far. Nothing of it holds until the request's last sheet is answered;
/// then what the person has not changed in Settings meanwhile does (rule A43).
struct SheetAnswers: Sendable {
  /// The app that asks, by its bundle identifier.
  let app: String
  private(set) var listed: Set<Permission> = []
  private(set) var granted: Set<Permission> = []

  init(app: String) { self.app = app }

  /// One more sheet was answered.
  mutating func add(_ granted: Set<Permission>, among listed: Set<Permission>) {
    self.granted = self.granted.subtracting(listed).union(granted.intersection(listed))
    self.listed.formUnion(listed)
  }

  /// Forgets what was answered about some permissions.
  mutating func forget(_ permissions: Set<Permission>) {
    listed.subtract(permissions)
    granted.subtract(permissions)
  }
}

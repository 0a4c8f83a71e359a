import HealthModel

/// Questions to the person on behalf of an app: the sheet, and lists of objects.
///
/// The lists are made on the person's side, who may see everything. An app is told what was answered.
struct Questions: Sendable {
  private let daemon: HealthDaemon

  init(_ daemon: HealthDaemon) { self.daemon = daemon }

  /// Asks for permissions, for the app itself or for an extension of it (rules A2 to A11 and A90).
  func ask(for requested: Set<Permission>, on connection: Connection) async throws(HealthError) -> RequestOutcome {
    switch connection.process {
    case .app, .watchApp: return try await daemon.askForPermissions(requested, on: connection.connected)
    case .appExtension:
      try await daemon.waitForApp(toAskFor: requested, on: connection.connected)
      return .answered
    }
  }

  /// Whether a request would show the sheet.
  func wouldAsk(for requested: Set<Permission>, on connection: Connection) -> Bool {
    daemon.read { !$0.undetermined(among: requested, of: connection.app.bundleIdentifier).isEmpty }
  }

  /// Shows the list of a type's objects, always (rules A65 to A76).
  func askForObjects(
    of type: ObjectType, matching predicate: SamplePredicate, on connection: Connection
  ) async throws(HealthError) {
    try await daemon.askForObjects(of: type, matching: predicate, on: connection.connected)
  }

  /// Shows the documents the app was never told yes or no about, if there are any (rule A77).
  func askForDocuments(_ query: SampleQuery, on connection: Connection) async throws(HealthError) {
    try await daemon.askForDocuments(query, on: connection.connected)
  }

  /// The documents the person handed to the app.
  func documentChoices(on connection: Connection) -> ObjectChoices {
    daemon.read { ObjectChoices($0.ledger.objectChoices(of: connection.app.bundleIdentifier)) }
  }

  /// Shows signed health records, always, and hands out what the person chooses now (rule A78).
  func handOut(
    _ query: SampleQuery, where isWanted: @escaping @Sendable (SampleRecord) -> Bool, on connection: Connection
  ) async throws(HealthError) -> [SampleRecord] {
    try await daemon.handOut(query, where: isWanted, on: connection.connected)
  }

  /// Asks whether the app may add workouts to the watch, unless that was answered (rule K21).
  func askForWorkoutPlans(on connection: Connection) async throws(HealthError) -> RequestOutcome {
    try await daemon.askForWorkoutPlans(on: connection.connected)
  }

  /// What extensions of the app wait for, put to the person (rule A90).
  func askForExtensions(on connection: Connection) async throws(HealthError) {
    try await daemon.askForExtensions(on: connection.connected)
  }

  /// A value for each time an extension of the app asks, and one at once if one waits already.
  func extensionRequests(on connection: Connection) -> AsyncStream<Void> {
    daemon.extensionRequests(for: connection.app.bundleIdentifier, number: connection.number)
  }
}

import HealthModel

/// Questions to the person on behalf of an app: the sheet, and lists of objects.
///
/// The lists are made on the person's side, which may see everything. The app gets the answer alone.
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

  /// Returns true when a request would show the sheet.
  func wouldAsk(for requested: Set<Permission>, on connection: Connection) -> Bool {
    daemon.read { !$0.undetermined(among: requested, of: connection.app.bundleIdentifier).isEmpty }
  }

  /// Shows the list of a type's objects, at each call (rules A65 to A76).
  func askForObjects(
    of type: ObjectType, matching predicate: SamplePredicate, on connection: Connection
  ) async throws(HealthError) {
    try await daemon.askForObjects(of: type, matching: predicate, on: connection.connected)
  }

  /// Shows the documents the person has not decided about for the app, if there are any (rule A77).
  func askForDocuments(_ query: SampleQuery, on connection: Connection) async throws(HealthError) {
    try await daemon.askForDocuments(query, on: connection.connected)
  }

  /// Returns the person's choices about documents for the app.
  func documentChoices(on connection: Connection) -> ObjectChoices {
    daemon.read { ObjectChoices($0.ledger.objectChoices(of: connection.app.bundleIdentifier)) }
  }

  /// Shows signed health records, at each call, and returns those the person chooses (rule A78).
  func handOut(
    _ query: SampleQuery, where isWanted: @escaping @Sendable (SampleRecord) -> Bool, on connection: Connection
  ) async throws(HealthError) -> [SampleRecord] {
    try await daemon.handOut(query, where: isWanted, on: connection.connected)
  }

  /// Asks the person to let the app add workouts to the watch, unless they have answered before (rule K21).
  func askForWorkoutPlans(on connection: Connection) async throws(HealthError) -> RequestOutcome {
    try await daemon.askForWorkoutPlans(on: connection.connected)
  }

  /// Asks the person for the permissions that extensions of the app wait for (rule A90).
  func askForExtensions(on connection: Connection) async throws(HealthError) {
    try await daemon.askForExtensions(on: connection.connected)
  }

  /// Returns a stream with a value for each request of an extension of the app, and one at once when an extension waits
  /// already.
  func extensionRequests(on connection: Connection) -> AsyncStream<Void> {
    daemon.extensionRequests(for: connection.app.bundleIdentifier, number: connection.number)
  }
}

import HealthModel

/// Requests for authorization, and the status of earlier ones.
extension Connection {
  /// Asks the person for the permissions that are still undetermined (rules A1 to A28). Returns when they have
  /// answered, or when no answer is needed; throws when the request was not processed.
  ///
  /// The checks come in the order of rule A28. A guest is not asked and grants nothing (rule A88).
  package func requestAuthorization(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) async throws(HealthError) {
    _ = try await loggedWaiting(
      .requestAuthorization, share.union(read).inOrder, nil, .request(share: share.inOrder, read: read.inOrder),
      answering: { .request($0) }
    ) { () async throws(HealthError) in
      let settings = try check(toShare: share, read: read)
      if settings.isInGuestUserMode { return .guest }
      let requested = Self.permissions(toShare: share, read: read)
      return try await questions.ask(for: requested, on: self)
    }
  }

  /// Returns whether a request for these types would show the sheet (rules A47 to A50). Never asks the person.
  package func requestStatus(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) throws(HealthError) -> AuthorizationRequestStatus {
    try logged(.statusForAuthorizationRequest, share.union(read).inOrder, answering: { .requestStatus($0) }) {
      () throws(HealthError) in
      _ = try check(toShare: share, read: read)
      let requested = Self.permissions(toShare: share, read: read)
      return questions.wouldAsk(for: requested, on: self) ? .shouldRequest : .unnecessary
    }
  }

  /// Returns the decision about sharing a type, the only one an app is told (rules A45 and A46). Undetermined for an
  /// app that is not running.
  package func shareDecision(for type: ObjectType) -> Decision {
    let answer = try? logged(.authorizationStatus, [type], .share, answering: { .decision($0) }) {
      () throws(HealthError) in
      guard isAlive else { return .undetermined }
      let decision = decision(for: Permission(type, .share))
      let wasRead = self.decision(for: Permission(type, .read)) != .undetermined
      let behavior = settings.behavior.shareStatusAfterReadRequest
      return decision == .undetermined && wasRead && behavior == .sharingDenied ? .denied : decision
    }
    return answer ?? .undetermined
  }

  /// Asks the person, at each call, for the objects of a type the app may read (rules A65 to A76).
  package func requestPerObjectReadAuthorization(
    for type: ObjectType, predicate: SamplePredicate
  ) async throws(HealthError) {
    _ = try await loggedWaiting(
      .requestPerObjectReadAuthorization, [type], answering: { .request($0) }
    ) { () async throws(HealthError) in
      let settings = try checkRequest(perObject: type)
      if settings.isInGuestUserMode { return .guest }
      try await questions.askForObjects(of: type, matching: predicate, on: self)
      return .answered
    }
  }

  /// Checks a per-object request, in the order of rule A28, without asking the person.
  @discardableResult
  package func checkRequest(perObject type: ObjectType) throws(HealthError) -> DeviceSettings {
    let settings = try requireAlive()
    let check = RequestCheck(app: app, settings: settings)
    if let exception = check.exception(perObject: type) { throw stop(at: exception) }
    try enter()
    return settings
  }

  /// Checks that the app may have the estimates of a type calculated again.
  ///
  /// - Throws: 4 without Apple's entitlement or one of both permissions; the error does not say which permission is
  ///   missing (rule S77).
  package func checkRecalibration(of type: ObjectType) throws(HealthError) {
    try enter()
    let isAllowed = [Direction.share, .read].allSatisfy { decision(for: Permission(type, $0)) == .granted }
    if !app.entitlements.contains(.recalibrateEstimates) {
      throw .missingEntitlement(.recalibrateEstimates)
    }
    if !isAllowed { throw .authorizationDenied }
  }

  private func check(toShare share: Set<ObjectType>, read: Set<ObjectType>) throws(HealthError) -> DeviceSettings {
    let settings = try requireAlive()
    let check = RequestCheck(app: app, settings: settings)
    if let exception = check.exception(toShare: share, read: read) { throw stop(at: exception) }
    try enter()
    if let error = check.error(read: read) { throw error }
    return settings
  }

  private static func permissions(toShare share: Set<ObjectType>, read: Set<ObjectType>) -> Set<Permission> {
    Set(share.map { Permission($0, .share) }).union(read.map { Permission($0, .read) })
  }
}

/// The answer to whether a request would show the sheet. Raw values as in `HKAuthorizationRequestStatus`.
package enum AuthorizationRequestStatus: Int, Sendable { case unknown = 0, shouldRequest = 1, unnecessary = 2 }

/// Requests of the app's extensions.
extension Connection {
  /// Returns a stream with a value for each request of an extension of this app, and one at once when an extension is
  /// waiting already.
  ///
  /// The app answers with ``handleAuthorizationForExtension()``. The stream ends when the connection does.
  package func extensionRequests() -> AsyncStream<Void> { questions.extensionRequests(on: self) }

  /// Asks the person for the permissions that extensions of this app are waiting for, and answers the extensions (rule
  /// A90). Returns at once when none is waiting.
  ///
  /// - Throws: `userCanceled` when the sheet was closed without a choice; the extensions get the same error.
  package func handleAuthorizationForExtension() async throws(HealthError) {
    try enter()
    try await questions.askForExtensions(on: self)
  }
}

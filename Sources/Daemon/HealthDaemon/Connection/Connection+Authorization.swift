import Foundation
import HealthModel

/// Requests for authorization, and their status.
extension Connection {
  /// Asks the person for the permissions that are still undetermined (rules A1 to A28). Returns when the person has
  /// answered, or at once when no answer is needed; throws when the request was not processed.
  ///
  /// The checks follow the order of rule A28. A guest is not asked and grants nothing (rule A88).
  package func requestAuthorization(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) async throws(HealthError) {
    _ = try await answerWaiting(
      .requestAuthorization, share.union(read).inOrder, nil, .request(share: share.inOrder, read: read.inOrder),
      by: .health, unless: { RequestCheck(app: self.app, settings: $0).exception(toShare: share, read: read) },
      logging: { .request($0) }
    ) { call async throws(HealthError) -> RequestOutcome in
      if let error = RequestCheck(app: app, settings: call.settings).error(read: read) { throw error }
      if call.settings.isInGuestUserMode { return .guest }
      let requested = Self.permissions(toShare: share, read: read)
      switch process {
      case .app, .watchApp:
        await questions.waitAfterReinstallation(of: connected)
        return try await questions.askForPermissions(requested, on: connected)
      case .appExtension:
        // The app makes the request on behalf of its extension (rule A90).
        try await questions.waitForApp(toAskFor: requested, on: connected)
        return .answered
      case .widget: throw questions.refusal(of: .requestAuthorization, for: requested, on: connected)
      }
    }
  }

  /// Returns a status that says if a request for these types would show the sheet (rules A47 to A50). Never asks the
  /// person.
  package func requestStatus(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) throws(HealthError) -> AuthorizationRequestStatus {
    try answer(
      .statusForAuthorizationRequest, share.union(read).inOrder, by: .health,
      unless: { RequestCheck(app: app, settings: $0).exceptionOfStatus(toShare: share, read: read) },
      logging: { .requestStatus($0.status, showsSheet: $0.showsSheet) }
    ) { call throws(HealthError) in
      if let error = RequestCheck(app: app, settings: call.settings).error(read: read) { throw error }
      let requested = Self.permissions(toShare: share, read: read)
      let status = call.wouldAsk(for: requested) ? AuthorizationRequestStatus.shouldRequest : .unnecessary
      return (status: status, showsSheet: call.wouldList(requested) && !call.settings.isInGuestUserMode)
    }.status
  }

  /// Returns the decision about sharing a type, the only decision that an app can read (rules A45 and A46).
  /// Undetermined for an app that is not running.
  package func shareDecision(for type: ObjectType) -> Decision {
    let answer = try? self.answer(.authorizationStatus, [type], .share, by: .running, logging: { .decision($0) }) {
      call throws(HealthError) in
      let decision = decision(for: Permission(type, .share))
      let wasRead = self.decision(for: Permission(type, .read)) != .undetermined
      let behavior = call.settings.behavior.shareStatusAfterReadRequest
      return decision == .undetermined && wasRead && behavior == .sharingDenied ? .denied : decision
    }
    return answer ?? .undetermined
  }

  /// Returns the dates from which the app may read types with limited access (rules V101 and V102).
  ///
  /// Omits types that the app may read in full, or that were denied or are undetermined, so these look the same. Also
  /// omits types whose reading never has a date: characteristics, correlations, and types that the person grants object
  /// by object.
  package func earliestAuthorizedSampleDates(of types: Set<ObjectType>) throws(HealthError) -> [ObjectType: Date] {
    try answer(.earliestAuthorizedSampleDate, types.inOrder, by: .reading, logging: { .found($0.count) }) {
      _ throws(HealthError) in
      types.reduce(into: [:]) { dates, type in
        if type.canBeLimited { dates[type] = decision(for: Permission(type, .read)).earliestEnd }
      }
    }
  }

  /// Asks the person which objects of a type the app may read. Every call asks again (rules A65 to A76).
  package func requestPerObjectReadAuthorization(
    for type: ObjectType, predicate: SamplePredicate
  ) async throws(HealthError) {
    _ = try await answerWaiting(
      .requestPerObjectReadAuthorization, [type], by: .health,
      unless: { RequestCheck(app: self.app, settings: $0).exception(perObject: type) }, logging: { .request($0) }
    ) { call async throws(HealthError) -> RequestOutcome in
      if call.settings.isInGuestUserMode { return .guest }
      if process == .widget {
        throw questions.refusal(
          of: .requestPerObjectReadAuthorization, for: [Permission(type, .read)], on: connected)
      }
      try await questions.askForObjects(of: type, matching: predicate, on: connected)
      return .answered
    }
  }

  /// Checks a per-object request in the order of rule A28, without asking the person.
  package func checkRequest(perObject type: ObjectType) throws(HealthError) {
    try answer(nil, by: .health, unless: { RequestCheck(app: app, settings: $0).exception(perObject: type) }) {
      _ throws(HealthError) in
    }
  }

  /// Checks that the app may request new estimates of a type.
  ///
  /// - Throws: `errorAuthorizationDenied` (4) without Apple's entitlement, or without the permission to share or to
  ///   read the type. The error does not tell which permission is missing (rule S77).
  package func checkRecalibration(of type: ObjectType) throws(HealthError) {
    try answer(nil, by: .health) { _ throws(HealthError) in
      let isAllowed = [Direction.share, .read].allSatisfy { decision(for: Permission(type, $0)).isAllowed }
      if !app.entitlements.contains(.recalibrateEstimates) {
        throw .missingEntitlement(.recalibrateEstimates)
      }
      if !isAllowed { throw .authorizationDenied }
    }
  }

  private static func permissions(toShare share: Set<ObjectType>, read: Set<ObjectType>) -> Set<Permission> {
    Set(share.map { Permission($0, .share) }).union(read.map { Permission($0, .read) })
  }

  // MARK: Extensions

  /// Returns a stream that yields for each request of this app's extensions, and at once when an extension is already
  /// waiting.
  ///
  /// The app responds with ``handleAuthorizationForExtension()``. The stream ends with the connection.
  package func extensionRequests() -> AsyncStream<Void> {
    questions.extensionRequests(for: app.bundleIdentifier, number: number)
  }

  /// Asks the person for the permissions that this app's extensions are waiting for, and answers the extensions (rule
  /// A90). Returns at once when none is waiting.
  ///
  /// - Throws: `userCanceled` when the person closed the sheet without a choice. The extensions receive the same error.
  package func handleAuthorizationForExtension() async throws(HealthError) {
    try answer(nil, by: .health) { _ throws(HealthError) in }
    try await questions.askForExtensions(on: connected)
  }
}

/// The status of a request, which says if the request would show the sheet. The raw values are those of
/// `HKAuthorizationRequestStatus`.
package enum AuthorizationRequestStatus: Int, Sendable { case unknown = 0, shouldRequest = 1, unnecessary = 2 }

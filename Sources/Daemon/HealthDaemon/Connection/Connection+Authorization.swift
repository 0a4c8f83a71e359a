import Foundation
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
        // The app asks for its extension (rule A90).
        try await questions.waitForApp(toAskFor: requested, on: connected)
        return .answered
      case .widget: throw questions.refusal(of: .requestAuthorization, for: requested, on: connected)
      }
    }
  }

  /// Returns whether a request for these types would show the sheet (rules A47 to A50). Never asks the person.
  package func requestStatus(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) throws(HealthError) -> AuthorizationRequestStatus {
    try answer(
      .statusForAuthorizationRequest, share.union(read).inOrder, by: .health,
      unless: { RequestCheck(app: app, settings: $0).exceptionOfStatus(toShare: share, read: read) },
      logging: { .requestStatus($0) }
    ) { call throws(HealthError) in
      if let error = RequestCheck(app: app, settings: call.settings).error(read: read) { throw error }
      return call.wouldAsk(for: Self.permissions(toShare: share, read: read)) ? .shouldRequest : .unnecessary
    }
  }

  /// Returns the decision about sharing a type, the only one an app is told (rules A45 and A46). Undetermined for an
  /// app that is not running.
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

  /// Returns the date of each type that the app may read from a date on (rules V101 and V102).
  ///
  /// A type that is read in full, refused or undetermined is left out, and looks the same; so is one whose reading has no
  /// date: a characteristic, a correlation, and what the person chooses object by object.
  package func earliestAuthorizedSampleDates(of types: Set<ObjectType>) throws(HealthError) -> [ObjectType: Date] {
    try answer(.earliestAuthorizedSampleDate, types.inOrder, by: .reading, logging: { .found($0.count) }) {
      _ throws(HealthError) in
      types.reduce(into: [:]) { dates, type in
        if type.canBeLimited { dates[type] = decision(for: Permission(type, .read)).earliestEnd }
      }
    }
  }

  /// Asks the person, at each call, for the objects of a type the app may read (rules A65 to A76).
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

  /// Checks a per-object request, in the order of rule A28, without asking the person.
  package func checkRequest(perObject type: ObjectType) throws(HealthError) {
    try answer(nil, by: .health, unless: { RequestCheck(app: app, settings: $0).exception(perObject: type) }) {
      _ throws(HealthError) in
    }
  }

  /// Checks that the app may have the estimates of a type calculated again.
  ///
  /// - Throws: 4 without Apple's entitlement or one of both permissions; the error does not say which permission is
  ///   missing (rule S77).
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

  /// Returns a stream with a value for each request of an extension of this app, and one at once when an extension is
  /// waiting already.
  ///
  /// The app answers with ``handleAuthorizationForExtension()``. The stream ends when the connection does.
  package func extensionRequests() -> AsyncStream<Void> {
    questions.extensionRequests(for: app.bundleIdentifier, number: number)
  }

  /// Asks the person for the permissions that extensions of this app are waiting for, and answers the extensions (rule
  /// A90). Returns at once when none is waiting.
  ///
  /// - Throws: `userCanceled` when the sheet was closed without a choice; the extensions get the same error.
  package func handleAuthorizationForExtension() async throws(HealthError) {
    try answer(nil, by: .health) { _ throws(HealthError) in }
    try await questions.askForExtensions(on: connected)
  }
}

/// The answer to whether a request would show the sheet. Raw values as in `HKAuthorizationRequestStatus`.
package enum AuthorizationRequestStatus: Int, Sendable { case unknown = 0, shouldRequest = 1, unnecessary = 2 }

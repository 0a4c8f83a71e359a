import HealthModel

/// The checks of a request in the order of rule A28: first those that stop the app, then those that answer with an
/// error.
package struct RequestCheck {
  var app: AppIdentity
  var settings: DeviceSettings

  package init(app: AppIdentity, settings: DeviceSettings) { (self.app, self.settings) = (app, settings) }

  /// Returns the exception for the first mistake in a request that stops the app on a phone (rules A12 to A18, A20 and
  /// A22); nil for none.
  package func exception(toShare share: Set<ObjectType>, read: Set<ObjectType>) -> HealthException? {
    if share.isEmpty && read.isEmpty { return HealthException(.nothingRequested) }
    let unshareable = share.filter { !$0.appMayShare }
    if !unshareable.isEmpty { return HealthException(.sharingDisallowed(types: unshareable.byIdentifier)) }
    let unreadable = read.filter { !$0.appMayRequestRead && !failsInsteadOfRaising($0) }
    if !unreadable.isEmpty { return HealthException(.readingDisallowed(types: unreadable.byIdentifier)) }
    let clinical = read.filter { $0.kind == .clinical }
    return missingPurpose(.update, app.writePurpose, for: .share, of: share)
      ?? missingPurpose(.share, app.readPurpose, for: .read, of: read.subtracting(clinical))
      ?? missingPurpose(.clinicalShare, app.clinicalPurpose, for: .read, of: clinical)
  }

  /// Returns the exception for the first mistake in a per-object request that stops the app on a phone (rules A14, A16
  /// and A70); nil for none.
  package func exception(perObject type: ObjectType) -> HealthException? {
    guard type.requiresPerObjectAuthorization else { return HealthException(.notPerObject(type: type)) }
    return missingPurpose(.share, app.readPurpose, for: .read, of: [type])
  }

  /// Returns the error that keeps the request from reaching the person (rules A19 and A23 to A26); nil for none.
  package func error(read: Set<ObjectType> = []) -> HealthError? {
    if let error = settings.accessError(for: app) { return error }
    if read.contains(where: { $0.kind == .clinical }), !app.entitlements.contains(.healthRecords) {
      return .missingEntitlement(.healthRecords)
    }
    if let type = read.first(where: failsInsteadOfRaising) {
      return .invalidArgument(
        "\(type.identifier) is authorized object by object: use requestPerObjectReadAuthorization instead")
    }
    return nil
  }

  private func failsInsteadOfRaising(_ type: ObjectType) -> Bool {
    type.kind == .visionPrescription && settings.behavior.perObjectTypeInOrdinaryRequest == .failsInvalidArgument
  }

  private func missingPurpose(
    _ key: UsageDescriptionKey, _ text: String?, for direction: Direction, of types: Set<ObjectType>
  ) -> HealthException? {
    if types.isEmpty { return nil }
    guard let text else {
      var exception = HealthException(.missingPurpose(key: key, direction: direction, types: types.byIdentifier))
      exception.advice = app.advice
      return exception
    }
    return text.allSatisfy(\.isWhitespace) ? HealthException(.invalidPurpose(text: text, key: key)) : nil
  }
}

extension DeviceSettings {
  /// Returns the error that keeps an app from all of Health (rules A23 to A25); nil for none.
  func accessError(for app: AppIdentity) -> HealthError? {
    if !app.entitlements.contains(.healthKit) { return .missingEntitlement(.healthKit) }
    if !isHealthDataAvailable { return .healthDataUnavailable }
    if isHealthDataRestricted { return .healthDataRestricted }
    return nil
  }
}

extension Set<ObjectType> {
  /// The types in the alphabetical order of their identifiers.
  fileprivate var byIdentifier: [ObjectType] { sorted { $0.identifier < $1.identifier } }
}

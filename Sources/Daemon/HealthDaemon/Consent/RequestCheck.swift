import HealthModel

/// The checks of a request in the order of rule A28: first those that stop the app, then those that return an error.
package struct RequestCheck {
  var app: AppIdentity
  var settings: DeviceSettings

  package init(app: AppIdentity, settings: DeviceSettings) { (self.app, self.settings) = (app, settings) }

  /// Returns the exception for the first mistake in a request that stops the app on a phone (rules A12 to A18 and A20
  /// to A22); nil for none.
  package func exception(toShare share: Set<ObjectType>, read: Set<ObjectType>) -> HealthException? {
    if share.isEmpty && read.isEmpty { return HealthException(.nothingRequested) }
    let unshareable = share.filter { !$0.appMayShare }
    if !unshareable.isEmpty { return HealthException(.sharingDisallowed(types: unshareable.byIdentifier)) }
    let unreadable = read.filter { !$0.appMayRequestRead && !failsInsteadOfRaising($0) }
    if !unreadable.isEmpty { return HealthException(.readingDisallowed(types: unreadable.byIdentifier)) }
    let clinical = read.filter { $0.kind == .clinical }
    return missingCompanion(in: share, to: .share) ?? missingCompanion(in: read, to: .read)
      ?? missingPurpose(.update, app.writePurpose, for: .share, of: share)
      ?? missingPurpose(.share, app.readPurpose, for: .read, of: read.subtracting(clinical))
      ?? missingPurpose(.clinicalShare, app.clinicalPurpose, for: .read, of: clinical)
  }

  /// Returns the exception for the first mistake in a status query, which is checked like the request itself (rule
  /// A49). On iOS 26 no handler catches it (rule HZ3).
  package func exceptionOfStatus(toShare share: Set<ObjectType>, read: Set<ObjectType>) -> HealthException? {
    var exception = exception(toShare: share, read: read)
    exception?.isFatal = settings.systemVersion.has(.fatalStatusCall)
    return exception
  }

  /// Returns the exception for the first mistake in a per-object request that stops the app on a phone (rules A14, A16
  /// and A70); nil for none.
  package func exception(perObject type: ObjectType) -> HealthException? {
    guard type.requiresPerObjectAuthorization else { return HealthException(.notPerObject(type: type)) }
    return missingPurpose(.share, app.readPurpose, for: .read, of: [type])
  }

  /// Returns the error that prevents the request from reaching the person (rules A19 and A23 to A26); nil for none.
  package func error(read: Set<ObjectType> = []) -> HealthError? {
    if let error = settings.refusal(of: app, by: .health)?.error { return error }
    if read.contains(where: { $0.kind == .clinical }), !app.entitlements.contains(.healthRecords) {
      return .missingEntitlement(.healthRecords)
    }
    if let type = read.first(where: failsInsteadOfRaising) {
      return .invalidArgument(
        "\(type.identifier) is authorized object by object: use requestPerObjectReadAuthorization instead")
    }
    return nil
  }

  /// Returns the exception for the first type whose companion is not in the same set (rules A20b and A21); nil for
  /// none.
  ///
  /// Requesting the companion in an earlier call, or in the other direction, does not help.
  private func missingCompanion(in types: Set<ObjectType>, to direction: Direction) -> HealthException? {
    for type in types.byIdentifier {
      guard let companion = type.companion, !types.contains(companion) else { continue }
      // The two blood pressure types are each other's companions, but only on some versions.
      if companion.companion == type, !settings.systemVersion.has(.bloodPressureAsPair) { continue }
      return HealthException(.missingCompanion(of: type, companion: companion, direction: direction))
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
    return text.isRefusedAsPurpose ? HealthException(.invalidPurpose(text: text, key: key)) : nil
  }
}

extension DeviceSettings {
  /// Returns true when the device's version of iOS has the type. A shell command reads every type in a device's file,
  /// whatever the version.
  package func has(_ type: ObjectType) -> Bool { isOpenedByCommand || type.introducedIn <= systemVersion }

  /// Returns the exception for a call about types that a later version of iOS introduced; nil when the device has all
  /// of them.
  func exception(forNewerAmong types: [ObjectType]) -> HealthException? {
    // Most types are older than every simulated version.
    guard types.contains(where: { $0.introducedIn > SystemVersion.presets[0] }) else { return nil }
    let newer = types.filter { !has($0) }
    if newer.isEmpty { return nil }
    return HealthException(.newerThanSystem(types: newer, system: operatingSystemVersion))
  }
}

extension Set<ObjectType> {
  fileprivate var byIdentifier: [ObjectType] { sorted { $0.identifier < $1.identifier } }
}

import HealthModel

/// The reason why the device refuses a call, whatever the person chose, and the error of the call.
struct DeviceRefusal {
  let cause: AccessReason.Cause
  let error: HealthError
}

extension DeviceSettings {
  /// Returns the refusal for the first condition of a gate that an app's call does not meet; nil if the call meets all
  /// of them. The call ends with the refusal's error, and every screen and log explains the call with the refusal's
  /// cause.
  func refusal(of app: AppIdentity, by gate: Connection.Gate) -> DeviceRefusal? {
    func refusal(_ cause: AccessReason.Cause, _ error: HealthError) -> DeviceRefusal {
      .init(cause: cause, error: error)
    }
    if gate == .running { return nil }
    if !app.entitlements.contains(.healthKit) {
      return refusal(.missingEntitlement(key: .healthKit), .missingEntitlement(.healthKit))
    }
    if !isHealthDataAvailable { return refusal(.healthUnavailable, .healthDataUnavailable) }
    if isHealthDataRestricted { return refusal(.healthRestricted, .healthDataRestricted) }
    if gate == .reading, isLocked { return refusal(.locked, .databaseInaccessible) }
    if gate == .changing, isInGuestUserMode { return refusal(.guest, .notPermissibleForGuestUserMode) }
    return nil
  }
}

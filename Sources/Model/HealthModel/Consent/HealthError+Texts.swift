/// The errors the daemon sends, with Apple's texts where they are known (rules A23 to A26, A52, A69, A80 and A89).
extension HealthError {
  /// The device does not have Health (rule A23).
  package static let healthDataUnavailable = HealthError(
    .healthDataUnavailable, "Health data is unavailable on this device")
  /// A management profile forbids health data on the device (rule A24).
  package static let healthDataRestricted = HealthError(
    .healthDataRestricted, "Health data is restricted on this device by a management profile")
  /// The person denied the permission (rule A52).
  package static let authorizationDenied = HealthError(.authorizationDenied, "Not authorized")
  /// The person tapped Don’t Allow on the page that asks how much history the app may read (rule V47).
  package static let deniedByPerson = HealthError(.authorizationDenied, "The user denied authorization.")
  /// The person has not been asked yet (rules A52 and A56).
  package static let authorizationNotDetermined = HealthError(
    .authorizationNotDetermined, "Authorization not determined")
  /// The device is locked (rule A89).
  package static let databaseInaccessible = HealthError(
    .databaseInaccessible, "Protected health data is inaccessible")
  /// The person closed the prompt without an answer (rules A7 and A69).
  package static let userCanceled = HealthError(.userCanceled, "The person cancelled the prompt")
  /// The person denied a clinical type the app requires (rule A80).
  package static let requiredAuthorizationDenied = HealthError(
    .requiredAuthorizationDenied, "Not authorized to read every type the app requires")
  /// The statistics query matched no samples (rule Q33).
  package static let noData = HealthError(.noData, "No data available for the specified predicate.")
  /// A guest is using the device (rules A88 and S13).
  package static let notPermissibleForGuestUserMode = HealthError(
    .notPermissibleForGuestUserMode, "Health data cannot be changed while a guest uses the device")

  /// The app was signed without an entitlement the call needs (rules A25 and A26).
  package static func missingEntitlement(_ entitlement: Entitlement) -> HealthError {
    var error = HealthError(.authorizationDenied, "Missing \(entitlement.rawValue) entitlement.")
    error.missingEntitlement = entitlement
    return error
  }

  /// The person's other device is missing or unreachable (rule S121).
  package static var unreachable: HealthError { HealthError(.unknownError, "Remote device is unreachable") }

  /// The app passed an argument HealthKit does not accept; the message says which.
  package static func invalidArgument(_ message: String) -> HealthError { HealthError(.invalidArgument, message) }
}

/// An error an app receives. Codes and texts are those of `HKError` in Apple’s documentation.
package struct HealthError: Error, Hashable, Sendable {
  /// Raw values as in `HKError.Code`.
  package enum Code: Int, Sendable {
    case unknownError = 0
    case healthDataUnavailable = 1
    case healthDataRestricted = 2
    case invalidArgument = 3
    case authorizationDenied = 4
    case authorizationNotDetermined = 5
    case databaseInaccessible = 6
    case userCanceled = 7
    case anotherWorkoutSessionStarted = 8
    case userExitedWorkoutSession = 9
    case requiredAuthorizationDenied = 10
    case noData = 11
    case workoutActivityNotAllowed = 12
    case dataSizeExceeded = 13
    case backgroundWorkoutSessionNotAllowed = 14
    case notPermissibleForGuestUserMode = 15
  }

  /// The code the app sees.
  package var code: Code
  /// The text of the error, as `localizedDescription` returns it.
  package var message: String
  /// The entitlement without which the call fails; nil for another error.
  package var missingEntitlement: Entitlement?

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// A programmer error that raises an Objective-C exception on a phone (rule A12 and others).
package struct HealthException: Hashable, Sendable {
  /// The names of the exceptions HealthKit raises.
  package enum Name: String, Sendable {
    case invalidArgument = "NSInvalidArgumentException"
    case generic = "NSGenericException"
    case validationFailure = "_HKObjectValidationFailureException"
  }

  package var name: Name
  /// The mistake, from which ``reason`` is made.
  package var mistake: Mistake
  /// Advice for the developer, printed after the reason, when the program is no app; nil for an app.
  package var advice: String?

  /// True for an exception that leaves an async call where no handler of the app can catch it, so that a trap ends the
  /// app (rule HZ3).
  package var isFatal = false

  /// Creates the exception for a mistake, without advice.
  package init(_ mistake: Mistake) { (name, self.mistake) = (.invalidArgument, mistake) }

  /// Creates an exception for a mistake that nothing but its reason tells from others.
  package init(_ name: Name, _ reason: String) { (self.name, mistake) = (name, .other(reason: reason)) }
}

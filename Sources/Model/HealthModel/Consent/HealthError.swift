import Texts

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
  /// The exception that stopped the app at this call; nil for an error, which an app is told.
  package var stop: HealthException?

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

  /// The cause: a mistake that logs name, or a call that cannot be made in this way.
  private enum Cause: Hashable, Sendable {
    case mistake(Mistake)
    case call(Stop)
  }

  package var name: Name
  private let cause: Cause
  /// Advice for the developer, printed after the cure, when the program is no app; nil for an app.
  package var advice: String?

  /// True for an exception that leaves an async call where no handler of the app can catch it, so that a trap ends the
  /// app (rule HZ3).
  package var isFatal = false

  /// Creates the exception for a mistake, without advice.
  package init(_ mistake: Mistake) { (name, cause) = (.invalidArgument, .mistake(mistake)) }

  /// Creates the exception for a call whose stop tells it from others.
  package init(_ name: Name, _ stop: Stop) { (self.name, cause) = (name, .call(stop)) }

  /// The mistake, as logs name it.
  package var mistake: Mistake {
    switch cause {
    case .mistake(let mistake): mistake
    case .call(let stop): .other(reason: stop.reason)
    }
  }

  /// The words of a phone, and the way out.
  package var stop: Stop {
    switch cause {
    case .mistake(let mistake): mistake.stop
    case .call(let stop): stop
    }
  }

  /// The reason, in Apple's words where they are known.
  package var reason: String { stop.reason }

  /// The line of a crash log on a phone.
  package var crashLogLine: String {
    "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'"
  }
}

extension HealthException {
  /// The end of an app as a developer needs it told: the words of a phone, the rule, and the way out.
  ///
  /// Each stop is declared once, by its mistake or beside the call that raises it. The crash screen, `check`, the log of
  /// calls and the message of a program that stops all show these four parts.
  package struct Stop: Hashable, Sendable {
    /// The reason, in Apple's words where they are known.
    package let reason: String
    /// The rule of HealthKit's behavior, "A13"; nil for a stop that no phone has.
    package let rule: String?
    /// The remedy, in a sentence.
    package let remedy: LocalizedStringKey
    /// The line to write in the app's code or in its Info.plist.
    package let code: String
    /// True when Apple's words for the reason are not known, so that nobody looks for ours in a crash log.
    package let isInOurWords: Bool

    package init(
      _ reason: String, rule: String?, remedy: LocalizedStringKey, code: String, isInOurWords: Bool = false
    ) {
      (self.reason, self.rule, self.remedy, self.code) = (reason, rule, remedy, code)
      self.isInOurWords = isInOurWords
    }

    /// The sentence beside a reason that is not in Apple's words.
    package static let wordsAreOurs: LocalizedStringKey =
      "The sentence is healthsheet’s: Apple’s own is not known."

    /// The way out in English, a line each: the rule with its remedy, the line to write, and a remark on words that are
    /// not Apple's.
    package var cure: String {
      let cure = "\(rule.map { "Rule \($0): " } ?? "")\(remedy)\n    \(code)"
      return isInOurWords ? "\(cure)\n\(Self.wordsAreOurs)" : cure
    }
  }
}

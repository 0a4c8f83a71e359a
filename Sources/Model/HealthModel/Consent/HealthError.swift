import Texts

/// An error an app receives. The codes and texts come from `HKError` in Apple’s documentation.
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
  /// The exception that stopped the app at this call; nil for an ordinary error, which the call returns to the app.
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

  /// The cause: a case of ``Mistake``, to which logs refer by name, or the explanation of a mistake without a case.
  private enum Cause: Hashable, Sendable {
    case mistake(Mistake)
    case call(Stop)
  }

  package var name: Name
  private let cause: Cause
  /// Advice for the developer, printed after the remedy when the program is not an app; nil for an app.
  package var advice: String?

  /// True for an exception that leaves an async call where no handler of the app can catch it, so it ends the app with
  /// a trap (rule HZ3).
  package var isFatal = false

  /// Creates the exception for a mistake, without advice.
  package init(_ mistake: Mistake) { (name, cause) = (.invalidArgument, .mistake(mistake)) }

  /// Creates the exception for a mistake that has no case in ``Mistake``; a stop explains the mistake.
  package init(_ name: Name, _ stop: Stop) { (self.name, cause) = (name, .call(stop)) }

  /// The mistake, as logs name it; ``Mistake/other(reason:)`` for a mistake without a case.
  package var mistake: Mistake {
    switch cause {
    case .mistake(let mistake): mistake
    case .call(let stop): .other(reason: stop.reason)
    }
  }

  /// The reason as a phone words it, with its rule and its remedy.
  package var stop: Stop {
    switch cause {
    case .mistake(let mistake): mistake.stop
    case .call(let stop): stop
    }
  }

  /// The reason, in Apple's words where they are known.
  package var reason: String { stop.reason }

  /// The line a phone writes to its crash log.
  package var crashLogLine: String {
    "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'"
  }
}

extension HealthException {
  /// The explanation of an app's crash for its developer: the phone's wording, the rule, the remedy, and a line of
  /// code.
  ///
  /// Each stop is declared once, by its mistake or beside the call that raises it. The crash screen, `check`, the call
  /// log and the message of a program that stops all show these four parts.
  package struct Stop: Hashable, Sendable {
    /// The reason, in Apple's words where they are known.
    package let reason: String
    /// The rule of HealthKit's behavior, such as "A13"; nil for a stop that does not occur on a phone.
    package let rule: String?
    /// The remedy, as one sentence.
    package let remedy: LocalizedStringKey
    /// The line to add to the app's code or to its Info.plist.
    package let code: String
    /// True when ``reason`` is in this project's words, because Apple's are unknown. A remark then tells developers not
    /// to search crash logs for these words.
    package let isInOurWords: Bool

    package init(
      _ reason: String, rule: String?, remedy: LocalizedStringKey, code: String, isInOurWords: Bool = false
    ) {
      (self.reason, self.rule, self.remedy, self.code) = (reason, rule, remedy, code)
      self.isInOurWords = isInOurWords
    }

    /// The sentence shown beside a reason that is not in Apple's words.
    package static let wordsAreOurs: LocalizedStringKey =
      "This message is healthsheet’s; Apple’s message is not known."

    /// The remedy in English: a line with the rule and the remedy, the line of code, and a remark if the wording is not
    /// Apple's.
    package var cure: String {
      let cure = "\(rule.map { "Rule \($0): " } ?? "")\(remedy)\n    \(code)"
      return isInOurWords ? "\(cure)\n\(Self.wordsAreOurs)" : cure
    }
  }
}

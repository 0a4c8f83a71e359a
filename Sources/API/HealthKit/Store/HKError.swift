import Foundation
import HealthModel

/// The domain of HealthKit’s errors.
public let HKErrorDomain = "com.apple.healthkit"

/// An error of HealthKit.
///
///     do {
///       try await store.save(sample)
///     } catch HKError.errorAuthorizationDenied {
///       // The person does not let this app write the type.
///     }
///
///     (error as? HKError)?.code == .errorUserCanceled
///
/// Errors are equal when their codes are.
public struct HKError: CustomNSError, LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// The kind of the error.
  public let code: Code

  // The keys and values that were given to the initializer. The values never change, and Foundation only reads them.
  nonisolated(unsafe) private let userInfo: [String: Any]

  /// Creates an error with a code and further values, such as a description under `NSLocalizedDescriptionKey`.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// ``HKErrorDomain``.
  public static var errorDomain: String { HKErrorDomain }

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// The values given to ``init(_:userInfo:)``, and the description.
  public var errorUserInfo: [String: Any] {
    userInfo.merging([NSLocalizedDescriptionKey: code.defaultDescription]) { given, _ in given }
  }

  /// The description for a person: "Authorization not determined".
  public var localizedDescription: String {
    (userInfo[NSLocalizedDescriptionKey] as? String) ?? code.defaultDescription
  }

  /// The error description that `LocalizedError` requires, the same as ``localizedDescription``.
  public var errorDescription: String? { localizedDescription }

  /// The error as Foundation prints an error: domain, code and description.
  public var description: String {
    "Error Domain=\(HKErrorDomain) Code=\(errorCode) \"\(localizedDescription)\""
  }

  public static func == (one: HKError, other: HKError) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HKError {
  /// The kinds of errors.
  public enum Code: Int, Sendable {
    /// An error that no other code describes.
    case unknownError = 0
    /// The device does not have Health (rule A23).
    case errorHealthDataUnavailable = 1
    /// The device’s administrator does not allow Health (rule A24).
    case errorHealthDataRestricted = 2
    /// An argument is invalid, such as an object that is already saved or an empty list.
    case errorInvalidArgument = 3
    /// The person refused, or an entitlement is missing.
    case errorAuthorizationDenied = 4
    /// The person has not been asked.
    case errorAuthorizationNotDetermined = 5
    /// The device is locked (rule A89).
    case errorDatabaseInaccessible = 6
    /// The person closed a prompt without answering.
    case errorUserCanceled = 7
    /// Another app started a workout session.
    case errorAnotherWorkoutSessionStarted = 8
    /// The person left the app while its workout session ran.
    case errorUserExitedWorkoutSession = 9
    /// The person denied a clinical type that the app requires (rule A80).
    case errorRequiredAuthorizationDenied = 10
    /// Statistics found no data (rule Q33), or a value does not exist.
    case errorNoData = 11
    /// The activity is not possible in this session.
    case errorWorkoutActivityNotAllowed = 12
    /// An attachment or a message is too large.
    case errorDataSizeExceeded = 13
    /// A workout session cannot begin in the background.
    case errorBackgroundWorkoutSessionNotAllowed = 14
    /// A guest is using the device and may not change anything (rule A88).
    case errorNotPermissibleForGuestUserMode = 15

    /// The name of ``unknownError`` before iOS 17.
    public static let noError = Code.unknownError

    /// Lets `catch HKError.errorUserCanceled` match any HealthKit error with the code.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? HKError)?.code == code }
  }

  public static var unknownError: Code { .unknownError }
  /// The name of ``unknownError`` before iOS 17.
  public static var noError: Code { .unknownError }
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  public static var errorUserCanceled: Code { .errorUserCanceled }
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  public static var errorNoData: Code { .errorNoData }
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  public static var errorBackgroundWorkoutSessionNotAllowed: Code { .errorBackgroundWorkoutSessionNotAllowed }
  public static var errorNotPermissibleForGuestUserMode: Code { .errorNotPermissibleForGuestUserMode }
}

extension HKError.Code {
  /// The description when the error does not provide one.
  var defaultDescription: String {
    switch self {
    case .unknownError: "An unknown error occurred"
    case .errorHealthDataUnavailable: "Health data is unavailable on this device"
    case .errorHealthDataRestricted: "Health data is restricted on this device"
    case .errorInvalidArgument: "Invalid argument"
    case .errorAuthorizationDenied: "Not authorized"
    case .errorAuthorizationNotDetermined: "Authorization not determined"
    case .errorDatabaseInaccessible: "Protected health data is inaccessible"
    case .errorUserCanceled: "The user canceled the request"
    case .errorAnotherWorkoutSessionStarted: "Another workout session started"
    case .errorUserExitedWorkoutSession: "The user left the app during a workout session"
    case .errorRequiredAuthorizationDenied: "A required authorization was denied"
    case .errorNoData: "No data available for the specified predicate."
    case .errorWorkoutActivityNotAllowed: "The workout activity is not allowed"
    case .errorDataSizeExceeded: "The data is too large"
    case .errorBackgroundWorkoutSessionNotAllowed: "A workout session cannot start in the background"
    case .errorNotPermissibleForGuestUserMode: "Not permitted while a guest uses the device"
    }
  }
}

extension HKError {
  /// Creates an app’s error from the daemon’s error.
  package init(_ error: HealthError) {
    self.init(
      Code(rawValue: error.code.rawValue) ?? .unknownError, userInfo: [NSLocalizedDescriptionKey: error.message])
  }
}

extension Result where Failure == any Error {
  /// Creates the result of work that asks the daemon. Converts the daemon's errors to the errors that apps receive.
  package init(asking work: () throws -> Success) {
    self = Result(catching: work).mapError { ($0 as? HealthError).map { HKError($0) } ?? $0 }
  }

  /// Creates the result of work that asks the daemon and may wait for the person.
  init(waitingFor work: () async throws -> Success) async {
    do {
      let value = try await work()
      self = .success(value)
    } catch {
      self = Result(asking: { throw error })
    }
  }

  /// The value and the error in the form that handlers take: one of them is nil.
  var parts: (value: Success?, error: (any Error)?) {
    switch self {
    case .success(let value): (value, nil)
    case .failure(let error): (nil, error)
    }
  }
}

import Foundation
import HealthKit
import HealthModel
import Testing

@Suite("Error codes")
struct ErrorCodeTests {
  /// Each code by the name that follows `catch HKError`, with its number in Apple's headers.
  static let codes: [(code: HKError.Code, number: Int)] = [
    (HKError.unknownError, 0), (HKError.errorHealthDataUnavailable, 1), (HKError.errorHealthDataRestricted, 2),
    (HKError.errorInvalidArgument, 3), (HKError.errorAuthorizationDenied, 4),
    (HKError.errorAuthorizationNotDetermined, 5), (HKError.errorDatabaseInaccessible, 6),
    (HKError.errorUserCanceled, 7), (HKError.errorAnotherWorkoutSessionStarted, 8),
    (HKError.errorUserExitedWorkoutSession, 9), (HKError.errorRequiredAuthorizationDenied, 10),
    (HKError.errorNoData, 11), (HKError.errorWorkoutActivityNotAllowed, 12), (HKError.errorDataSizeExceeded, 13),
    (HKError.errorBackgroundWorkoutSessionNotAllowed, 14), (HKError.errorNotPermissibleForGuestUserMode, 15),
  ]

  @Test("The static error codes have the numbers of Apple's header")
  func numbers() {
    #expect(Self.codes.map(\.code.rawValue) == Self.codes.map(\.number))
    #expect(Set(Self.codes.map(\.code)).count == 16 && HKError.Code(rawValue: 16) == nil)
    #expect(HKError.noError == HKError.unknownError)
  }

  @Test("Each error code in a catch clause catches only its own errors", arguments: codes)
  func catching(code: HKError.Code, number: Int) {
    let caught = Self.codes.filter { $0.code ~= HKError(code) }
    #expect(caught.map(\.number) == [number])
    #expect(!(code ~= CancellationError()))
    #expect(!(code ~= NSError(domain: "com.example", code: number)))
  }

  @Test("Each error code has its own sentence, which Foundation also shows", arguments: codes)
  func sentences(code: HKError.Code, number: Int) {
    let error = HKError(code)
    #expect(error.errorCode == number && !error.localizedDescription.isEmpty)
    #expect(Self.codes.count { HKError($0.code).localizedDescription == error.localizedDescription } == 1)
    #expect(error.errorDescription == error.localizedDescription)
    #expect((error as any Error).localizedDescription == error.localizedDescription)
    #expect(error.description.contains("Code=\(number) \"\(error.localizedDescription)\""))
  }

  @Test("Errors with the same code are equal and have the same hash")
  func equality() {
    let plain = HKError(.errorInvalidArgument)
    let wordy = HKError(.errorInvalidArgument, userInfo: [NSLocalizedDescriptionKey: "There is nothing to save."])
    #expect(plain == wordy && plain.hashValue == wordy.hashValue && plain != HKError(.errorNoData))
    #expect(Set([plain, wordy, HKError(.errorNoData)]).count == 2)
  }

  @Test("An error keeps its user info, and a description in the user info takes precedence")
  func userInfo() {
    let error = HKError(.errorNoData, userInfo: ["type": "steps", NSLocalizedDescriptionKey: "No steps."])
    #expect(error.errorDescription == "No steps." && error.errorUserInfo["type"] as? String == "steps")
    #expect((error as NSError).userInfo["type"] as? String == "steps")
    #expect((error as NSError).localizedDescription == "No steps.")
    #expect(HKError(.errorNoData).errorUserInfo.count == 1)
  }

  @Test("An error of the daemon keeps its code", arguments: codes)
  func fromDaemon(code: HKError.Code, number: Int) throws {
    let error = HKError(HealthError(try #require(HealthError.Code(rawValue: number)), "Because."))
    #expect(error.code == code && error.localizedDescription == "Because.")
  }
}

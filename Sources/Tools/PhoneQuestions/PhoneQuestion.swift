import Foundation
import HealthKit

/// A question that Apple's documentation leaves open, with the code by which an app finds the answer.
///
/// Built with Apple's HealthKit and run on a phone, the same code finds out what the phone does.
public struct PhoneQuestion: Identifiable, Sendable {
  /// The name of the question in filenames and tables, such as "A30-order-of-rows".
  public let id: String

  /// The first cell of the row on HealthKit's page Divergences that the answer settles.
  public let settles: String

  public let sentence: String

  let ask: @Sendable (HKHealthStore, any PhonePerson) async throws -> String

  init(
    _ id: String, settles: String, _ sentence: String,
    ask: @escaping @Sendable (HKHealthStore, any PhonePerson) async throws -> String
  ) {
    self.id = id
    self.settles = settles
    self.sentence = sentence
    self.ask = ask
  }

  /// All questions, starting with those that need no person. Some of the questions may stop the app; see
  /// ``PhoneInterview``.
  public static let all = values + samples + series + mistakes + consent + news
}

extension HKHealthStore {
  /// Requests authorization to write and read types, and has the person allow everything.
  func isAllowed(
    toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = [], by person: any PhonePerson
  ) async throws {
    await person.does(.allowsEverything)
    try await requestAuthorization(toShare: share, read: read)
  }
}

/// Returns the outcome of a call: "succeeds", or the error code.
func outcome(of call: () async throws -> Void) async -> String {
  do { try await call() } catch { return description(of: error) }
  return "succeeds"
}

/// Returns an error as an answer: "error 3" for an error of HealthKit.
func description(of error: any Error) -> String {
  (error as? HKError).map { "error \($0.code.rawValue)" } ?? "another error"
}

/// Noon of a day long ago, so that the interview's samples do not mix with the person's.
let longAgo = Date(timeIntervalSinceReferenceDate: 43_200)

import Foundation
import HealthKit

/// One question that Apple's documentation leaves open, and how an app finds the answer out.
///
/// Compiled on a phone, against Apple's HealthKit, the same source asks the phone.
public struct PhoneQuestion: Identifiable, Sendable {
  /// Names the question in file names and tables, such as "A30-order-of-rows".
  public let id: String

  /// The row of HealthKit's page of divergences that the answer settles, by its first cell.
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

  /// Every question, those without a person first. Those that may stop the app are among them: see ``PhoneInterview``.
  public static let all = values + samples + series + mistakes + consent + news
}

extension HKHealthStore {
  /// Asks to write and read types, of a person who allows it.
  func isAllowed(
    toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = [], by person: any PhonePerson
  ) async throws {
    await person.does(.allowsEverything)
    try await requestAuthorization(toShare: share, read: read)
  }
}

/// The outcome of a call: "succeeds", or the number of its error.
func outcome(of call: () async throws -> Void) async -> String {
  do { try await call() } catch { return description(of: error) }
  return "succeeds"
}

/// An error as an answer: "error 3" for one of HealthKit's.
func description(of error: any Error) -> String {
  (error as? HKError).map { "error \($0.code.rawValue)" } ?? "another error"
}

/// Noon of a day long past: samples of an interview lie where nobody has others.
let longAgo = Date(timeIntervalSinceReferenceDate: 43_200)

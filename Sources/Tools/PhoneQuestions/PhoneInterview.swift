import Foundation
import HealthKit

/// Asks one system questions, and stores each answer in a file.
///
/// Before the interview asks a question, it writes the answer ``stopped`` to the question's file: an app that the
/// question stops can no longer write one. After a restart, the app continues with the questions that have no answer.
public struct PhoneInterview: Sendable {
  /// The answer to a question that ended the process.
  public static let stopped = "stops the app"

  private let folder: URL
  private let system: String
  private let store: HKHealthStore
  private let person: any PhonePerson

  /// - Parameters:
  ///   - folder: The folder for the answers. It must exist.
  ///   - system: The name of the system that answers, such as `ProcessInfo.processInfo.operatingSystemVersionString`.
  public init(folder: URL, system: String, store: HKHealthStore, person: any PhonePerson) {
    self.folder = folder
    self.system = system
    self.store = store
    self.person = person
  }

  /// The answers so far.
  public var answers: [PhoneAnswer] {
    PhoneQuestion.all.flatMap { question in
      (try? PhoneAnswer.read(Data(contentsOf: file(of: question)))) ?? []
    }
  }

  /// The questions without an answer, in order.
  public var open: [PhoneQuestion] {
    let answered = Set(answers.map(\.question))
    return PhoneQuestion.all.filter { !answered.contains($0.id) }
  }

  /// Asks a question.
  ///
  /// - Throws: The errors of writing the answer's file. An error of the system that is asked is an answer.
  @discardableResult
  public func ask(_ question: PhoneQuestion) async throws -> PhoneAnswer {
    try note(Self.stopped, to: question)
    let answer: String
    do { answer = try await question.ask(store, person) } catch { answer = description(of: error) }
    return try note(answer, to: question)
  }

  @discardableResult
  private func note(_ answer: String, to question: PhoneQuestion) throws -> PhoneAnswer {
    let answer = PhoneAnswer(question: question.id, answer: answer, system: system)
    try PhoneAnswer.data([answer]).write(to: file(of: question))
    return answer
  }

  private func file(of question: PhoneQuestion) -> URL { folder.appendingPathComponent("\(question.id).json") }
}

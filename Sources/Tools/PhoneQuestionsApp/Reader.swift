import Foundation
import HealthKit
import Observation
import PhoneQuestions

/// The person who reads the questions on the screen, and answers by tapping.
@MainActor
@Observable
final class Reader: PhonePerson {
  private(set) var sentence = "Ready?"
  private(set) var choices: [String] = []
  private(set) var answers: [PhoneAnswer] = []
  /// The app's documents folder, which the phone's Files app shows.
  let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

  private var choice: CheckedContinuation<String, Never>?

  /// Asks every unanswered question once the person is ready. If a question stops the app, that is its answer, and the
  /// next launch continues with the next question.
  func answersEverything() async {
    let interview = PhoneInterview(
      folder: folder, system: ProcessInfo.processInfo.operatingSystemVersionString, store: HKHealthStore(),
      person: self)
    answers = interview.answers
    _ = await choosing("\(interview.open.count) questions are open. Some may stop the app: start it again.", ["Begin"])
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for question in interview.open {
        sentence = question.sentence
        try await interview.ask(question)
        answers = interview.answers
      }
      sentence = "Every question is answered."
    } catch {
      sentence = "The answer could not be written: \(error)"
    }
  }

  func does(_ act: PhoneAct) async { _ = await choosing(act.sentence, ["Ready"]) }

  func sees(_ sight: PhoneSight) async -> String { await choosing(sight.sentence, sight.answers) }

  /// Records the tapped choice.
  func chooses(_ choice: String) {
    choices = []
    self.choice?.resume(returning: choice)
    self.choice = nil
  }

  private func choosing(_ sentence: String, _ choices: [String]) async -> String {
    self.sentence = sentence
    self.choices = choices
    return await withCheckedContinuation { choice = $0 }
  }
}

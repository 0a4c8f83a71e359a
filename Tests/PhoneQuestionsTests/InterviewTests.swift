import Foundation
import TestSupport
import Testing

@testable import PhoneQuestions

/// Compares answers of this device with those of phones.
@Suite("The same questions are asked of a phone and this device", .timeLimit(.minutes(20)))
struct InterviewTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Answers")
  private static let own = folder.appending(path: "healthsheet.json")

  @Test("This device answers every question as in the stored answers")
  func device() async throws {
    let folder = try TemporaryFolder()
    let device = AnsweringDevice()
    let newDevice = AnsweringDevice(version: "27.3")
    let news = Set(PhoneQuestion.news.map(\.id))
    let mistakes = Set(PhoneQuestion.mistakes.map(\.id))
    for question in PhoneQuestion.all {
      if mistakes.contains(question.id) {
        try await askElsewhere(question, in: folder.url)
      } else {
        try await (news.contains(question.id) ? newDevice : device).ask(question, in: folder.url)
      }
    }
    let answers = device.interview(in: folder.url).answers
    #expect(answers.map(\.question) == PhoneQuestion.all.map(\.id))
    if ProcessInfo.processInfo.environment["HEALTHSHEET_RECORD_GOLDENS"] != nil {
      try PhoneAnswer.data(answers).write(to: Self.own)
    }
    let before = try PhoneAnswer.read(Data(contentsOf: Self.own))
    #expect(answers.sorted { $0.question < $1.question } == before)
  }

  /// Asks a question that may stop the app in a separate process.
  private func askElsewhere(_ question: PhoneQuestion, in folder: URL) async throws {
    await #expect(processExitsWith: .failure) { [id = question.id as String, path = folder.path as String] in
      let question = try #require(PhoneQuestion.all.first { $0.id == id })
      try await AnsweringDevice().ask(question, in: URL(filePath: path))
      exit(EXIT_FAILURE)
    }
  }

  @Test("The stored answers of real phones agree with this device's answers")
  func phones() throws {
    let own = try PhoneAnswer.read(Data(contentsOf: Self.own))
    let files = FileManager.default.enumerator(
      at: Self.folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    for case let file as URL in files?.allObjects ?? []
    where file.pathExtension == "json" && file.lastPathComponent != Self.own.lastPathComponent {
      let verdicts = try PhoneAnswer.read(Data(contentsOf: file)).map { Verdict(of: $0, beside: own) }
      for verdict in verdicts { print("\(file.lastPathComponent): \(verdict.sentence)") }
      #expect(verdicts.filter { !$0.isSettled }.map(\.sentence) == [], "\(file.lastPathComponent)")
    }
  }

  @Test("A phone's answer settles a row only if it equals this device's answer, and the question is known")
  func verdicts() throws {
    let own = [PhoneAnswer(question: "A30-order-of-rows", answer: "by name", system: "healthsheet")]
    func verdict(_ question: String, _ answer: String) throws -> Verdict {
      let json = #"{"question": "\#(question)", "answer": "\#(answer)", "system": "iOS 26.1"}"#
      return Verdict(of: try #require(PhoneAnswer.read(Data(json.utf8)).first), beside: own)
    }
    let same = try verdict("A30-order-of-rows", "by name")
    #expect(same.isSettled && same.sentence == "A30: the order of rows: settled by iOS 26.1: by name")
    let other = try verdict("A30-order-of-rows", "otherwise")
    #expect(!other.isSettled)
    #expect(other.sentence == "A30: the order of rows: iOS 26.1 answers “otherwise”, this device “by name”")
    #expect(try !verdict("A31-no-such-question", "by name").isSettled)
  }

  @Test("A question that stopped the app counts as answered, and the next launch continues after it")
  func stopped() async throws {
    let folder = try TemporaryFolder()
    let question = try #require(PhoneQuestion.all.first { $0.id == "Q103-day-without-a-calendar" })
    try await askElsewhere(question, in: folder.url)
    let interview = AnsweringDevice().interview(in: folder.url)
    #expect(
      interview.answers == [PhoneAnswer(question: question.id, answer: PhoneInterview.stopped, system: "healthsheet")])
    #expect(interview.open.map(\.id) == PhoneQuestion.all.map(\.id).filter { $0 != question.id })
  }
}

/// The meaning of a phone's answer for a row of the page of divergences.
private struct Verdict {
  var isSettled: Bool
  var sentence: String

  init(of answer: PhoneAnswer, beside own: [PhoneAnswer]) {
    guard let question = PhoneQuestion.all.first(where: { $0.id == answer.question }),
      let expected = own.first(where: { $0.question == answer.question })
    else {
      (isSettled, sentence) = (false, "\(answer.question): nobody asks that")
      return
    }
    isSettled = answer.answer == expected.answer
    sentence =
      isSettled
      ? "\(question.settles): settled by \(answer.system): \(answer.answer)"
      : "\(question.settles): \(answer.system) answers “\(answer.answer)”, this device “\(expected.answer)”"
  }
}

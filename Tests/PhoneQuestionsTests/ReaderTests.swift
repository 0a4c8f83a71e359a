import PhoneQuestions
import Testing

@testable import PhoneQuestionsApp

@MainActor
@Suite("The app asks the person who reads the screen", .timeLimit(.minutes(20)))
struct ReaderTests {
  private let reader = Reader()

  /// Waits until there is a choice to tap.
  private func isAsked() async { while reader.choices.isEmpty { await Task.yield() } }

  @Test("An instruction waits until the person taps Ready", arguments: PhoneAct.allCases)
  func act(_ act: PhoneAct) async {
    let doing = Task { await reader.does(act) }
    await isAsked()
    #expect(reader.sentence == act.sentence && reader.choices == ["Ready"])
    reader.chooses("Ready")
    await doing.value
    #expect(reader.choices.isEmpty)
  }

  @Test(
    "The answer to a question about the screen is the observation that the person taps", arguments: PhoneSight.allCases)
  func sight(_ sight: PhoneSight) async {
    let seeing = Task { await reader.sees(sight) }
    await isAsked()
    #expect(reader.sentence == sight.sentence && reader.choices == sight.answers && sight.answers.count > 1)
    reader.chooses(sight.answers[1])
    #expect(await seeing.value == sight.answers[1])
  }
}

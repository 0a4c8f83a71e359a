import Foundation
import Scenarios
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The frames of a played scenario name what happened in each step", .timeLimit(.minutes(20)))
struct ScenarioPicturesTests {
  /// Returns the frames of a request: before it, with its sheet, unchanged, with a switch on, after the answer, and
  /// unchanged again.
  private func pictures() async throws -> ScenarioPictures {
    let text = """
      title: A question
      script:
        - request: {app: clinic, read: [heartRate, stepCount]}
        - say: The person reads.
        - turn: {on: {read: [stepCount]}}
        - answer: allow
        - say: The sheet is gone.
      """
    let scenario = try Scenario(Data(text.utf8), file: "question.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    let pictures = ScenarioPictures(of: player)
    #expect(await player.play().failures.isEmpty)
    return pictures
  }

  @Test("Each frame has its step, and says if a sheet appeared or was answered in it")
  func markers() async throws {
    let pictures = try await pictures().pictures.prefix(6)
    #expect(
      pictures.map { $0.label.prefix { $0 != ":" } } == ["begin", "step 1", "step 2", "step 3", "step 4", "step 5"])
    #expect(
      pictures.map { Array($0.markers.dropFirst()) } == [[], ["sheet shown"], [], [], ["sheet answered"], []])
    #expect(pictures.last?.caption == "The sheet is gone.")
  }

  @Test("A report assigns the frames of a question and of its answer to the app that asked, and other frames to none")
  func report() async throws {
    let pictures = try await pictures().reportPictures.prefix(6)
    #expect(pictures.map(\.isOfQuestion) == [false, true, true, true, false, false])
    #expect(pictures.map { $0.app != nil } == [false, true, true, true, true, false])
  }

  @Test("In a recording, each frame lasts as long as asked; an animated picture leaves out frames without a change")
  func recording() async throws {
    let pictures = try await pictures()
    let events = pictures.cast(version: .two, pause: .seconds(2)).split(separator: "\n").dropFirst().compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any]
    }
    let marks = events.filter { $0[1] as? String == "m" }.map { ($0[0] as? NSNumber)?.doubleValue }
    #expect(marks.prefix(8) == [0, 2, 2, 4, 6, 8, 8, 10])
    let animation = pictures.animation()
    #expect(animation.contains("Answer: Allow") && !animation.contains("The person reads."))
  }
}

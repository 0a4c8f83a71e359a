import Foundation
import HealthModel
import Scenarios
import Staging
import TerminalUI
import Testing

@testable import HealthsheetApp

/// The scenarios in `assets/scenarios`, each played on a device without a terminal.
@MainActor
@Suite("The gallery", .timeLimit(.minutes(20)))
struct GalleryTests {
  private static nonisolated let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../assets/scenarios").standardizedFileURL

  private static nonisolated let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".yaml") }
    .sorted()

  @Test("Everything a scenario expects holds, and would not hold if it were turned round", arguments: files)
  func holds(file: String) async throws {
    let scenario = try Scenario(contentsOf: Self.folder.appending(path: file))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    var blind: [String] = []
    player.didHold = { expectation in
      if expectation.expectation.turnedRound.problem(on: player) == nil { blind.append("\(expectation.location)") }
    }
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    #expect(account.expectationCount > 0)
    #expect(blind.isEmpty, "These expectations hold either way: \(blind)")
  }

  @Test(
    "In the gallery’s room of an ordinary terminal it holds as well, and the buttons of every question are in sight",
    arguments: files)
  func fits(file: String) async throws {
    let scenario = try Scenario(contentsOf: Self.folder.appending(path: file))
    let terminal = Size(width: 80, height: 24)
    let strip = StripPlacement(size: terminal, isByHand: false).size
    let player = ScenarioPlayer(
      try await StagedScenario.stage(scenario), size: Size(width: 80, height: terminal.height - strip.height - 1),
      limit: .seconds(60))
    player.session.device.showsKeyHints = false
    var hidden: [String] = []
    player.didReach = { _ in
      let device = player.device
      guard device.screen == .app, let prompt = device.consent.prompt(in: device.frontApp.identity) else { return }
      let buttons =
        switch prompt.prompt.question {
        case .permissions, .workoutPlans: ["Allow", "Don’t Allow"]
        case .objects: ["Done", "Cancel"]
        }
      let titles = buttons.map { String(localized: LocalizedStringKey($0), locale: device.settings.locale) }
      for button in titles where !player.screen.contains(where: { $0.contains(button) }) { hidden.append(button) }
    }
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    #expect(hidden.isEmpty)
  }

  @Test("What does not hold is told with its place, a sentence and the screen; the script goes on")
  func fails() async throws {
    let scenario = try Scenario(
      Data(
        """
        title: A wrong guess
        script:
          - request: {app: stride, read: [stepCount]}
            expect: {prompt: {kind: none}}
          - answer: dontAllow
        expect:
          - ledger: {app: stride, read: {stepCount: off}}
          - screen: No such words
        """.utf8), file: "guess.yaml", folder: Self.folder)
    let account = await ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .milliseconds(200)).play()
    #expect(account.failures.map(\.location.line) == [4, 8])
    #expect(account.failures[0].sentence == "The question on the screen must be none, and is sheet.")
    #expect(account.failures[0].screen.contains { $0.contains("would like to access") })
    #expect(account.text.contains("guess.yaml:4:"))
  }

  @Test("A button that is dim does nothing, and the script stops there")
  func dim() async throws {
    let scenario = try Scenario(
      Data(
        """
        title: Nothing on
        script:
          - request: {app: stride, read: [stepCount]}
          - answer: allow
          - kill: stride
        """.utf8), file: "dim.yaml", folder: Self.folder)
    let account = await ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .milliseconds(200)).play()
    #expect(account.failures.map(\.sentence) == ["The button for “allow” is dim: nothing is on."])
  }
}

import Foundation
import HealthModel
import Scenarios
import Staging
import TerminalUI
import Testing

@testable import HealthsheetApp

/// The scenarios in `assets/scenarios`, each played on a device without a terminal.
@MainActor
@Suite("The gallery")
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
      if player.problem(with: expectation.condition.turnedRound) == nil { blind.append("\(expectation.location)") }
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
      guard device.screen == .app, let prompt = device.question(in: device.frontApp.identity) else { return }
      let buttons =
        switch prompt.prompt.question {
        case .permissions: ["Allow", "Don’t Allow"]
        case .objects: ["Done", "Cancel"]
        }
      for button in buttons where !player.screen.contains(where: { $0.contains(button) }) { hidden.append(button) }
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

extension Scenarios.Expectation.Condition {
  /// Something that cannot hold where this holds.
  fileprivate var turnedRound: Self {
    switch self {
    case .screen(let words, let isShown): return .screen(words, isShown: !isShown)
    case .element(var element):
      if let isEnabled = element.isEnabled {
        element.isEnabled = !isEnabled
      } else if let value = element.value {
        element.value = value == "on" ? "off" : value == "off" ? "on" : "not \(value)"
      } else {
        element.identifier += "?"
      }
      return .element(element)
    case .status(let app, let type, let status):
      return .status(app: app, type, status == .sharingDenied ? .sharingAuthorized : .sharingDenied)
    case .ledger(let app, let permission, let standing):
      return .ledger(app: app, permission, standing == .on ? .off : .on)
    case .ledgerObject(let app, let object, let isOn): return .ledgerObject(app: app, object, isOn: !isOn)
    case .gets(var reading):
      if let count = reading.sampleCount {
        reading.sampleCount = count + 1
      } else if let sum = reading.sum {
        reading.sum = HealthQuantity(sum.value + 1, sum.unit)
      } else {
        reading.error =
          reading.error == Scenarios.Expectation.ErrorCode.none ? .code(5) : Scenarios.Expectation.ErrorCode.none
        if reading.error == Scenarios.Expectation.ErrorCode.none { reading.sampleCount = -1 }
      }
      return .gets(reading)
    case .shouldRequest(let app, let request, let isExpected): return .shouldRequest(app: app, request, !isExpected)
    case .calls(var calls):
      if let count = calls.count { calls.count = count + 1 } else { calls.prefix += "?" }
      return .calls(calls)
    case .prompt(let app, let prompt): return .prompt(app: app, prompt == .none ? .sheet : .none)
    case .crash(let words): return .crash("not \(words)")
    case .answered(let outcome): return .answered(outcome == .waiting ? .ended(.none) : .waiting)
    }
  }
}

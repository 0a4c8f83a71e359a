import Scenarios
import UITestWriting

extension UITestPlan {
  /// Plays a scenario on a hidden device, and makes the plan of a UI test from the questions that appear.
  ///
  /// - Parameters:
  ///   - scenario: The scenario as ``UITestTarget/scenario(of:)`` returns it.
  ///   - waitsForStillness: True to wait after each step until the whole program is idle. Use it only in a program that
  ///     does nothing else.
  /// - Throws: ``ScenarioFailure`` for a scenario that cannot happen on the simulator, ``ScenarioError`` and
  ///   `DeviceStartError` for a scenario whose device cannot be prepared.
  @MainActor
  package init(
    of scenario: Scenario, name: String, on target: UITestTarget, waitsForStillness: Bool = true
  ) async throws {
    // Do not wait for the steps' expectations, which may never occur on another version.
    var played = scenario
    for step in played.script.indices { played.script[step].expectations = [] }
    played.expectations = []
    let player = ScenarioPlayer(
      try await StagedScenario.stage(played), limit: .seconds(5), waitsForStillness: waitsForStillness)
    defer { player.end() }
    try await self.init(of: scenario, name: name, on: target, stage: player) {
      _ = await player.playStep()
      return player.obstacle
    }
  }
}

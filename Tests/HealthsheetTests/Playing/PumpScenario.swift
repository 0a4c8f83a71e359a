import Foundation
import Scenarios

@testable import HealthsheetApp

/// Plays steps of the app Pump, which may write steps and insulin but not body mass, and returns the failures.
///
/// - Parameters:
///   - steps: The steps as YAML, which begin on line 9.
///   - answers: Further answers of the person for the app, each after a comma.
///   - data: The entries of the scenario's data.
///   - limit: The longest wait for an expectation.
@MainActor
func pumpFailures(
  _ steps: String, answers: String = "", data: String = "", limit: Duration
) async throws -> [(sentence: String, location: SourceLocation)] {
  let text = """
    title: Pump
    apps:
      - bundle: com.example.pump
        name: Pump
        infoPlist: {NSHealthUpdateUsageDescription: Writes what your pump has given.}
    answers: [{app: Pump, share: {insulinDelivery: on, stepCount: on, bodyMass: off}\(answers)}]
    data: {\(data)}
    script:
    \(steps)
    """
  let scenario = try Scenario(Data(text.utf8), file: "pump.yaml", folder: URL(filePath: "/"))
  return await ScenarioPlayer(try await StagedScenario.stage(scenario), limit: limit).play().failures.map {
    ($0.sentence, $0.location)
  }
}

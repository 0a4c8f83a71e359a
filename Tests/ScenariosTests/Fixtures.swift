import Foundation
import Scenarios
import TestSupport

/// The repository's folder of scenarios.
let assets = PackageFiles.url("assets")

func exampleFiles() throws -> [URL] {
  try FileManager.default.contentsOfDirectory(at: assets.appending(path: "scenarios"), includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
}

/// Reads a scenario of a few lines.
func scenario(_ text: String) throws(ScenarioError) -> Scenario {
  try Scenario(Data(text.utf8), file: "test.yaml", folder: assets)
}

/// What is wrong with a scenario: "3:5: sentence", a line each. Empty when nothing is.
func problems(_ text: String) -> [String] { problems(Data(text.utf8)) }

func problems(_ data: Data) -> [String] {
  do throws(ScenarioError) {
    _ = try Scenario(data, file: "test.yaml", folder: assets)
    return []
  } catch {
    return error.problems.map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }
}

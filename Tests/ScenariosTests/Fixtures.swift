import Foundation
import Scenarios
import TestSupport

/// The repository's folder of assets, which contains the scenarios.
let assets = PackageFiles.url("assets")

func exampleFiles() throws -> [URL] {
  try FileManager.default.contentsOfDirectory(at: assets.appending(path: "scenarios"), includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
}

/// Parses a scenario from a short text.
func scenario(_ text: String) throws(ScenarioError) -> Scenario {
  try Scenario(Data(text.utf8), file: "test.yaml", folder: assets)
}

/// Returns the problems of a scenario, one per line: "3:5: sentence"; empty if there are none.
func problems(_ text: String) -> [String] { problems(Data(text.utf8)) }

func problems(_ data: Data) -> [String] {
  do throws(ScenarioError) {
    _ = try Scenario(data, file: "test.yaml", folder: assets)
    return []
  } catch {
    return error.problems.map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }
}

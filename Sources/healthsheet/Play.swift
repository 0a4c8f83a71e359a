import ArgumentParser
import Foundation
import HealthsheetApp
import Scenarios
import Staging
import TerminalUI

/// `healthsheet play FILE…`
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play scenarios without a terminal, and hold them to what they expect.",
    discussion: """
      Each scenario is checked, its device made ready, its script played on a screen that nobody sees. What does not come \
      as it must is told with its place in the file and the screen at that moment.

      Exit status: 0 when everything held; 1 when something did not; 64 for wrong arguments; 65 for a scenario that \
      cannot be read as one; 66 when there is no such file.
      """)

  @Argument(
    help: ArgumentHelp("Scenarios, as in assets/scenarios.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Option(help: ArgumentHelp("The size of the screen, in place of the scenario's own.", valueName: "columns x rows"))
  var size: String?

  @Flag(help: "Say only what did not hold, and the sum.")
  var quiet = false

  func validate() throws { _ = try screen() }

  @MainActor
  func run() async throws {
    let size = try screen()
    var (failed, expectations) = (0, 0)
    var status: Int32 = 0
    for file in files {
      do {
        let scenario = try Scenario(contentsOf: URL(filePath: file))
        let account = await ScenarioPlayer(try await StagedScenario.stage(scenario), size: size).play()
        if !quiet || !account.holds { print(account.text, terminator: "") }
        expectations += account.expectationCount
        if !account.holds { failed += 1 }
      } catch let error as ScenarioError {
        for problem in error.problems { say(problem.description) }
        status = max(status, error.exitStatus)
      } catch let error as DeviceStartError {
        say(error.message)
        status = max(status, error.exitStatus)
      }
    }
    let scenarios = files.count == 1 ? "1 scenario" : "\(files.count) scenarios"
    print("\(scenarios), \(expectations) expectations: \(failed == 0 ? "all hold" : "\(failed) failed").")
    if status != 0 || failed > 0 { throw ExitCode(status != 0 ? status : 1) }
  }

  private func screen() throws -> Size? {
    guard let size else { return nil }
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...1_000).contains(parts[0]), (1...1_000).contains(parts[1]) else {
      throw ValidationError("“\(size)” is no size of a screen: write it as 80x24.")
    }
    return Size(width: parts[0], height: parts[1])
  }
}

import ArgumentParser
import Foundation
import Scenarios

/// `healthsheet check FILE…`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenarios without playing them.",
    discussion: """
      Everything that is wrong is said at once, each on a line as file:line:column: sentence.
      """
        + ExitStatus.help([
          .success: "when nothing is wrong", .wrongArguments: nil, .unreadableData: "when something is", .noInput: nil,
        ]))

  @Argument(
    help: ArgumentHelp("Scenarios, as in assets/scenarios.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Flag(help: "Print the JSON Schema of scenarios, for editors.")
  var schema = false

  @Flag(help: "Print the keys of scenarios as Markdown.")
  var reference = false

  func validate() throws {
    if files.isEmpty, !schema, !reference {
      throw ValidationError("Name a scenario, such as assets/scenarios/locked.yaml.")
    }
  }

  func run() throws {
    if schema { print(ScenarioSchema.text, terminator: "") }
    if reference { print(ScenarioReference.markdown, terminator: "") }
    var statuses: [ExitStatus] = []
    for file in files {
      do throws(ScenarioError) {
        let scenario = try Scenario(contentsOf: URL(filePath: file))
        for warning in scenario.apps.flatMap(\.warnings) { say("\(scenario.location.file): \(warning)") }
      } catch {
        for problem in error.problems { say(problem.description) }
        statuses.append(ExitStatus(error))
      }
    }
    if !statuses.isEmpty { throw ExitCode(ExitStatus.worst(statuses)) }
  }
}

import ArgumentParser
import DeviceCommand
import Foundation
import HealthModel
import HealthsheetApp
import Scenarios
import Staging
import UITestWriting

struct UITest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uitest",
    abstract: "Write a scenario as a UI test that performs the same steps on a simulator.",
    discussion: """
      The command first plays the scenario on the chosen version of iOS, and the test taps the same sheets and \
      buttons. Its identifiers, labels, waiting times and warnings come from published UI tests; a remark beside each \
      says where it was seen, or that it is inferred. A step that a simulator cannot do becomes a comment with the \
      reason. The command does not run the test.
      """
        + ExitStatus.help([
          .success: "when the test was written",
          .wrongArguments: "for wrong arguments, and for a scenario that the simulator or the tool cannot do",
          .unreadableData: "for a scenario file with errors", .noInput: nil, .cannotCreate: nil,
        ]))

  @Argument(
    help: ArgumentHelp("A scenario: a file, or a name as play --list gives them.", valueName: "name"),
    completion: .scenarios)
  var name: String

  @Option(
    name: .customLong("for"),
    help: "The tool that will run the test: XCUITest, Maestro, or Appium with its Python client.")
  var tool: UITestTool

  @Option(help: "The simulator: iOS 18, 26 or 27, or the watch. By default, the version of the scenario.")
  var ios: UITestTarget?

  @Option(
    help: ArgumentHelp("Write the test to this file instead of printing it.", valueName: "file"),
    completion: .file(extensions: ["swift", "yaml", "py"]))
  var output: String?

  /// Rejects a simulator that the tool does not drive, and an output file that would overwrite the scenario.
  func validate() throws {
    if let ios { try check(ios) }
    try OutputFiles(["--output": output]).check(against: [("the scenario", name)])
  }

  private func check(_ target: UITestTarget) throws {
    if tool.targets.contains(target) { return }
    throw ValidationError(
      localized:
        "No published test shows that \(tool.rawValue) can control a watch: write the test with --for xcuitest.")
  }

  /// Plays the scenario, and prints or writes the test.
  @MainActor
  func run() async throws {
    try OutputFiles(["--output": output]).checkWritable()
    let file = try self.file()
    do {
      let own = try Scenario(contentsOf: file)
      let target = try self.target(of: own)
      try check(target)
      let version = target.version(for: own.device.settings.systemVersion)
      let scenario = try version.map { try Scenario(contentsOf: file, on: $0.description) } ?? own
      let name = file.deletingPathExtension().lastPathComponent
      let plan = try await UITestPlan(of: target.scenario(of: scenario), name: name, on: target)
      let text = tool.text(of: plan)
      if let output { try write(text, to: output) } else { try answer(text) }
    } catch let failure as ScenarioFailure {
      let sentence: String = "\(file.relativePath): \(failure.sentence)"
      try fail(sentence, status: .wrongArguments)
    } catch let error as ScenarioError {
      for problem in error.problems { say(problem.description) }
      throw ExitCode(ExitStatus(error))
    } catch let error as DeviceStartError {
      try fail(error.message, status: ExitStatus(error.exitStatus))
    }
  }

  private func file() throws -> URL {
    do throws(ScenarioSelection.UnknownName) { return try ScenarioSelection([name]).files[0] } catch {
      try fail(error.description, status: .noInput)
    }
  }

  /// Returns the requested simulator, or the scenario's own.
  private func target(of scenario: Scenario) throws -> UITestTarget {
    if let ios { return ios }
    let isOnWatch = scenario.asksOnWatch && tool.targets.contains(.watch)
    if let own = isOnWatch ? .watch : UITestTarget(scenario.device.settings.systemVersion) { return own }
    throw ValidationError(
      localized: """
        No published UI test for iOS \(scenario.device.settings.systemVersion.description) is known: choose another \
        version with --ios.
        """)
  }
}

extension UITestTool: ExpressibleByArgument {}

extension UITestTarget: ExpressibleByArgument {}

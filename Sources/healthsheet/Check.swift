import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import HealthModel
import Recording
import Scenarios
import Staging

/// `healthsheet check FILE…`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenarios without playing them, or an app's files against what it asks for.",
    discussion: """
      Everything that is wrong is said at once, each on a line as file:line:column: sentence.

      With --app or --info-plist the app's own files are checked: what would stop it on a phone, or fail its request, when it asks \
      to share and read these types.
      """
        + ExitStatus.help([
          .success: "when nothing is wrong", .failure: "when a request cannot work", .wrongArguments: nil,
          .unreadableData: "when something is", .noInput: nil,
        ]))

  @Argument(
    help: ArgumentHelp("Scenarios, as in assets/scenarios.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Flag(help: "Print the JSON Schema of scenarios, for editors.")
  var schema = false

  @Flag(help: "Print the keys of scenarios as Markdown.")
  var reference = false

  @OptionGroup(title: "An app's files")
  var app: AppOptions

  func validate() throws {
    if app.files != nil, app.share == nil, app.read == nil {
      throw ValidationError("Say what the app asks for, with --share stepCount,workoutType or --read heartRate.")
    }
    if files.isEmpty, app.files == nil, !schema, !reference {
      throw ValidationError("Name a scenario, such as assets/scenarios/locked.yaml.")
    }
  }

  func run() throws {
    if schema { try answer(ScenarioSchema.text) }
    if reference { try answer(ScenarioReference.markdown) }
    var statuses: [ExitStatus] = []
    if let files = app.files { statuses.append(try review(files)) }
    for file in files {
      do throws(ScenarioError) {
        let scenario = try Scenario(contentsOf: URL(filePath: file))
        for warning in scenario.apps.flatMap(\.warnings) { say("\(scenario.location.file): \(warning)") }
      } catch {
        for problem in error.problems { say(problem.description) }
        statuses.append(ExitStatus(error))
      }
    }
    if ExitStatus.worst(statuses) != .success { throw ExitCode(ExitStatus.worst(statuses)) }
  }

  /// Checks an app's files against what it asks for.
  private func review(_ files: AppFiles) throws -> ExitStatus {
    let bundle: AppBundle
    do throws(AppBundleError) {
      bundle = try AppBundle(files, locale: Locale(identifier: "en_US"))
    } catch {
      let problem = DeviceStartError(error)
      try fail(problem.message, status: ExitStatus(problem.exitStatus))
    }
    let asks = DeclaredApp(identity: bundle.identity, share: app.sharedTypes, read: app.readTypes).asks
    let review = RequestReview(of: bundle.identity, share: Set(asks?.share ?? []), read: Set(asks?.read ?? []))
    for remark in bundle.warnings + review.remarks { say("remark: \(remark)") }
    for problem in review.problems { say("problem: \(problem)") }
    let name = bundle.identity.displayName.escapedForTerminal
    try answer(
      review.problems.isEmpty
        ? "“\(name)” may ask for this.\n" : "“\(name)” cannot ask for this: \(review.problems.count) to mend.\n")
    return review.problems.isEmpty ? .success : .failure
  }
}

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

      With --info-plist the app's own files are checked: what would stop it on a phone, or fail its request, when it asks \
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

  @Option(
    help: ArgumentHelp("An app's Info.plist, to be checked against --share and --read.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp("The app's entitlements; without them it has HealthKit and no other.", valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist"]))
  var entitlements: String?

  @Option(help: ArgumentHelp("The types the app asks to write, as in stepCount,workout.", valueName: "types"))
  var share: String?

  @Option(help: ArgumentHelp("The types the app asks to read.", valueName: "types"))
  var read: String?

  func validate() throws {
    _ = try (Self.types(share), Self.types(read))
    if infoPlist == nil, entitlements != nil || share != nil || read != nil {
      throw ValidationError("--entitlements, --share and --read are about an app: give its --info-plist too.")
    }
    if infoPlist != nil, share == nil, read == nil {
      throw ValidationError("Say what the app asks for, with --share stepCount,workout or --read heartRate.")
    }
    if files.isEmpty, infoPlist == nil, !schema, !reference {
      throw ValidationError("Name a scenario, such as assets/scenarios/locked.yaml.")
    }
  }

  func run() throws {
    if schema { print(ScenarioSchema.text, terminator: "") }
    if reference { print(ScenarioReference.markdown, terminator: "") }
    var statuses: [ExitStatus] = []
    if let infoPlist { statuses.append(try review(infoPlist)) }
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

  private static func types(_ list: String?) throws -> Set<ObjectType> {
    guard let list else { return [] }
    var types: Set<ObjectType> = []
    var problems: [String] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      do { types.insert(try ObjectType(argument: name.trimmingCharacters(in: .whitespaces))) } catch let error
        as ValidationError
      { problems.append(error.message) }
    }
    if !problems.isEmpty { throw ValidationError(problems.joined(separator: " ")) }
    return types
  }

  /// Checks an app's files against what it asks for.
  private func review(_ infoPlist: String) throws -> ExitStatus {
    let bundle: AppBundle
    do throws(AppBundleError) {
      bundle = try AppBundle(
        infoPlist: URL(filePath: infoPlist), entitlements: entitlements.map { URL(filePath: $0) },
        locale: Locale(identifier: "en_US"))
    } catch {
      let problem = DeviceStartError(error)
      try fail(problem.message, status: ExitStatus(problem.exitStatus))
    }
    let review = RequestReview(of: bundle.identity, share: try Self.types(share), read: try Self.types(read))
    for remark in bundle.warnings + review.remarks { say("remark: \(remark)") }
    for problem in review.problems { say("problem: \(problem)") }
    let name = bundle.identity.displayName.escapedForTerminal
    print(
      review.problems.isEmpty
        ? "“\(name)” may ask for this." : "“\(name)” cannot ask for this: \(review.problems.count) to mend.")
    return review.problems.isEmpty ? .success : .failure
  }
}

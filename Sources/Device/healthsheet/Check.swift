import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel
import Recording
import Scenarios
import Staging

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenarios without playing them, or an app's files against what it asks for.",
    discussion: """
      Everything that is wrong is said at once, each on a line as file:line:column: sentence.

      With --app or --info-plist the app's own files are checked: what would stop it on a phone, or fail its request, when it asks \
      to share and read these types, and what the upload refuses.
      """
        + ExitStatus.help([
          .success: "when nothing is wrong", .failure: "when a request cannot work", .wrongArguments: nil,
          .unreadableData: "when something is", .noInput: nil,
        ]))

  @Argument(
    help: ArgumentHelp("Scenarios: files, or names as play --list gives them.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Flag(help: "Print the JSON Schema of scenarios, for editors.")
  var schema = false

  @Flag(help: "Print the keys of scenarios as Markdown.")
  var reference = false

  @Option(
    help: ArgumentHelp(
      "The version of iOS that an app's files are checked for: \(SystemVersion.presetsInWords).", valueName: "version"),
    completion: .list(SystemVersion.presets.map(\.description)))
  var ios: String?

  @OptionGroup(title: "An app's files")
  var app: AppOptions

  /// Asks for a scenario, or for the types an app asks for, when there is nothing to check.
  func validate() throws {
    try checkSystemVersion(ios)
    if app.files != nil, app.share == nil, app.read == nil {
      throw ValidationError(
        localized: "Say what the app asks for, with --share stepCount,workoutType or --read heartRate.")
    }
    if files.isEmpty, app.files == nil, !schema, !reference {
      throw ValidationError(localized: "Name a scenario, such as assets/scenarios/locked.yaml.")
    }
  }

  /// Prints the schema and the reference, and checks the app's files and each scenario.
  ///
  /// - Throws: `ExitCode` with the highest status of all, unless everything is right.
  func run() throws {
    if let remark = ios.flatMap({ SystemVersion.remark(on: $0) }) { say("healthsheet: \(remark)") }
    if schema { try answer(ScenarioSchema.text) }
    if reference { try answer(ScenarioReference.markdown) }
    var statuses: [ExitStatus] = []
    if let files = app.files { statuses.append(try review(files)) }
    for file in files {
      do throws(ScenarioError) {
        // As for play, a name is that of a scenario in the gallery.
        let isName = !file.contains("/") && !file.contains(".") && Gallery.names.contains(file)
        let scenario = try Scenario(contentsOf: isName ? Gallery.file(named: file) : URL(filePath: file))
        for remark in scenario.remarks { say(remark.description) }
        for doubt in scenario.doubts { say(doubt.description) }
        if !scenario.doubts.isEmpty { statuses.append(.failure) }
        for warning in scenario.apps.flatMap(\.warnings) { say("\(scenario.location.file): \(warning)") }
      } catch {
        for problem in error.problems { say(problem.description) }
        statuses.append(ExitStatus(error))
      }
    }
    if ExitStatus.worst(statuses) != .success { throw ExitCode(ExitStatus.worst(statuses)) }
  }

  private func review(_ files: AppFiles) throws -> ExitStatus {
    let bundle = try bundle(files, in: "en_US")
    var (remarks, problems, refusals) = review(bundle)
    // Each person reads one language: what is wrong in any of them stops the app there.
    for language in bundle.languages {
      let translated = review(try self.bundle(files, in: language))
      func new(_ found: [String], _ known: [String]) -> [String] {
        found.filter { !known.contains($0) }.map { "\(language): \($0)" }
      }
      remarks += new(translated.remarks, remarks)
      problems += new(translated.problems, problems)
      refusals += new(translated.refusals, refusals)
    }
    for remark in remarks { say("remark: \(remark)") }
    for problem in problems { say("problem: \(problem)") }
    for refusal in refusals { say("upload: \(refusal)") }
    let name = bundle.identity.displayName.escapedForTerminal
    let outcome =
      switch (problems.count, refusals.count) {
      case (0, 0): "may ask for this."
      case (0, let count): "may ask for this, and App Store Connect refuses it: \(count) to mend."
      case (let count, let more): "cannot ask for this: \(count + more) to mend."
      }
    try answer("“\(name)” \(outcome)\n")
    return problems.isEmpty && refusals.isEmpty ? .success : .failure
  }

  private func review(_ bundle: AppBundle) -> (remarks: [String], problems: [String], refusals: [String]) {
    var settings = DeviceSettings()
    if let ios { settings.operatingSystemVersion = ios }
    let asks = DeclaredApp(identity: bundle.identity, share: app.sharedTypes, read: app.readTypes, on: settings).asks
    let review = RequestReview(
      of: bundle.identity, share: Set(asks?.share ?? []), read: Set(asks?.read ?? []), on: settings)
    return (bundle.warnings + review.remarks, review.problemsWithCures, review.refusals)
  }

  /// Reads the app as it presents itself to a person of a language.
  private func bundle(_ files: AppFiles, in language: String) throws -> AppBundle {
    try AppBundle(files, locale: Locale(identifier: language))
  }
}

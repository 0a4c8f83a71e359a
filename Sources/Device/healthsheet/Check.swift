import AppBundle
import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Recording
import Scenarios
import Staging
import TerminalUI

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenarios without playing them, or an app's files against what it asks for.",
    discussion: """
      The command prints all findings at once, one on each line, as file:line:column: sentence.

      With --app or --info-plist, the command checks the app's own files: what would stop the app on a phone or fail \
      its request when it asks to share and read these types, and what App Store Connect refuses. A warning is a \
      point that a reviewer may object to; it changes no exit status.

      --sarif writes the same findings for a pull request, each with its rule and its line.
      """
        + ExitStatus.help([
          .success: "when nothing is wrong, or there are only warnings and remarks",
          .failure: "when a request or an upload cannot work", .wrongArguments: nil,
          .unreadableData: "when a file breaks the rules of its format", .noInput: nil, .cannotCreate: nil,
        ]))

  @Argument(
    help: ArgumentHelp("Scenarios: files, or names as play --list gives them.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Flag(help: "Print the JSON Schema of scenario files, for editors.")
  var schema = false

  @Flag(help: "Print only the findings, as JSON.")
  var json = false

  @Flag(help: "Print a reference of all keys of scenario files, as Markdown.")
  var reference = false

  @Option(
    help: ArgumentHelp(
      "The version of iOS that an app's files are checked for: \(SystemVersion.presetsInWords).", valueName: "version"),
    completion: .list(SystemVersion.presets.map(\.description)))
  var ios: String?

  @Option(
    help: ArgumentHelp("Write the findings as SARIF 2.1.0, for the checks of a pull request.", valueName: "file"),
    completion: .file(extensions: ["sarif", "json"]))
  var sarif: String?

  @OptionGroup(title: "An app's files")
  var app: AppOptions

  /// Rejects options that do not fit together, and arguments that leave nothing to check.
  func validate() throws {
    try checkSystemVersion(ios)
    if let sentence = sentenceOnScatteredTypes { throw ValidationError(localized: sentence) }
    if app.files != nil, app.share == nil, app.read == nil {
      throw ValidationError(
        localized: "Say what the app asks for, with --share stepCount,workoutType or --read heartRate.")
    }
    if json, schema || reference {
      throw ValidationError(
        localized: "--json prints findings, and cannot be combined with --schema or --reference: leave those out.")
    }
    if files.isEmpty, app.files == nil, !schema, !reference {
      throw ValidationError(localized: "Name a scenario, such as assets/scenarios/locked.yaml.")
    }
    try OutputFiles(["--sarif": sarif]).check(against: app.inputs + files.map { (option: $0, path: $0) })
  }

  /// A sentence about type names that follow a blank instead of a comma: `--read stepCount heartRate`.
  private var sentenceOnScatteredTypes: LocalizedStringKey? {
    guard let (option, list) = app.typeLists.first else { return nil }
    let strays = files.filter {
      !$0.contains("/") && !FileManager.default.fileExists(atPath: $0) && !Gallery.names.contains($0)
        && !$0.hasSuffix(".yaml") && !$0.hasSuffix(".yml")
    }
    if strays.isEmpty { return nil }
    let types = (list.split(separator: ",").map(String.init) + strays).joined(separator: ",")
    let words = strays.joined(separator: " ")
    return "“\(words)” is not a file. If you meant types, write commas and no blanks between them: \(option) \(types)."
  }

  /// Prints the schema and the reference, each if requested, and checks the app's files and each scenario.
  ///
  /// - Throws: `ExitCode` with the highest status of all files, unless every check passed.
  func run() throws {
    if let remark = ios.flatMap({ SystemVersion.remark(on: $0) }) { say("healthsheet: \(remark)") }
    if schema { try answer(ScenarioSchema.text) }
    if reference { try answer(ScenarioReference.markdown) }
    if sarif != nil { try OutputFiles(["--sarif": sarif]).checkWritable() }
    var outcome = Outcome()
    if let files = app.files { try review(files, &outcome) }
    for file in files { check(file, &outcome) }
    let status = ExitStatus.worst(outcome.statuses)
    if let sarif {
      let log = SARIFLog(
        outcome.findings, version: SessionReport.programVersion, status: status, failures: outcome.failures)
      try write(DeviceCommand.json(log), to: sarif)
    }
    if json { try answer(DeviceCommand.json(outcome)) }
    if status != .success { throw ExitCode(status) }
  }

  /// All findings, and the status of each file.
  private struct Outcome: Encodable {
    var findings: [CheckFinding] = []
    /// Sentences about files that could not be checked at all.
    var failures: [String] = []
    var statuses: [ExitStatus] = []

    private enum CodingKeys: String, CodingKey { case findings, failures }
  }

  /// Prints a sentence, unless the output is JSON.
  private func tell(_ sentence: String) { if !json { say(sentence) } }

  private func check(_ file: String, _ outcome: inout Outcome) {
    func tell(_ problems: [ScenarioError.Problem], _ level: ReviewFinding.Level) {
      for problem in problems {
        self.tell(problem.description)
        outcome.findings.append(
          CheckFinding(
            rule: .scenario, level: level, sentence: problem.message, file: problem.location.file,
            line: problem.location.line, column: problem.location.column))
      }
    }
    do throws(ScenarioError) {
      // As in `play`, a plain word is the name of a scenario in the gallery.
      let isWord = !file.contains("/") && !file.contains(".")
      let isName = isWord && Gallery.names.contains(file)
      if isWord, !isName, !FileManager.default.fileExists(atPath: file) {
        throw ScenarioError(unreadable: Gallery.problem(with: file), at: SourceLocation(file: file, line: 1, column: 1))
      }
      let scenario = try Scenario(contentsOf: isName ? Gallery.file(named: file) : URL(filePath: file))
      tell(scenario.remarks, .note)
      tell(scenario.doubts, .problem)
      if !scenario.doubts.isEmpty { outcome.statuses.append(.failure) }
      for warning in scenario.apps.flatMap(\.warnings) {
        self.tell("\(scenario.location.file): \(warning)")
        outcome.findings.append(
          CheckFinding(rule: .appFiles, level: .warning, sentence: warning, file: scenario.location.file))
      }
    } catch {
      if error.isUnreadable {
        for problem in error.problems { self.tell(problem.description) }
        outcome.failures += error.problems.map(\.description)
      } else {
        tell(error.problems, .problem)
      }
      outcome.statuses.append(ExitStatus(error))
    }
  }

  private func review(_ files: AppFiles, _ outcome: inout Outcome) throws {
    let found: (bundle: AppBundle, findings: [CheckFinding])
    do throws(AppBundleError) {
      found = try findings(in: files)
    } catch {
      let status = ExitStatus(error.exitStatus)
      guard status == .unreadableData else { throw error }
      for mistake in error.mistakes {
        tell(mistake.description)
        outcome.findings.append(
          CheckFinding(
            rule: .appFiles, level: .problem, sentence: mistake.sentence, file: mistake.place.file,
            line: mistake.place.line))
      }
      outcome.statuses.append(status)
      return
    }
    outcome.findings += found.findings
    for level in [ReviewFinding.Level.note, .warning, .problem, .refusal] {
      for finding in found.findings where finding.level == level {
        tell("\(level.word): \(finding.words)\(finding.cure.map { "\n\($0)" } ?? "")")
      }
    }
    let problems = found.findings.count { $0.level == .problem }
    let refusals = found.findings.count { $0.level == .refusal }
    let sentence =
      switch (problems, refusals) {
      case (0, 0): "can make this request."
      case (0, let count):
        "can make this request, but App Store Connect would refuse the app. Findings to correct: \(count)."
      case (let count, let more): "cannot make this request. Findings to correct: \(count + more)."
      }
    if !json { try answer("“\(found.bundle.identity.displayName.escapedForTerminal)” \(sentence)\n") }
    outcome.statuses.append(problems + refusals == 0 ? .success : .failure)
  }

  /// Returns the app with its English texts, and the findings in all of its languages.
  private func findings(
    in files: AppFiles
  ) throws(AppBundleError) -> (bundle: AppBundle, findings: [CheckFinding]) {
    let bundle = try bundle(files, in: "en_US")
    var all = findings(in: bundle, files)
    // Check each language, because a mistake in the texts of one language stops the app for everyone who uses it.
    for language in bundle.languages {
      let known = Set(all.map(\.sentence))
      for var finding in findings(in: try self.bundle(files, in: language), files)
      where !known.contains(finding.sentence) {
        finding.sentence = "\(language): \(finding.sentence)"
        // The text is in a file of the language, whose line is not known.
        finding.isAboutText = false
        all.append(finding)
      }
    }
    return (bundle, all)
  }

  private func findings(in bundle: AppBundle, _ files: AppFiles) -> [CheckFinding] {
    var settings = DeviceSettings()
    if let ios { settings.operatingSystemVersion = ios }
    let asks = DeclaredApp(identity: bundle.identity, share: app.sharedTypes, read: app.readTypes, on: settings).asks
    let review = RequestReview(
      of: bundle.identity, share: Set(asks?.share ?? []), read: Set(asks?.read ?? []), on: settings)
    // A missing purpose string has no line, so report it for the file with the other purpose strings.
    let whole = bundle.places[.share]?.file ?? files.path
    let warnings = bundle.oddities.map {
      CheckFinding(rule: .appFiles, level: .note, sentence: $0.sentence, file: $0.place.file, line: $0.place.line)
    }
    func placed(
      _ findings: [ReviewFinding], in places: [UsageDescriptionKey: AppFileWarning.Place], else file: String
    ) -> [CheckFinding] {
      findings.map { finding in
        let place = finding.key.flatMap { places[$0] }
        return CheckFinding(
          rule: finding.rule, level: finding.level, sentence: finding.sentence, cure: finding.cure,
          file: place?.file ?? file, line: place?.line, isAboutText: finding.key != nil)
      }
    }
    let embedded = bundle.embedded.flatMap { bundle in
      placed(
        ReviewFinding.findings(on: bundle), in: bundle.places, else: bundle.places[.share]?.file ?? files.path)
    }
    return warnings + placed(review.findings, in: bundle.places, else: whole) + embedded
  }

  /// Reads the app with its texts in one language.
  private func bundle(_ files: AppFiles, in language: String) throws(AppBundleError) -> AppBundle {
    try AppBundle(files, locale: Locale(identifier: language))
  }
}

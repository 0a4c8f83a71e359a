import Adoption
import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import TerminalCurses

struct Adopt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Open an app of yours on the device: write a package with those of its sources that compile here.",
    discussion: """
      Takes an Xcode project, or a folder of sources without a project. The command writes the package beside the \
      project and does not change the project: the package's sources are links, and the app reads Info.plist, \
      entitlements and translations from the project at each start. In the package's folder, swift run opens the \
      device with the app in front.

      The compiler decides which parts stay. Where it finds an error, the command makes a copy of the file without \
      the import, declaration or modifier that has the error, or with a sentence in place of the body of a view or \
      function. You may edit the copy. If that does not help, the file is left out. The command repeats this until \
      the rest compiles. ADOPTED.md then lists what was changed or left out, with the reasons and the missing names.
      """
        + ExitStatus.help(
          [
            .success: "when the app can start", .failure: "when only a part compiles and the app cannot start",
            .wrongArguments: nil, .unreadableData: "for a damaged project, or a file of another kind", .noInput: nil,
            .cannotCreate: "when the package exists and you do not replace it, or there is no permission to write it",
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp(
      "The app: an .xcodeproj, the folder that holds it, or a folder of sources.", valueName: "project"),
    completion: .directory)
  var path: String

  @Option(
    help: ArgumentHelp(
      """
      The target of the project, if the project has several applications; without a project, the folder of the app's \
      sources.
      """,
      valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder for the package. By default, a folder beside the project, named after the target with -healthsheet \
      at the end.
      """,
      valueName: "folder"), completion: .directory)
  var output: String?

  @Flag(help: "Replace the package that an earlier run wrote, without asking.")
  var force = false

  @Flag(inversion: .prefixedNo, help: "Leave out only the parts of a file that have errors, not the whole file.")
  var stubs = true

  @Flag(help: "Print only the report, as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      The build folder, as for swift build. With the .build folder of a clone of this package, the device is not \
      built again.
      """,
      valueName: "folder"), completion: .directory)
  var scratchPath: String?

  @OptionGroup var healthsheet: PackageOption

  /// Checks that no option is empty.
  func validate() throws {
    for (option, value) in [("--output", output), ("--scratch-path", scratchPath)] where value?.isEmpty == true {
      throw ValidationError(localized: "\(option) has no file name after it.")
    }
  }

  /// Writes the package, compiles it in rounds, and prints the report.
  ///
  /// - Throws: `ExitCode` if a step fails, or if the app cannot start. The reason has then been printed to standard
  ///   error.
  func run() async throws {
    let sources = try AppSources(AppFiles(.folder(URL(filePath: path)), target: target))
    let package = AdoptedPackage(
      sources: sources, folder: output.map { URL(filePath: $0) }, source: try healthsheet.source())
    if package.liesInProject {
      throw ValidationError(
        localized:
          "The folder “\(package.folder.path)” is inside the project: name a folder outside the project with --output.")
    }
    try clear(package)
    let stop = StopRequest()
    let signals = await stop.listen()
    let result = Result { try adopt(package, stop) }
    await signals?.cancel()
    let report = try result.get()
    do {
      try package.write(report.markdown + nextSteps(package, report), to: AdoptedPackage.reportName)
    } catch { try failToWrite(package.folder.path) }
    try answer(json ? DeviceCommand.json(report) : report.markdown + nextSteps(package, report))
    if report.problemWithStart != nil { throw ExitCode(.failure) }
  }

  /// Empties the package's folder, with the person's consent.
  private func clear(_ package: AdoptedPackage) throws {
    let place = package.folder.path
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    if inside.isEmpty { return }
    if !inside.contains(AdoptedPackage.reportName) {
      try fail(
        "“\(place)” exists, and no earlier run of this command wrote it: name another folder with --output.",
        status: .cannotCreate)
    }
    if !force {
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        try fail(
          "“\(place)” exists already: replace it with --force, or name another folder with --output.",
          status: .cannotCreate)
      }
      let question = "“\(place)” exists already. Replace it, and lose your edits in it? [y/N] ".escapedForTerminal
      try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
      if !["y", "yes"].contains(readLine()?.lowercased()) { throw ExitCode(.cannotCreate) }
    }
    do { try package.removeContents() } catch { try failToWrite(place) }
  }

  /// The maximum number of rounds. Each round replaces or leaves out at least one more part, and apps need about ten
  /// rounds.
  private static let maximumRounds = 60

  private func adopt(_ package: AdoptedPackage, _ stop: StopRequest) throws -> AdoptionReport {
    do {
      var adoption = Adoption(try package.files(), makesStubs: stubs)
      try package.write()
      let build = PackageBuild(
        folder: package.folder, scratchPath: scratchPath, stop: stop,
        remarkOnStop: """
          Stopped. The package “\(package.folder.path)” is not complete: run the same command with --force to begin \
          again.
          """)
      if scratchPath == nil { say("The first build takes some minutes: the device is built with the app.") }
      for round in 1... {
        try package.update(adoption)
        if adoption.remaining.isEmpty { break }
        let title = "Round \(round): \(adoption.remaining.count) of \(adoption.files.count) files"
        let (isBuilt, output) = try build.run(["--target", package.module], title: title)
        if isBuilt { break }
        let errors = CompilerError.errors(in: output)
        guard round < Self.maximumRounds, adoption.learn(errors) else { try failToBuild(output) }
        say("\(title), errors in \(Set(errors.map(\.file)).count).")
      }
      let problem = adoption.problemWithStart
      if problem == nil {
        let (isBuilt, output) = try build.run(["--product", package.module], title: "Linking \(package.module)")
        if !isBuilt { try failToBuild(output) }
      }
      return AdoptionReport(
        adoption, app: package.sources.name,
        otherSources: Dictionary(grouping: package.sources.otherSources, by: \.pathExtension).mapValues(\.count),
        problemWithStart: problem)
    } catch let error as CocoaError {
      try failToWrite(error.filePath ?? package.folder.path)
    }
  }

  /// Ends the command when the build fails outside the app's files.
  private func failToBuild(_ output: String) throws -> Never {
    PackageBuild.sayErrors(in: output)
    try fail(
      "The package does not build, and the errors are not in the app's files. The compiler's errors are above.",
      status: .failure)
  }

  private func nextSteps(_ package: AdoptedPackage, _ report: AdoptionReport) -> String {
    let folder = package.folder.path.shellQuoted
    if report.problemWithStart != nil { return "\nThe package is in \(folder).\n" }
    let options = PackageBuild.options(scratchPath).map { " \($0.shellQuoted)" }.joined()
    return """

      ## To open it on the device

      ```sh
      cd \(folder)
      swift run\(options)
      ```

      """
  }
}

import Adoption
import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import TerminalCurses

struct Adopt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Open an app of yours as it is: write a package of those of its sources that compile here.",
    discussion: """
      Takes an Xcode project, or a folder of sources without one. The package is written beside the project, which stays \
      as it is: its sources are links, and Info.plist, entitlements and translations are read from the project at each \
      start. In the package's folder, swift run opens the device with the app in front.

      The compiler decides. Where it finds an error, a copy of the file leaves out the import, declaration or modifier \
      it stands in, or replaces the body of a view or a function by a sentence; you may edit the copy. Where nothing less \
      helps, the file is left out. This is repeated until the rest compiles, and ADOPTED.md says which file became what \
      and why, and which names are missing.
      """
        + ExitStatus.help(
          [
            .success: "when the app can start", .failure: "when it compiles in part and cannot start",
            .wrongArguments: nil, .unreadableData: "for a project that cannot be read as one", .noInput: nil,
            .cannotCreate: "when the package exists and you do not replace it, or there is no permission to write it",
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp(
      "The app: an .xcodeproj, the folder that holds it, or a folder of sources.", valueName: "project"),
    completion: .directory)
  var path: String

  @Option(
    help: ArgumentHelp(
      "The target of the project, where it has several applications; without a project, the folder of its sources.",
      valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The package's folder: the target's name and -healthsheet, beside the project, if you give none.",
      valueName: "folder"), completion: .directory)
  var output: String?

  @Flag(help: "Replace the package of an earlier call without asking.")
  var force = false

  @Flag(inversion: .prefixedNo, help: "Leave out only the parts with errors; else the whole file.")
  var stubs = true

  @Flag(help: "Print only the report, as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Where to build, as for swift build; the .build of a clone of this package saves building the device anew.",
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
  /// - Throws: `ExitCode` after a sentence, or if the app cannot start.
  func run() async throws {
    let sources = try AppSources(AppFiles(.folder(URL(filePath: path)), target: target))
    let package = AdoptedPackage(
      sources: sources, folder: output.map { URL(filePath: $0) }, source: try healthsheet.source())
    if package.liesInProject {
      throw ValidationError(
        localized: "“\(package.folder.path)” lies in the project: name a folder outside with --output.")
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
      try fail("“\(place)” is there and no adopted app: name another folder with --output.", status: .cannotCreate)
    }
    if !force {
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        try fail(
          "“\(place)” is there: replace it with --force, or name another folder with --output.", status: .cannotCreate)
      }
      let question = "“\(place)” is there. Replace it, with what you edited in it? [y/N] ".escapedForTerminal
      try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
      if !["y", "yes"].contains(readLine()?.lowercased()) { throw ExitCode(.cannotCreate) }
    }
    do { try package.removeContents() } catch { try failToWrite(place) }
  }

  /// The most rounds. Each replaces or leaves out something more, and apps need about ten.
  private static let maximumRounds = 60

  private func adopt(_ package: AdoptedPackage, _ stop: StopRequest) throws -> AdoptionReport {
    do {
      var adoption = Adoption(try package.files(), makesStubs: stubs)
      try package.write()
      let build = PackageBuild(folder: package.folder, scratchPath: scratchPath, stop: stop)
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
    let lines = output.split(separator: "\n")
    let errors = lines.filter { $0.contains("error: ") }
    say((errors.isEmpty ? lines.suffix(20) : errors.prefix(20)[...]).joined(separator: "\n"))
    try fail("The package does not build, and no file of the app is the reason.", status: .failure)
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

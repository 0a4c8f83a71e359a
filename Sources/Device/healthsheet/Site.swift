import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import HealthModel
import HealthsheetApp
import Scenarios
import TerminalUI

struct Site: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Write the gallery as a folder of web pages.",
    discussion: """
      The first page lists the scenarios and has a search field. Each scenario has a page with its story, an animated \
      picture, its steps and its report. A link such as index.html#locked/3 leads to the third step of a scenario. \
      The pages load nothing from other sites: any web server can serve them, and a browser can open them from the \
      disk.
      """
        + ExitStatus.help([
          .success: "when every page is written", .failure: "when an expectation of a scenario failed",
          .wrongArguments: nil, .unreadableData: "for a scenario file with errors",
          .noInput: "when there is no such folder of scenarios",
          .cannotCreate:
            "when the folder has files that this command did not write, or there is no permission to write there",
        ]))

  @Argument(
    help: ArgumentHelp("The folder for the pages. The command creates it if it does not exist.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp("A folder of scenarios, instead of those that come with the program.", valueName: "folder"),
    completion: .directory)
  var scenarios: String?

  @Option(
    help: ArgumentHelp(
      "The language of the pages, such as zh_Hans. By default, the language of the environment.",
      valueName: "identifier"))
  var language: String?

  @Flag(
    help:
      """
      Play each scenario on the versions of iOS that it names, or else on every version that the device supports, and \
      show the differences.
      """
  )
  var matrix = false

  @Option(
    help: ArgumentHelp(
      "The number of scenarios to play at the same time. By default, the number of processors.", valueName: "count"))
  var jobs: Int?

  /// The shard of the pages that this process writes for the process that started it.
  @Option(help: .private)
  var part: String?

  /// The file that lists this program's files in the folder.
  private static let list = "healthsheet-site.txt"

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError(
        localized: "At least one scenario must be played at a time: give --jobs a value of 1 or more.")
    }
    if let part, Shard(part) == nil {
      throw ValidationError(localized: "“\(part)” is not a valid part: write 3/8 for the third of eight parts.")
    }
  }

  private var locale: Locale { language.map { Locale(identifier: $0) } ?? .ofCommandLine }

  /// Writes the pages in several processes, each of which plays one scenario at a time.
  ///
  /// - Throws: `ExitCode` with the highest status of all scenarios, unless every expectation passed.
  @MainActor
  func run() async throws {
    let gallery = try ShowGallery.gallery(folder: scenarios)
    if let shard = part.flatMap(Shard.init) { return try await write(shard, of: gallery) }
    for error in gallery.errors { for problem in error.problems { say(problem.description) } }
    let site = GallerySite(gallery, locale: locale)
    try claim(site.files)
    let status = await play(count: gallery.items.count)
    if status == .cannotCreate { throw ExitCode(status) }
    try DeviceCommand.write(site.index, to: path("index.html"))
    say("healthsheet: “\(path("index.html"))” lists \(gallery.items.count) scenarios.".escapedForTerminal)
    let worst = ExitStatus.worst([status] + gallery.errors.map { ExitStatus($0) })
    if worst != .success { throw ExitCode(worst) }
  }

  private func path(_ file: String) -> String { URL(filePath: folder).appending(path: file).path }

  /// Creates the folder, and writes the list of the site's files into it. Ends the command if one of these files exists
  /// and an earlier run did not write it. Removes the files that only an earlier site had.
  private func claim(_ files: [String]) throws {
    let manager = FileManager.default
    do { try manager.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      try failToWrite(folder)
    }
    let noted = (try? String(contentsOfFile: path(Self.list), encoding: .utf8))?.split(separator: "\n").map(String.init)
    let own = Set(noted ?? [])
    for file in files where !own.contains(file) && manager.fileExists(atPath: path(file)) {
      let sentence: LocalizedStringKey =
        "This program did not write “\(path(file))”, and does not overwrite it: name another folder."
      try fail(sentence, status: .cannotCreate)
    }
    for file in own.subtracting(files) where !file.contains("/") { try? manager.removeItem(atPath: path(file)) }
    try DeviceCommand.write(files.map { "\($0)\n" }.joined(), to: path(Self.list))
  }

  // MARK: Several processes

  /// Starts as many processes as there are jobs, each of which plays a shard of the scenarios.
  private func play(count: Int) async -> ExitStatus {
    let jobs = max(1, min(count, jobs ?? ProcessInfo.processInfo.activeProcessorCount))
    return await withTaskGroup { group in
      for number in 1...jobs { group.addTask { await start(part: "\(number)/\(jobs)") } }
      var statuses: [ExitStatus] = []
      for await status in group { statuses.append(status) }
      return ExitStatus.worst(statuses)
    }
  }

  private func start(part: String) async -> ExitStatus {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["site", folder, "--part", part, "--language", locale.identifier] + (matrix ? ["--matrix"] : [])
      + (scenarios.map { ["--scenarios", $0] } ?? [])
    process.standardInput = FileHandle.nullDevice
    return await withCheckedContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(returning: ExitStatus(rawValue: process.terminationStatus) ?? .failure)
      }
      do { try process.runHearingSignals() } catch {
        process.terminationHandler = nil
        continuation.resume(returning: .failure)
      }
    }
  }

  @MainActor
  private func write(_ shard: Shard, of gallery: ScenarioGallery) async throws {
    let site = GallerySite(gallery, locale: locale)
    var statuses: [ExitStatus] = []
    for (place, item) in gallery.items.enumerated() where place % shard.count == shard.number - 1 {
      let file = URL(filePath: item.scenario.location.file)
      let screen = item.scenario.device.size
      // Make the screen tall enough to include what a person would scroll to.
      let size = Size(width: screen.columns, height: max(screen.rows, 40))
      let player = ScenarioPlayer(try await StagedScenario.stage(item.scenario), size: size, waitsForStillness: true)
      let pictures = ScenarioPictures(of: player)
      let account = await player.play()
      statuses.append(account.holds ? .success : .failure)
      if !account.holds { say(account.text) }
      var report = player.report(pictures: pictures)
      if matrix { report.versionRows = try await Play.matrix(of: file).rows }
      let files = GallerySite.files(of: item.name)
      try DeviceCommand.write(report.html, to: path(files.report))
      try DeviceCommand.write(pictures.animation(), to: path(files.picture))
      try DeviceCommand.write(site.page(of: item, pictures, rows: report.versionRows), to: path(files.page))
      say("healthsheet: \(files.page)".escapedForTerminal)
    }
    let status = ExitStatus.worst(statuses)
    if status != .success { throw ExitCode(status) }
  }
}

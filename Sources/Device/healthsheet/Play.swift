import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import HealthModel
import HealthsheetApp
import Recording
import Scenarios
import Staging
import TerminalUI

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play scenarios without a terminal, and check what they expect.",
    discussion: """
      The command checks each scenario, sets up its device, and plays its script on a screen in memory. It reports \
      each failed expectation with its line in the file and the screen at that moment.
      """
        + ExitStatus.help([
          .success: "when all expectations passed", .failure: "when an expectation failed", .wrongArguments: nil,
          .unreadableData: "for a scenario file with errors", .noInput: nil, .cannotCreate: nil,
        ]))

  @Argument(
    help: ArgumentHelp("Scenarios: files, or names as --list gives them.", valueName: "name"), completion: .scenarios)
  var names: [String] = []

  @Flag(help: "Play every scenario that comes with the program.")
  var all = false

  @Flag(help: "List the scenarios that come with the program, without playing them.")
  var list = false

  @Option(help: ArgumentHelp("The size of the screen, instead of the scenario's own.", valueName: "columns x rows"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The version of iOS to play on, instead of the scenario's own: \(SystemVersion.presetsInWords).",
      valueName: "version"), completion: .list(SystemVersion.presets.map(\.description)))
  var ios: String?

  @Flag(
    help: """
      Play on each version of iOS that the scenario names, or else on every version that the device supports, and \
      print a table of the differences. The word all stands for every scenario. With --report, the report contains \
      the table too.
      """)
  var matrix = false

  @Flag(help: "Print the results, the matrix or the list as JSON.")
  var json = false

  @Flag(help: "Print only failed expectations and the totals.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Write the screen after each step to this folder, as text and as SVG.", valueName: "folder"),
    completion: .directory)
  var frames: String?

  @Option(
    help: ArgumentHelp(
      """
      Record the scenario: for asciinema in a .cast file, one second for each step, or as an animated picture in an \
      .svg file.
      """,
      valueName: "file"
    ),
    completion: .file(extensions: ["cast", "svg"]))
  var record: String?

  @Option(help: "The version of asciinema's format. Version 3 needs asciinema 3.")
  var castVersion = CastVersion.two

  @Option(
    help: ArgumentHelp(
      """
      Write the report for a reviewer as HTML, Markdown, JSON or, with Chromium, PDF. The file name's extension \
      decides which. The screens in it have 40 rows unless the scenario or --size sets another size.
      """,
      valueName: "file"),
    completion: .file(extensions: ["html", "md", "json", "pdf"]))
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      Write the annex for an ethics board, in two languages: it gives the terms of EDPB 05/2020 and ISO/IEC TS 27560 \
      for each question. The file name's extension decides whether it is HTML, Markdown or, with Chromium, PDF.
      """,
      valueName: "file"),
    completion: .file(extensions: ["html", "md", "pdf"]))
  var annex: String?

  @Option(
    help: ArgumentHelp(
      """
      Write an interactive page: one HTML file that continues where the script ends. Keys and clicks on the page \
      answer the app's requests as on the device. The page works in a browser without this program or a network, and \
      can save the answers as a scenario.
      """,
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Option(
    help: ArgumentHelp("The largest number of device states that the page of --page may contain.", valueName: "count"))
  var pageStates = 1_000

  @Option(
    help: ArgumentHelp("Write the audit log to this file. The command verify-log checks it.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var log: String?

  @OptionGroup var checkpoint: CheckpointArguments

  @Option(help: ArgumentHelp("Play one part of several, such as 3/8 on the third machine of eight.", valueName: "part"))
  var shard: String?

  @Option(
    help: ArgumentHelp("Write the results in JUnit's format.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Flag(help: "Print the results as TAP 14, instead of as sentences.")
  var tap = false

  /// Rejects an invalid size or shard, unknown scenarios, and output files that would overwrite each other.
  func validate() throws {
    _ = try screen()
    try checkSystemVersion(ios)
    if let shard, Shard(shard) == nil {
      throw ValidationError(localized: "“\(shard)” is not a valid part: write 3/8 for the third of eight parts.")
    }
    if list { return }
    if json, tap {
      throw ValidationError(localized: "--json and --tap are two formats of the same results: give only one of them.")
    }
    if matrix, [frames, record, annex, page, log, checkpoint.path, junit].contains(where: { $0 != nil }) || tap {
      throw ValidationError(
        localized:
          "--matrix can only print a table or JSON, or write a report: leave out the options for other outputs.")
    }
    if matrix, ios != nil {
      throw ValidationError(localized: "--matrix plays the scenario on many versions of iOS: leave out --ios.")
    }
    if !all, names.isEmpty {
      throw ValidationError(localized: "Name a scenario, such as locked; --list names them all.")
    }
    if all, !names.isEmpty {
      throw ValidationError(localized: "--all plays every scenario: leave out --all, or the names of scenarios.")
    }
    if pageStates < 1 {
      throw ValidationError(localized: "A page needs at least one state: give --page-states a value of 1 or more.")
    }
    if let page, URL(filePath: page).pathExtension.lowercased() != "html" {
      throw ValidationError(localized: "The name “\(page)” has the wrong extension for a page: end it in .html.")
    }
    if let record, !["", "cast", "svg"].contains(URL(filePath: record).pathExtension.lowercased()) {
      throw ValidationError(
        localized:
          """
          The name “\(record)” has the wrong extension for a recording: give one that ends in .cast, for asciinema, \
          or in .svg.
          """
      )
    }
    for (option, file) in [
      ("record", record), ("report", report), ("annex", annex), ("page", page), ("log", log),
      ("checkpoint", checkpoint.path),
    ]
    where file != nil && names.count != 1 {
      throw ValidationError(localized: "--\(option) works with one scenario at a time: name only one.")
    }
    if let report { try checkReportName(report) }
    if let annex { try checkAnnexName(annex) }
    // Scenarios in the gallery are in the program's own folder, so only named files can be overwritten.
    try outputs.check(against: names.map { ("the scenario", $0) })
  }

  private var outputs: OutputFiles {
    OutputFiles([
      "--frames": frames, "--record": record, "--report": report, "--annex": annex, "--page": page, "--log": log,
      "--checkpoint": checkpoint.path, "--junit": junit,
    ])
  }

  /// Plays the scenarios one after the other, and writes the requested files.
  ///
  /// - Throws: `ExitCode` with the highest status of all scenarios, unless every expectation passed.
  @MainActor
  func run() async throws {
    if list { return try answer(json ? DeviceCommand.json(Self.titles()) : Self.list()) }
    if let remark = ios.flatMap({ SystemVersion.remark(on: $0) }) { say("healthsheet: \(remark)") }
    if matrix {
      try outputs.checkWritable()
      return try await playMatrix(of: try select().files)
    }
    // Create the folder first, because other output files may be inside it.
    if let frames { try makeFolder(frames) }
    try OutputFiles([
      "--record": record, "--report": report, "--annex": annex, "--page": page, "--log": log,
      "--checkpoint": checkpoint.path, "--junit": junit,
    ])
    .checkWritable()
    let selection = try select()
    if tap { try answer(TAPReport.header(count: selection.files.count)) }
    var results: [ScenarioResult] = []
    var statuses: [ExitStatus] = []
    var written: Set<String> = []
    for file in selection.files {
      var made: SessionReport?
      let (result, pictures, status) = await play(file, &made)
      statuses.append(status)
      results.append(result)
      if let pictures { try keep(pictures, of: file, &written) }
      if let path = report, let made { try write(made, to: path) }
      if let path = annex, let made { try write(annexOf: made, to: path) }
      if let log, let made { try write(made.log, to: log) }
      try checkpoint.write(made?.checkpoint)
      if let page, status == .success { try await writePage(of: file, to: page) }
      // Write the files first, so that they are complete even if standard output fails.
      try tell(result, number: results.count)
    }
    try conclude(results)
    let status = ExitStatus.worst(statuses)
    if status != .success { throw ExitCode(status) }
  }

  /// Plays one scenario.
  ///
  /// - Parameter made: Set to the session's report if one of the requested files is made from it.
  /// - Returns: The result, the frames of the screen if a requested file is made from them, and the exit status.
  @MainActor
  func play(_ file: URL, _ made: inout SessionReport?) async -> (ScenarioResult, ScenarioPictures?, ExitStatus) {
    func broken(_ problems: [ScenarioError.Problem], _ status: ExitStatus) -> (
      ScenarioResult, ScenarioPictures?, ExitStatus
    ) {
      (ScenarioResult(file: file.relativePath, .broken(problems)), nil, status)
    }
    do {
      let scenario = try Scenario(contentsOf: file, on: ios)
      let player = ScenarioPlayer(
        try await StagedScenario.stage(scenario), size: try screen(for: scenario), waitsForStillness: true)
      let isFollowed =
        frames != nil || record != nil || report != nil || annex != nil || log != nil
        || checkpoint.path != nil
      let pictures = isFollowed ? ScenarioPictures(of: player) : nil
      let account = await player.play()
      if let pictures { made = player.report(pictures: pictures) }
      let status = account.holds ? ExitStatus.success : .failure
      return (ScenarioResult(file: file.relativePath, .played(account)), pictures, status)
    } catch let error as ScenarioError {
      return broken(error.problems, ExitStatus(error))
    } catch {
      let start = error as? DeviceStartError
      let place = SourceLocation(file: file.relativePath, line: 1, column: 1)
      return broken([.init(start?.message ?? "\(error)", at: place)], ExitStatus(start?.exitStatus ?? 65))
    }
  }

  /// Prints the result of one scenario as text, or as a test point in TAP.
  private func tell(_ result: ScenarioResult, number: Int) throws {
    if json { return }
    if tap { return try answer(TAPReport.point(result, number: number)) }
    switch result.outcome {
    case .played(let account): if !quiet || !account.holds { try answer(account.text) }
    case .broken(let problems): for problem in problems { say(problem.description) }
    }
  }

  /// Prints the totals, and writes the results for JUnit and GitHub if requested.
  private func conclude(_ results: [ScenarioResult]) throws {
    if let junit { try write(JUnitReport(results).text, to: junit) }
    if json { return try answer(DeviceCommand.json(results)) }
    let expectations = results.reduce(0) { $0 + $1.expectationCount }
    let failed = results.count { !$0.holds }
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let empty = results.count { $0.expectsNothing }
    var outcome = failed == 0 ? "all hold" : "\(counted(failed, "scenario")) failed"
    if failed == 0, expectations == 0, empty > 0 {
      outcome = "played, and none has an expectation"
    } else if empty > 0 {
      outcome += "; \(counted(empty, "scenario")) expect\(empty == 1 ? "s" : "") nothing"
    }
    let sum = "\(counted(results.count, "scenario")), \(counted(expectations, "expectation")): \(outcome)."
    try answer(tap ? "# \(sum)\n" : "\(sum)\n")
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      try answer(WorkflowAnnotations.text(results))
    }
  }

  /// Returns the scenarios to play: the named ones or all, limited to the shard.
  private func select() throws -> ScenarioSelection {
    do throws(ScenarioSelection.UnknownName) {
      let selection = all || matrix && names == ["all"] ? .gallery : try ScenarioSelection(names)
      guard let shard = shard.flatMap(Shard.init) else { return selection }
      return selection.part(shard)
    } catch {
      try fail(error.description, status: .noInput)
    }
  }

  /// Returns the names and titles of the gallery's scenarios, one per line.
  private static func list() -> String {
    let width = Gallery.names.map(\.count).max() ?? 0
    return titles().map { entry in
      entry.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + entry.title + "\n"
    }.joined()
  }

  private struct Entry: Encodable {
    let name: String
    let title: String
  }

  private static func titles() -> [Entry] {
    Gallery.names.map { name in
      Entry(name: name, title: (try? Scenario(contentsOf: Gallery.file(named: name)))?.title ?? "")
    }
  }

  private func makeFolder(_ path: String) throws {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      try fail(
        "The folder “\(path)” cannot be written: check that you have permission to write there.", status: .cannotCreate)
    }
  }

  /// Writes the frames and the recording if requested.
  @MainActor
  private func keep(_ pictures: ScenarioPictures, of file: URL, _ written: inout Set<String>) throws {
    if let frames {
      let moments = pictures.pictures.map { ($0.label, $0.frame) }
      let files = FrameFiles(name: Self.unusedName(of: file, &written), title: pictures.title, moments: moments)
      do { try files.write(to: URL(filePath: frames)) } catch {
        try fail(
          "The folder “\(frames)” cannot be written: check that you have permission to write there.",
          status: .cannotCreate)
      }
    }
    if let record {
      let isPicture = URL(filePath: record).pathExtension.lowercased() == "svg"
      try write(isPicture ? pictures.animation() : pictures.cast(version: castVersion.version), to: record)
    }
  }

  /// Returns the name of a file without its extension. A number follows if a file from another folder already has the
  /// name.
  private static func unusedName(of file: URL, _ used: inout Set<String>) -> String {
    let name = file.deletingPathExtension().lastPathComponent
    var (unused, number) = (name, 1)
    while !used.insert(unused).inserted {
      number += 1
      unused = "\(name)-\(number)"
    }
    return unused
  }

  /// Returns the size of the screen; nil to use the scenario's own size.
  private func screen(for scenario: Scenario) throws -> Size? {
    let own = scenario.device.size
    // For a report on paper, make the screen tall enough to include what a person would scroll to.
    let isOrdinary = own.columns == Size.standard.width && own.rows == Size.standard.height
    return try screen() ?? (report != nil && isOrdinary ? Size(width: own.columns, height: 40) : nil)
  }

  /// Parses `--size`; nil without it.
  ///
  /// - Throws: `ValidationError` if the text is not a size.
  func screen() throws -> Size? {
    guard let size else { return nil }
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (20...500).contains(parts[0]), (5...200).contains(parts[1]) else {
      throw ValidationError(
        localized: "“\(size)” is not a screen size: write columns and rows, such as 80x24, from 20x5 to 500x200.")
    }
    return Size(width: parts[0], height: parts[1])
  }
}

struct CastVersion {
  static let two = CastVersion(version: .two)
  static let allValueStrings = ["2", "3"]

  let version: AsciicastEncoder.Version
  var defaultValueDescription: String { "\(version.rawValue)" }

}

extension CastVersion: ExpressibleByArgument {
  init?(argument: String) {
    guard let version = Int(argument).flatMap(AsciicastEncoder.Version.init) else { return nil }
    self.init(version: version)
  }
}

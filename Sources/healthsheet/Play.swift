import ArgumentParser
import Foundation
import HealthsheetApp
import Recording
import Scenarios
import Staging
import TerminalUI

/// `healthsheet play NAME…`
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play scenarios without a terminal, and hold them to what they expect.",
    discussion: """
      Each scenario is checked, its device made ready, its script played on a screen that nobody sees. What does not come \
      as it must is told with its place in the file and the screen at that moment.

      Exit status: 0 when everything held; 1 when something did not; 64 for wrong arguments; 65 for a scenario that \
      cannot be read as one; 66 when there is no such file; 73 when a file cannot be written.
      """)

  @Argument(
    help: ArgumentHelp("Scenarios: files, or names as --list gives them.", valueName: "name"),
    completion: .file(extensions: ["yaml", "yml"]))
  var names: [String] = []

  @Flag(help: "Play every scenario that comes with the program.")
  var all = false

  @Flag(help: "List the scenarios that come with the program, and play none.")
  var list = false

  @Option(help: ArgumentHelp("The size of the screen, in place of the scenario's own.", valueName: "columns x rows"))
  var size: String?

  @Flag(help: "Say only what did not hold, and the sum.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Keep the screen after each step in this folder, as text and as SVG.", valueName: "folder"),
    completion: .directory)
  var frames: String?

  @Option(
    help: ArgumentHelp("Record the scenario for asciinema, a second for each step.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var record: String?

  @Option(help: "The version of asciinema's format. Version 3 needs asciinema 3.")
  var castVersion = CastVersion.two

  func validate() throws {
    _ = try screen()
    if list { return }
    if !all, names.isEmpty { throw ValidationError("Name a scenario, such as locked; --list names them all.") }
    if all, !names.isEmpty { throw ValidationError("--all plays every scenario: name none, or leave it out.") }
    if record != nil, names.count != 1 { throw ValidationError("--record is for one scenario at a time.") }
  }

  @MainActor
  func run() async throws {
    if list { return printList() }
    let size = try screen()
    let selection = try select()
    var (failed, expectations) = (0, 0)
    var status: Int32 = 0
    var written: Set<String> = []
    for file in selection.files {
      do {
        let scenario = try Scenario(contentsOf: file)
        let player = ScenarioPlayer(try await StagedScenario.stage(scenario), size: size)
        let pictures = frames == nil && record == nil ? nil : ScenarioPictures(of: player)
        let account = await player.play()
        if !quiet || !account.holds { print(account.text, terminator: "") }
        expectations += account.expectationCount
        if !account.holds { failed += 1 }
        if let pictures { try keep(pictures, of: file, &written) }
      } catch let error as ScenarioError {
        for problem in error.problems { say(problem.description) }
        status = max(status, error.exitStatus)
      } catch let error as DeviceStartError {
        say(error.message)
        status = max(status, error.exitStatus)
      }
    }
    let scenarios = selection.files.count == 1 ? "1 scenario" : "\(selection.files.count) scenarios"
    print("\(scenarios), \(expectations) expectations: \(failed == 0 ? "all hold" : "\(failed) failed").")
    if status != 0 || failed > 0 { throw ExitCode(status != 0 ? status : 1) }
  }

  private func select() throws -> ScenarioSelection {
    if all { return .gallery }
    do throws(ScenarioSelection.UnknownName) {
      return try ScenarioSelection(names)
    } catch {
      try fail(error.description, status: 66)
    }
  }

  private func printList() {
    let width = Gallery.names.map(\.count).max() ?? 0
    for name in Gallery.names {
      let title = (try? Scenario(contentsOf: Gallery.file(named: name)))?.title
      print(name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + (title ?? ""))
    }
  }

  /// Writes what the screen showed.
  @MainActor
  private func keep(_ pictures: ScenarioPictures, of file: URL, _ written: inout Set<String>) throws {
    do {
      if let record { try Data(pictures.cast(version: castVersion.version).utf8).write(to: URL(filePath: record)) }
      guard let frames else { return }
      // Two files may have one name in different folders.
      let name = file.deletingPathExtension().lastPathComponent
      var unused = name
      var number = 1
      while !written.insert(unused).inserted {
        number += 1
        unused = "\(name)-\(number)"
      }
      try FrameFiles(name: unused, title: pictures.title, moments: pictures.pictures.map { ($0.label, $0.frame) })
        .write(to: URL(filePath: frames))
    } catch {
      try fail("\(error.localizedDescription)", status: 73)
    }
  }

  private func screen() throws -> Size? {
    guard let size else { return nil }
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...1_000).contains(parts[0]), (1...1_000).contains(parts[1]) else {
      throw ValidationError("“\(size)” is no size of a screen: write it as 80x24.")
    }
    return Size(width: parts[0], height: parts[1])
  }
}

/// A version of asciinema's format, as people write it: 2 or 3.
struct CastVersion: ExpressibleByArgument {
  static let two = CastVersion(version: .two)
  static let allValueStrings = ["2", "3"]

  let version: AsciicastEncoder.Version
  var defaultValueDescription: String { "\(version.rawValue)" }

  init(version: AsciicastEncoder.Version) { self.version = version }

  init?(argument: String) {
    guard let version = Int(argument).flatMap(AsciicastEncoder.Version.init) else { return nil }
    self.version = version
  }
}

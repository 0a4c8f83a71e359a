import ArgumentParser
import DeviceCommand
import Foundation
import HealthsheetApp
import Scenarios
import Staging
import TerminalCurses
import TerminalUI

struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show two devices side by side, and what an app gets on both.",
    discussion: """
      Each scenario is played on a device of its own. Pairs to compare: \
      \(Gallery.pairs.map { "\($0) and \($1)" }.joined(separator: "; ")); or any two scenarios, by name or by file. \
      The keys you press go to both devices; below them you see the data that the app in front gets on each. In a \
      pipe, and with --diff, the comparison is printed as text.
      """
        + ExitStatus.help(
          [
            .success: "when the app gets the same on both, or after quitting",
            .failure: "when the app gets different data",
            .wrongArguments: nil, .unreadableData: "for a scenario that cannot be played", .noInput: nil,
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp("Two scenarios.", valueName: "scenario"),
    completion: .custom { _, _, _ in Gallery.pairs.flatMap { [$0, $1] } + Gallery.names })
  var worlds: [String] = []

  @Flag(help: "List the pairs that come with the program, without comparing them.")
  var list = false

  @Flag(
    name: [.long, .customLong("plain")],
    help: "Print the comparison, one line for each question, without opening a screen.")
  var diff = false

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  @Option(help: "The characters to draw with, as for the command run.")
  var glyphs = GlyphChoice.auto

  @Option(help: "The theme: light, dark, or auto for the terminal's own background.")
  var theme = ThemeChoice.auto

  @Flag(name: .customLong("no-mouse"), help: "Do not use the mouse: leave it to the terminal.")
  var withoutMouse = false

  /// Rejects any number of scenarios other than two.
  func validate() throws {
    if !list, worlds.count != 2 {
      throw ValidationError(localized: "Name two scenarios, such as refused never-measured; --list names the pairs.")
    }
  }

  /// Shows both devices, or prints the comparison if there is no suitable terminal.
  ///
  /// - Throws: `ExitCode` 1 if a printed comparison has a difference; 128 plus the signal's number after a signal.
  @MainActor
  func run() async throws {
    if list { return try answer(Gallery.pairs.map { "\($0) \($1)\n" }.joined()) }
    let scenarios = try worlds.map(Self.scenario)
    guard let terminal = try terminal() else {
      let phones = try await phones(scenarios, glyphs: .ascii)
      let comparison = await phones.compare()
      phones.end()
      try answer(json ? DeviceCommand.json(comparison) : comparison.text)
      if !comparison.isEqual { throw ExitCode(.failure) }
      return
    }
    let phones: TwoPhones
    do { phones = try await self.phones(scenarios, glyphs: terminal.glyphs) } catch {
      terminal.close()
      throw error
    }
    let status = await phones.run(on: terminal)
    terminal.close()
    throw ExitCode(terminal.endingSignal.map { 128 + $0 } ?? status)
  }

  /// Returns the terminal to draw on; nil if the comparison is printed.
  @MainActor
  private func terminal() throws -> CursesTerminal? {
    let environment = ProcessInfo.processInfo.environment
    if diff || json { return nil }
    do {
      try CursesTerminal.check(environment: environment)
      return try CursesTerminal(
        options: CursesTerminal.Options(glyphs: glyphs.glyphSet, mouse: !withoutMouse), environment: environment)
    } catch is TerminalUnavailable {
      return nil
    }
  }

  @MainActor
  private func phones(_ scenarios: [Scenario], glyphs: GlyphSet) async throws -> TwoPhones {
    do {
      return try await TwoPhones(
        scenarios[0], scenarios[1], glyphs: glyphs, colorScheme: theme.colorScheme, locale: .ofCommandLine,
        waitsForStillness: true)
    } catch let error as DeviceStartError {
      try fail(error.message, status: ExitStatus(error.exitStatus))
    }
  }

  /// Reads one of the two scenarios: a scenario of a pair that comes with the program, or else a scenario by name or by
  /// file.
  private static func scenario(_ name: String) throws -> Scenario {
    do {
      if !FileManager.default.fileExists(atPath: name), let file = Gallery.file(ofWorld: name) {
        var world = try Scenario(contentsOf: file)
        // The pairs that come with the program use the person's language; any other scenario sets its own language.
        world.device.settings.locale = .ofCommandLine
        return world
      }
      return try Scenario(contentsOf: ScenarioSelection([name]).files[0])
    } catch let error as ScenarioSelection.UnknownName {
      try fail(error.description, status: .noInput)
    } catch let error as ScenarioError {
      for problem in error.problems { say(problem.description) }
      throw ExitCode(ExitStatus(error))
    }
  }
}

import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import HealthsheetApp
import Scenarios
import TerminalCurses
import TerminalUI

struct ShowGallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Browse the scenarios, and play them in this terminal.",
    discussion: """
      Each scenario is a device in some state and a story that is played on it. Press n and b to go through it step \
      by step, space to let it run, or t to use the device yourself.
      """
        + ExitStatus.help(
          [
            .success: "after quitting", .wrongArguments: nil, .noInput: "when there is no such folder",
            .noTerminal: nil,
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp("A folder of scenarios, instead of those that come with the program.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(help: "The characters to draw with, as for the command run.")
  var glyphs = GlyphChoice.auto

  @Option(help: "The theme: light, dark, or auto for the terminal's own background.")
  var theme = ThemeChoice.auto

  @Flag(name: .customLong("no-mouse"), help: "Do not use the mouse: leave it to the terminal.")
  var withoutMouse = false

  @Flag(help: "Show the terminal's cursor at the focused control.")
  var cursor = false

  /// Shows the gallery until the person quits.
  ///
  /// - Throws: `ExitCode`, always: 0 after quitting, 128 plus the signal's number after a signal.
  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    do {
      try CursesTerminal.check(environment: environment)
      let gallery = try Self.gallery(folder: folder)
      let terminal = try CursesTerminal(
        options: CursesTerminal.Options(glyphs: glyphs.glyphSet, mouse: !withoutMouse, showsCursor: cursor),
        environment: environment)
      let session = GallerySession(
        gallery, glyphs: terminal.glyphs, colorScheme: theme.colorScheme, locale: .ofCommandLine,
        printer: ReportPrinter.installed)
      let status = await session.run(on: terminal)
      terminal.close()
      for file in session.filesHandedOver { say("healthsheet: \(file.sentenceOnWriting)".escapedForTerminal) }
      throw ExitCode(terminal.endingSignal.map { 128 + $0 } ?? status)
    } catch let error as TerminalUnavailable {
      let sentence: LocalizedStringKey = """
        \(error.sentence) Without such a terminal, healthsheet play --list lists the scenarios, and healthsheet play \
        NAME plays one.
        """
      try fail(sentence, status: .noTerminal)
    }
  }

  /// Returns the scenarios of a folder, or those that come with the program. A folder that cannot be read ends the
  /// command.
  static func gallery(folder: String?) throws -> ScenarioGallery {
    do {
      return try ScenarioGallery(folder: folder.map { URL(filePath: $0) } ?? Gallery.folder)
    } catch {
      try fail(
        """
        \(folder ?? Gallery.folder.path): there is no such folder, or there is no permission to read it. Name a \
        folder with scenarios: healthsheet gallery FOLDER.
        """, status: .noInput)
    }
  }
}

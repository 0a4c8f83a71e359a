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
    abstract: "Look through the scenarios, and play them in this terminal.",
    discussion: """
      Each scenario is a device in some state and a story that is played on it: step by step with n and b, by itself with \
      space, or by hand with t.
      """
        + ExitStatus.help(
          [
            .success: "after quitting", .wrongArguments: nil, .noInput: "when there is no such folder",
            .noTerminal: nil,
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp("A folder of scenarios, in place of those that come with the program.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(help: "What to draw with, as in run.")
  var glyphs = GlyphChoice.auto

  @Option(help: "The theme: light, dark, or auto for the terminal's own ground.")
  var theme = ThemeChoice.auto

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var withoutMouse = false

  @Flag(help: "Show the terminal's cursor where the focus is.")
  var cursor = false

  /// Shows the gallery until the person quits.
  ///
  /// - Throws: `ExitCode`, always: 0 after quitting, 128 plus its number after a signal.
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
        \(error.sentence) Line by line, healthsheet play --list names the scenarios, and healthsheet play NAME tells one.
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
        folder with scenarios: \
        healthsheet gallery FOLDER.
        """, status: .noInput)
    }
  }
}

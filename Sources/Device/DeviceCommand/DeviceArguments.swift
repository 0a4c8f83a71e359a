import ArgumentParser
import Foundation
import HealthModel
import TerminalUI

/// The arguments of a command that opens the device: its store, clock and appearance, and the files to write when the
/// session ends.
package struct DeviceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the device in this file. The command creates it if it does not exist.", valueName: "file"),
    completion: .file())
  package var store: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Load an Apple Health export (.xml or .zip) instead of the demo data.", valueName: "export"),
    completion: .file(extensions: ["xml", "zip"]))
  package var export: String?

  /// The date for the device's clock, as typed; ``validate()`` checks it.
  @Option(
    help: ArgumentHelp(
      """
      Stop the device's clock at this time, such as 2024-11-21T09:41:00. Without Z or an offset, the time is in the \
      device's time zone.
      """,
      valueName: "date"))
  package var now: String?

  @Option(
    help: ArgumentHelp(
      "The device's time zone, such as Europe/Berlin. A device that is kept in a file remembers it.",
      valueName: "identifier"),
    completion: .timeZones)
  package var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "The device's language and region, such as de_DE, for numbers, dates and units. The texts are in English, with "
        + "zh_Hans in Simplified Chinese. Without it the environment (LC_ALL, LC_MESSAGES, LANG) may choose Chinese.",
      valueName: "identifier"))
  package var locale: String?

  @Option(
    help: ArgumentHelp(
      """
      The device's version of iOS: \(SystemVersion.presetsInWords). A version in between is treated as the lower one. \
      A device that is kept in a file remembers it.
      """,
      valueName: "version"), completion: .list(SystemVersion.presets.map(\.description)))
  package var ios: String?

  @Option(
    help: """
      The characters to draw with: octants for solid lines if the terminal has them, braille for fine lines, blocks \
      if the font has no braille, ascii, or auto to detect which.
      """)
  package var glyphs = GlyphChoice.auto

  @Option(
    help: """
      The device's theme: light, dark, or auto for the terminal's own background. Settings › Display & Brightness \
      changes it too.
      """)
  package var theme = ThemeChoice.auto

  @Option(
    help: ArgumentHelp(
      "Record the session for asciinema. The recording does not contain the keys you press.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  package var record: String?

  @Option(
    help: ArgumentHelp(
      """
      When you quit, write the report of the session as HTML, Markdown, JSON or, with Chromium, PDF. The file name's \
      extension decides which.
      """,
      valueName: "file"), completion: .file(extensions: ["html", "md", "json", "pdf"]))
  package var report: String?

  @Option(
    help: ArgumentHelp(
      """
      When you quit, write the annex for an ethics board as HTML, Markdown or, with Chromium, PDF. The file name's \
      extension decides which.
      """,
      valueName: "file"), completion: .file(extensions: ["html", "md", "pdf"]))
  package var annex: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write the audit log to this file. The command verify-log checks it.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  package var log: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write what you did to this file as a scenario. The command play can play it.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  package var saveScript: String?

  @OptionGroup package var checkpoint: CheckpointArguments

  package init() {}

  /// Checks every argument before the device is created.
  ///
  /// - Throws: `ValidationError` that names the option.
  package func validate() throws {
    _ = try deviceClock()
    try checkSystemVersion(ios)
    if export?.isEmpty == true {
      throw ValidationError(localized: "--import has no file name: add the path of an export.zip or export.xml.")
    }
    if store?.isEmpty == true {
      throw ValidationError(localized: "--store has no file name: add the path of the file to keep the device in.")
    }
    if let report { try checkReportName(report) }
    if let annex { try checkAnnexName(annex) }
    if let record, URL(filePath: record).pathExtension.lowercased() == "svg" {
      throw ValidationError(
        localized:
          """
          A manual session can be recorded only for asciinema: give a file name that ends in .cast. The command play \
          can record a scenario as SVG.
          """
      )
    }
    if let record, !["", "cast"].contains(URL(filePath: record).pathExtension.lowercased()) {
      throw ValidationError(
        localized:
          "The name “\(record)” has the wrong extension for a recording: give one that ends in .cast, for asciinema.")
    }
    if saveScript != nil, store != nil {
      throw ValidationError(
        localized:
          "--save-script does not work with --store: a script always begins with a new device. Leave out one of the two."
      )
    }
  }

  /// Refuses to overwrite a file that the command reads. Each command with these arguments calls this method.
  ///
  /// - Parameter inputs: Other files that the command reads, by the options that name them.
  /// - Throws: `ValidationError` that names both options.
  package func checkOutputs(against inputs: [(option: String, path: String?)]) throws {
    try outputs.check(against: [("--store", store), ("--import", export)] + inputs)
  }

  var outputs: OutputFiles {
    OutputFiles([
      "--record": record, "--report": report, "--annex": annex, "--log": log, "--save-script": saveScript,
      "--checkpoint": checkpoint.path,
    ])
  }
}

/// The arguments of a command that shows the device to a person at a terminal.
package struct TerminalArguments: ParsableArguments {
  @Flag(name: .customLong("no-mouse"), help: "Do not use the mouse: leave it to the terminal.")
  package var withoutMouse = false

  @Flag(help: "Show the terminal's cursor at the focused control, for magnifiers and screen readers.")
  package var cursor = false

  @Flag(
    help: ArgumentHelp(
      """
      Print the device line by line, as sentences and numbered questions: for a screen reader, a pipe, or a terminal \
      that cannot move its cursor. Type help to list the commands.
      """
    ))
  package var plain = false

  package init() {}
}

/// Rejects a version of iOS that the device cannot simulate.
///
/// - Parameter version: The value of `--ios`; nil without it.
/// - Throws: `ValidationError` that lists the supported versions.
package func checkSystemVersion(_ version: String?) throws {
  if let problem = version.flatMap({ SystemVersion.problem(with: $0) }) {
    throw ValidationError("--ios: \(problem.escapedForTerminal)")
  }
}

import ArgumentParser
import Foundation
import HealthModel
import TerminalUI

/// The arguments of a command that opens the device: its store, clock and appearance, and the files to write when the
/// session ends.
package struct DeviceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the device in this file, which is made if it is not there.", valueName: "file"),
    completion: .file())
  package var store: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Load an Apple Health export (.xml or .zip) in place of the demo data.", valueName: "export"),
    completion: .file(extensions: ["xml", "zip"]))
  package var export: String?

  /// The date for the device's clock, as typed; ``validate()`` checks it.
  @Option(
    help: ArgumentHelp(
      "What the device's clock shows, and where it stands, as in 2024-11-21T09:41:00. Without Z or an offset the time is "
        + "that of the device's time zone.", valueName: "date"))
  package var now: String?

  @Option(
    help: ArgumentHelp(
      "The device's time zone, such as Europe/Berlin. A device in a file keeps it.", valueName: "identifier"),
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
      "The version of iOS the device has: \(SystemVersion.presetsInWords). One in between plays the lower one. A device "
        + "in a file keeps it.", valueName: "version"), completion: .list(SystemVersion.presets.map(\.description)))
  package var ios: String?

  @Option(
    help: """
      What to draw with: octants for solid lines where a terminal has them, braille for fine lines, blocks where a font has \
      no braille, ascii, or auto to find out.
      """)
  package var glyphs = GlyphChoice.auto

  @Option(
    help: """
      The device's theme: light, dark, or auto for the terminal's own ground. Settings › Display & Brightness changes it \
      too.
      """)
  package var theme = ThemeChoice.auto

  @Option(
    help: ArgumentHelp("Record the session for asciinema. Keys are not recorded.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  package var record: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write the report of the session: HTML, Markdown, JSON, or PDF with Chromium, as the ending says.",
      valueName: "file"), completion: .file(extensions: ["html", "md", "json", "pdf"]))
  package var report: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write the annex for an ethics board: HTML, Markdown, or PDF with Chromium, as the ending says.",
      valueName: "file"), completion: .file(extensions: ["html", "md", "pdf"]))
  package var annex: String?

  @Option(
    help: ArgumentHelp("When you quit, write the audit log, which verify-log checks.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  package var log: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write what you did into this file as a scenario that play can play.", valueName: "file"),
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
      throw ValidationError(localized: "--import names no file: give an export.zip or export.xml.")
    }
    if store?.isEmpty == true {
      throw ValidationError(localized: "--store names no file: give the file to keep the device in.")
    }
    if let report { try checkReportName(report) }
    if let annex { try checkAnnexName(annex) }
    if let record, URL(filePath: record).pathExtension.lowercased() == "svg" {
      throw ValidationError(
        localized:
          "A session by hand is recorded for asciinema: name a file that ends in .cast. play records a scenario as SVG."
      )
    }
    if let record, !["", "cast"].contains(URL(filePath: record).pathExtension.lowercased()) {
      throw ValidationError(
        localized: "“\(record)” is no kind of recording: name a file that ends in .cast, for asciinema.")
    }
    try checkOutputs(against: [])
    if saveScript != nil, store != nil {
      throw ValidationError(
        localized:
          "--save-script does not work with --store: a script always begins with a new device. Leave out one of the two."
      )
    }
  }

  /// Refuses to overwrite a file that the command reads.
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
  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  package var withoutMouse = false

  @Flag(help: "Show the terminal's cursor where the focus is, for magnifiers and screen readers.")
  package var cursor = false

  @Flag(
    help: ArgumentHelp(
      "The device line by line, as sentences and numbered questions: for a screen reader, a pipe, a terminal that cannot "
        + "move its cursor. Type help there."))
  package var plain = false

  package init() {}
}

/// Refuses a version of iOS that the device cannot play.
///
/// - Parameter version: The value of `--ios`; nil without it.
/// - Throws: `ValidationError` that lists the supported versions.
package func checkSystemVersion(_ version: String?) throws {
  if let problem = version.flatMap({ SystemVersion.problem(with: $0) }) {
    throw ValidationError("--ios: \(problem.escapedForTerminal)")
  }
}

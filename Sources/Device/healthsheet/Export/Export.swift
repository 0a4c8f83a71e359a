import AppleHealthExport
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a device that is kept in a file, in the format of an Apple Health export.",
    discussion: """
      Importing the export again gives the same samples; the command names the data that the format cannot contain. \
      All dates are in Greenwich time and follow the device's own clock, so the same device always gives the same \
      file. The store may be open in another healthsheet.

        healthsheet export --store kim.healthsheet export.zip
        healthsheet export --store kim.healthsheet --type heartRate --from 2025-11-01 export.xml
        healthsheet export --store kim.healthsheet --app com.example.stride seen-by-stride.zip
        healthsheet export --store kim.healthsheet --format csv tables
        healthsheet export --store kim.healthsheet --redact to-share.zip
      """
        + ExitStatus.help([
          .success: "also if there are no samples", .wrongArguments: nil,
          .unreadableData: "for a damaged store, or a file of another kind", .noInput: nil, .cannotCreate: nil,
          .diskError: nil, .noPermission: "when the app has not asked for any data on this device",
        ]))

  @Argument(
    help: ArgumentHelp(
      """
      The file to write: export.zip with the routes of workouts, or export.xml without them. An existing file is \
      replaced.
      """,
      valueName: "out"),
    completion: .file(extensions: ["xml", "zip"]))
  var out: String

  @Option(
    help: ArgumentHelp(
      "Write tables instead of an export, one for each type, in a new folder: csv or ndjson.", valueName: "form"))
  var format: SampleTables.Form?

  @Option(help: ArgumentHelp("The file in which the device is kept.", valueName: "file"), completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "Only samples that begin at this time or later, such as 2025-11-20 or 2025-11-20T09:00.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only samples that begin before this time.", valueName: "date"))
  var to: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      """
      Export only this type, named as in Swift (stepCount) or by its raw identifier. The option may be given several \
      times. A correlation is exported with its members, and a workout with its routes.
      """,
      valueName: "name"), completion: .type)
  var types: [String] = []

  @Option(
    help: ArgumentHelp(
      "Export only the data that the app with this bundle identifier may see.", valueName: "bundle identifier"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "The time zone of --from, --to and daily sums. By default, Greenwich.",
      valueName: "identifier"), completion: .timeZones)
  var timeZone: String?

  @Flag(
    help: ArgumentHelp(
      "Leave out personal data: names, serial numbers, identifiers, texts, routes and health records.",
      discussion: """
        Numbers replace the names of sources, and all dates are moved by the same number of days, in the time zone of \
        --time-zone. The result is pseudonymous, not anonymous: a person who knows one measurement can find the \
        others.
        """))
  var redact = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      With --redact, the number of days to move all dates by, such as -400. By default, whole weeks into the past; \
      their number is computed from the names on the device.
      """,
      valueName: "days"))
  var shiftDays: Int?

  func validate() throws { _ = try choice() }

  /// Writes the export file or the tables, and prints the number of samples of each type and the losses.
  ///
  /// - Throws: `DeviceStorageError` or `DeviceStartError` if the store cannot be read; `ExitCode` if a file cannot be
  ///   written, after the reason has been printed to standard error.
  func run() async throws {
    let choice = try choice()
    let meter = ProgressMeter(title: "Writing \(out)")
    do {
      let storage = try SQLiteStorage(path: store, access: .readOnly)
      defer { storage.close() }
      try remarkOnLog(of: storage, at: store)
      let contents = try choice.contents(of: storage, as: app)
      let written = try await {
        defer { meter.finish() }
        let url = URL(filePath: out)
        return try await stoppable { try choice.write(contents, to: url, progress: meter.show) }
      }()
      let report = ExportReport(summary: written.summary, redaction: written.redaction, path: out)
      try answer(report.text)
    } catch let error as RedactionError {
      try fail(error.description, status: .unreadableData)
    } catch let error as ExportWriteError {
      try fail(error.description, status: error.isOfDisk ? .diskError : .cannotCreate)
    }
  }
}

extension ExportWriteError {
  /// True if the disk is full or fails; false if the destination is invalid.
  fileprivate var isOfDisk: Bool {
    switch self {
    case .full, .failed: true
    case .cannotCreate, .isFolder, .exists: false
    }
  }
}

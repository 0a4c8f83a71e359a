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
    abstract: "Write a device that is kept in a file as an Apple Health export.",
    discussion: """
      The export reads back as the same samples, here and elsewhere; what the format cannot hold is named. It is written \
      as of the device's own clock, in Greenwich time, so the same device gives the same file. The store may be open in \
      another healthsheet.

        healthsheet export --store kim.healthsheet export.zip
        healthsheet export --store kim.healthsheet --type heartRate --from 2025-11-01 export.xml
        healthsheet export --store kim.healthsheet --app com.example.stride seen-by-stride.zip
        healthsheet export --store kim.healthsheet --format csv tables
        healthsheet export --store kim.healthsheet --redact to-share.zip
      """
        + ExitStatus.help([
          .success: "also without samples", .wrongArguments: nil,
          .unreadableData: "for a store that cannot be read as one", .noInput: nil, .cannotCreate: nil,
          .diskError: nil, .noPermission: "when the app has asked for nothing on this device",
        ]))

  @Argument(
    help: ArgumentHelp(
      "The export: export.zip with the routes of workouts, or export.xml without. A file that is there is replaced.",
      valueName: "out"),
    completion: .file(extensions: ["xml", "zip"]))
  var out: String

  @Option(
    help: ArgumentHelp(
      "Tables instead of an export, one a type, in a folder that is made: csv or ndjson.", valueName: "form"))
  var format: SampleTables.Form?

  @Option(help: ArgumentHelp("The file in which the device is kept.", valueName: "file"), completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "Only samples that begin at this moment or later, as in 2025-11-20 or 2025-11-20T09:00.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only samples that begin before this moment.", valueName: "date"))
  var to: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "Only this type, as in Swift (stepCount) or as a raw identifier; may be given several times. A correlation brings "
        + "its members, a workout its routes.", valueName: "name"), completion: .type)
  var types: [String] = []

  @Option(help: ArgumentHelp("Only what this app may see, by its bundle identifier.", valueName: "bundle identifier"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "Whose days --from, --to and the sums of days are: Greenwich's if it is not given.",
      valueName: "identifier"), completion: .timeZones)
  var timeZone: String?

  @Flag(
    help: ArgumentHelp(
      "Leave out what tells of the person: names, serial numbers, identifiers, words, routes and health records.",
      discussion: """
        Sources get numbers, and all dates are moved by the same number of days, by the clock of --time-zone. The result is \
        pseudonymous, not anonymous: who knows of one thing that was measured can find the others.
        """))
  var redact = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --redact, the days to move all dates by, as in -400: whole weeks into the past if it is not given, which the "
        + "names on the device decide.", valueName: "days"))
  var shiftDays: Int?

  func validate() throws { _ = try choice() }

  /// Writes the export file or the tables, and prints the number of samples of each type and the losses.
  ///
  /// - Throws: `DeviceStorageError` or `DeviceStartError` if the store cannot be read; `ExitCode`, after a sentence, if
  ///   a file cannot be written.
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

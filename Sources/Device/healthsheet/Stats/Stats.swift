import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging

struct Stats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Statistics of one type of samples, by calendar bucket.",
    discussion: """
      Overlapping samples of several sources are merged as HealthKit merges them: each moment counts once, for the source \
      with the highest priority. Days are calendar days of the device's time zone, 23 or 25 hours long when the clocks \
      change; weeks begin on Monday. Buckets without samples are left out. The store may be open in another healthsheet.

      With --by-source, each source has a line of its own below the line for all sources. A table shows the name of \
      the source, cut after 60 columns; characters that would end the line, move the cursor or change the writing \
      direction are shown as escapes. CSV gives the bundle identifier of the source with the same escapes, and JSON \
      gives both.

        healthsheet stats stepCount --store kim.healthsheet
        healthsheet stats heartRate --store kim.healthsheet --every 1h --options avg,min,max --from 2025-11-01
        healthsheet stats stepCount --store kim.healthsheet --every 1w --by-source --format csv
      """
        + ExitStatus.help([
          .success: "also if there are no samples", .wrongArguments: nil,
          .unreadableData: "for a damaged store, or a file of another kind", .noInput: nil, .diskError: nil,
          .noPermission: nil,
        ]))

  @Argument(
    help: "The type, as in Swift (stepCount) or as a raw identifier (HKQuantityTypeIdentifierStepCount).",
    completion: .type)
  var type: String

  @Option(help: ArgumentHelp("The file in which the device is kept.", valueName: "file"), completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "The length of a bucket: a number and min, h, d, w, mo or y, such as 15min, 1d or 3mo (m also means min).",
      valueName: "interval"))
  var every = BucketLength(count: 1, unit: .day)

  @Option(
    help: ArgumentHelp(
      """
      The statistics to compute, separated by commas: sum, avg, min, max, recent, duration (in seconds). By default, \
      the sum for types that add up, and the average, minimum and maximum for others.
      """,
      valueName: "list"))
  var options: StatisticsChoice?

  @Option(
    help: ArgumentHelp("Only samples from this time on, such as 2025-11-20 or 2025-11-20T09:00.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only samples before this time.", valueName: "date"))
  var to: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Use only the data that the app with this bundle identifier may see. By default, all data in the store.",
      valueName: "app"))
  var app: String?

  @Flag(help: "Add a line for each source by itself, not merged with others.")
  var bySource = false

  @Option(help: ArgumentHelp("The unit of the numbers, as in mi or count/min.", valueName: "unit"))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      """
      The time zone of calendar days, such as Europe/Berlin. By default, the device's, or the computer's if the store \
      has no device yet.
      """,
      valueName: "identifier"), completion: .timeZones)
  var timeZone: String?

  @Option(help: "The format to print: table, json, jsonl (an object on each line) or csv. By default, a table.")
  var format: StatisticsFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  func validate() throws {
    if json, format != nil, format != .json {
      throw ValidationError(
        localized: "--json means --format json, and you gave another format: leave out one of the two options.")
    }
    if store.isEmpty {
      throw ValidationError(
        localized: "--store has no file name: add the path of the file in which the device is kept.")
    }
    _ = try query()
  }

  /// Prints the statistics. The store may be open in another program at the same time.
  ///
  /// - Throws: `DeviceStorageError` if the store cannot be read or the app may not read the type.
  func run() async throws {
    let storage = try SQLiteStorage(path: store, access: .readOnly)
    defer { storage.close() }
    var settings = DeviceSettings(calendar: .gregorian(in: .current))
    settings.isOpenedByCommand = true
    let given = try timeZone.map { try DateArgument.timeZone($0) }
    let daemon = try HealthDaemon(settings: settings, storage: storage) { settings, stored in
      settings.takeTimeZone(from: stored)
      if let given { settings.calendar.timeZone = given }
    }
    let query = try query(in: daemon.settings.calendar.timeZone)
    let answer = try query.answer(from: daemon, as: app)
    // All samples are read before the first line is written, so any problem with the store is known by then.
    var output = StreamedText {
      if let problem = daemon.storageProblem { try fail(problem, status: ExitStatus(daemon.storageExitStatus)) }
      try DeviceCommand.answer($0)
    }
    try (json ? .json : format ?? .table).write(answer, to: &output)
    if let app { daemon.sayLimits(of: try daemon.app(argument: app).bundleIdentifier, [query.type]) }
  }
}

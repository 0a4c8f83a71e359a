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

      With --by-source, each source has a line of its own below that of all. A table shows its name, with what would end \
      the line, move the cursor or turn the direction round written out, and cut after 60 columns; CSV gives its bundle \
      identifier, written out likewise, and JSON both, with escapes.

        healthsheet stats stepCount --store kim.healthsheet
        healthsheet stats heartRate --store kim.healthsheet --every 1h --options avg,min,max --from 2025-11-01
        healthsheet stats stepCount --store kim.healthsheet --every 1w --by-source --format csv
      """
        + ExitStatus.help([
          .success: "also without samples", .wrongArguments: nil,
          .unreadableData: "for a store that cannot be read as one", .noInput: nil, .diskError: nil, .noPermission: nil,
        ]))

  @Argument(
    help: "The type, as in Swift (stepCount) or as a raw identifier (HKQuantityTypeIdentifierStepCount).",
    completion: .type)
  var type: String

  @Option(help: ArgumentHelp("The file the device is kept in.", valueName: "file"), completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "How long a bucket is: a number and min, h, d, w, mo or y, as in 15min, 1d or 3mo (m is min too).",
      valueName: "interval"))
  var every = BucketLength(count: 1, unit: .day)

  @Option(
    help: ArgumentHelp(
      "What to work out, with commas between: sum, avg, min, max, recent, duration (in seconds). Without it the sum, or the average, "
        + "least and greatest value.", valueName: "list"))
  var options: StatisticsChoice?

  @Option(
    help: ArgumentHelp("Only samples from this moment on, as in 2025-11-20 or 2025-11-20T09:00.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only samples before this moment.", valueName: "date"))
  var to: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What this app may see, by its bundle identifier. Without it everything the store holds.", valueName: "app"))
  var app: String?

  @Flag(help: "Also each source for itself, not merged.")
  var bySource = false

  @Option(help: ArgumentHelp("The unit of the numbers, as in mi or count/min.", valueName: "unit"))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      "Whose calendar days: a name such as Europe/Berlin. Without it the device's, or the computer's where none is kept yet.",
      valueName: "identifier"), completion: .timeZones)
  var timeZone: String?

  @Option(help: "How to print: table, json, jsonl (an object a line) or csv. Without it a table.")
  var format: StatisticsFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  func validate() throws {
    if json, format != nil, format != .json {
      throw ValidationError(localized: "--json is --format json: leave out the other format.")
    }
    if store.isEmpty { throw ValidationError(localized: "--store names no file: give the file the device is kept in.") }
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
    // All samples are read before the first line is written.
    var output = StreamedText {
      if let problem = daemon.storageProblem { try fail(problem, status: ExitStatus(daemon.storageExitStatus)) }
      try DeviceCommand.answer($0)
    }
    try (json ? .json : format ?? .table).write(answer, to: &output)
    if let app { daemon.sayLimits(of: try daemon.app(argument: app).bundleIdentifier, [query.type]) }
  }
}

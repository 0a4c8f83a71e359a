import ArgumentParser
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// Measures the cost of storing samples in a file, beside SQLite alone in the same run.
@main
struct StorageBenchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures durable saving and opening, by the clock on the wall: the disk is part of it.",
    discussion: """
      Build it in release mode:
        swift run -c release StorageBenchmarks

      Ratios are against SQLite's C interface on the same disk, with prepared statements, the same pragmas, and a table \
      with the two indices that finding a sample takes: by UUID, and by type and time. healthsheet needs the second only, \
      because it keeps UUIDs in memory.
      """)

  /// The number of samples in the store that is opened, with "k" or "m" behind it for thousands or millions.
  @Option(help: "How many samples the store holds that is opened, such as 1m or 10m.")
  var samples = "1m"

  @Option(help: "The folder to measure in: its disk is what is measured.")
  var folder = NSTemporaryDirectory()

  /// True to end with status 1 where a ratio does not hold.
  @Flag(help: "Check the ratios that must hold on every machine; exit status 1 if one does not.")
  var check = false

  /// Runs all measurements in a folder of their own, which is removed afterwards.
  func run() async throws {
    guard let count = Self.number(samples) else { throw ValidationError("--samples, “\(samples)”, is not a number.") }
    let place = URL(filePath: folder).appending(
      path: "healthsheet-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var ratios: [(name: String, ratio: Double, least: Double)] = []

    let plain = try PlainSQLite(path: place.appending(path: "plain.sqlite").path)
    let single = 8000
    let kept = try Device(place.appending(path: "single.healthsheet").path)
    var plainSaves: [Duration] = []
    var keptSaves: [Duration] = []
    // What other programs wrote is on the disk before, and both meet the same one in turns.
    sync()
    for turn in 0..<8 {
      let numbers = turn * single / 8..<(turn + 1) * single / 8
      for number in numbers { plainSaves.append(try measure { try plain.insert([number]) }) }
      for number in numbers { keptSaves.append(try measure { try kept.daemon.addDurably([Workload.steps(number)]) }) }
    }
    kept.close()
    // The median: now and then the disk is busy with something else.
    let (plainSave, keptSave) = (plainSaves.sorted()[single / 2], keptSaves.sorted()[single / 2])
    report("single samples, durable each", "SQLite", 1, plainSave)
    report("", "healthsheet", 1, keptSave)
    // We want 0.8 and more; the disks of virtual machines give 0.65 to 0.9 from one run to the next.
    ratios.append(("single samples", plainSave / keptSave, 0.5))

    let bulk = min(count, 1_000_000)
    let plainBulk = try measure {
      for batch in Workload.batches(bulk) { try plain.insert(batch.map { $0 + single }) }
    }
    report("batches of 10,000, durable each", "SQLite", bulk, plainBulk)
    let path = place.appending(path: "bulk.healthsheet").path
    let device = try Device(path)
    var saving = Duration.zero
    var processor = 0
    for batch in Workload.batches(count) {
      let records = batch.map(Workload.steps)
      let before = clock()
      saving += try measure { try device.daemon.addDurably(records) }
      processor += clock() - before
    }
    report("", "healthsheet", count, saving)
    report("  by processor time", "", count, .milliseconds(processor / (CLOCKS_PER_SEC / 1000)))
    ratios.append(("batches", (plainBulk / Double(bulk)) / (saving / Double(count)), 2))
    device.close()

    let app = try Device(place.appending(path: "app.healthsheet").path)
    report("  as HKQuantitySamples", "", bulk, try await HealthKitSaving(app.daemon).run(Workload.batches(bulk)))
    app.close()
    let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    print("  \(size / count) bytes a sample in the file")

    print("opening a store of \(count) samples: \(try measureWork { try Device(path).close() })")
    for (name, query) in [
      ("its last week", Workload.last(days: 7, of: count)), ("its last year", Workload.last(days: 365, of: count)),
      ("everything", SampleQuery(.stepCount)),
    ] {
      let cost = try measureWork {
        let device = try Device(path)
        _ = try? device.daemon.allStatistics(query, options: .cumulativeSum, interval: Workload.days)
        device.close()
      }
      print("  until the chart of \(name): \(cost)")
    }
    var holds = true
    for (name, ratio, least) in ratios {
      print("\(name): \(String(format: "%.2f", ratio)) × SQLite’s rate (at least \(least))")
      holds = holds && ratio >= least
    }
    if check, !holds { throw ExitCode.failure }
  }

  private func report(_ work: String, _ who: String, _ count: Int, _ time: Duration) {
    let rate = Int(Double(count) / time.seconds)
    print(
      "\(work.padding(toLength: 32, withPad: " ", startingAt: 0)) \(who.padding(toLength: 12, withPad: " ", startingAt: 0)) \(rate)/s"
    )
  }

  /// The time of a work by the wall clock and of the processor: on a busy machine they differ.
  private func measureWork(_ work: () throws -> Void) rethrows -> String {
    let before = clock()
    let time = try measure(work)
    return "\(time.milliseconds) ms (\((clock() - before) / (CLOCKS_PER_SEC / 1000)) ms of processor time)"
  }

  private func measure(_ work: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(work) }

  private static func number(_ text: String) -> Int? {
    let factor = text.hasSuffix("m") ? 1_000_000 : text.hasSuffix("k") ? 1000 : 1
    return Int(text.filter(\.isNumber)).map { $0 * factor }
  }
}

/// A device in a file.
private struct Device {
  /// The storage in a file.
  let storage: SQLiteStorage
  /// The device's daemon on it.
  let daemon: HealthDaemon

  /// Opens the file, or makes it.
  init(_ path: String) throws {
    storage = try SQLiteStorage(path: path)
    daemon = try HealthDaemon(storage: storage)
  }

  /// Closes the file.
  func close() { storage.close() }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
  fileprivate var milliseconds: Int { Int((seconds * 1000).rounded()) }
}

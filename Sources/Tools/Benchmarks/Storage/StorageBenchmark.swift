import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// Measures storing samples in a file, compared with plain SQLite in the same run.
struct StorageBenchmark {
  /// The number of samples in the store that is opened.
  let count: Int
  /// The folder of the files. Its disk is measured.
  let folder: URL

  private static let single = 8_000

  /// Runs all measurements, and leaves no file behind.
  func run() async throws -> StorageResults {
    let place = folder.appending(path: "healthsheet-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var results = StorageResults(count: count)
    let plain = try PlainSQLite(path: place.appending(path: "plain.sqlite").path)
    try saveSingly(plain, at: place, &results)
    let path = place.appending(path: "bulk.healthsheet").path
    try saveInBatches(plain, at: path, &results)
    let app = try StoredDevice(place.appending(path: "app.healthsheet").path)
    let bulk = min(count, 1_000_000)
    results.asQuantitySamples =
      Double(bulk) / (try await HealthKitSaving(app.daemon).run(StoredWorkload.batches(bulk)))
    app.close()
    try open(path, &results)
    return results
  }

  private func saveSingly(_ plain: PlainSQLite, at place: URL, _ results: inout StorageResults) throws {
    let device = try StoredDevice(place.appending(path: "single.healthsheet").path)
    defer { device.close() }
    var times: (plain: [Double], kept: [Double]) = ([], [])
    // Sync first, so that the disk is not busy with earlier writes of other programs. Let plain SQLite and the device
    // take turns, so that both use the disk under the same conditions.
    sync()
    for turn in 0..<8 {
      let numbers = turn * Self.single / 8..<(turn + 1) * Self.single / 8
      for number in numbers { times.plain.append(try Measurement.span { try plain.insert([number]) }.wall) }
      for number in numbers {
        times.kept.append(
          try Measurement.span { try device.daemon.addDurably([StoredWorkload.steps(number)]) }.wall)
      }
    }
    // Use the median, because the disk is occasionally busy with other work.
    results.single.plain = 1 / times.plain.sorted()[Self.single / 2]
    results.single.kept = 1 / times.kept.sorted()[Self.single / 2]
  }

  private func saveInBatches(_ plain: PlainSQLite, at path: String, _ results: inout StorageResults) throws {
    let bulk = min(count, 1_000_000)
    let plainBulk = try Measurement.span {
      for batch in StoredWorkload.batches(bulk) { try plain.insert(batch.map { $0 + Self.single }) }
    }
    results.batches.plain = Double(bulk) / plainBulk.wall
    let device = try StoredDevice(path)
    var saving = Measurement.Span()
    for batch in StoredWorkload.batches(count) {
      let records = batch.map(StoredWorkload.steps)
      saving += try Measurement.span { try device.daemon.addDurably(records) }
    }
    device.close()
    results.batches.kept = Double(count) / saving.wall
    results.batchesByProcessor = Double(count) / saving.processor
    results.bytes = ((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0) / count
  }

  private func open(_ path: String, _ results: inout StorageResults) throws {
    results.openings.append(("opening", try Measurement.span { try StoredDevice(path).close() }))
    for (name, query) in [
      ("the last week", StoredWorkload.last(days: 7, of: count)),
      ("the last year", StoredWorkload.last(days: 365, of: count)), ("everything", SampleQuery(.stepCount)),
    ] {
      let span = try Measurement.span {
        let device = try StoredDevice(path)
        _ = try? device.daemon.allStatistics(query, options: .cumulativeSum, interval: StoredWorkload.days)
        device.close()
      }
      results.openings.append(("opening, until the chart of \(name)", span))
    }
  }
}

struct StoredDevice {
  let storage: SQLiteStorage
  let daemon: HealthDaemon

  init(_ path: String) throws {
    storage = try SQLiteStorage(path: path)
    daemon = try HealthDaemon(storage: storage)
  }

  func close() { storage.close() }
}

struct StorageResults {
  typealias Row = (work: String, value: String)

  let count: Int
  /// Samples per second, each committed durably: SQLite's and healthsheet's.
  var single = (plain: 0.0, kept: 0.0)
  /// Samples per second in batches of 10,000.
  var batches = (plain: 0.0, kept: 0.0)
  var batchesByProcessor = 0.0
  /// Samples per second through `HKHealthStore.save`.
  var asQuantitySamples = 0.0
  var bytes = 0
  var openings: [(work: String, span: Measurement.Span)] = []

  var rows: [Row] {
    func rate(_ value: Double) -> String {
      value < 1e5 ? "\(Int(value))/s" : Table.text(value, .samplesPerSecond)
    }
    return [
      ("single samples, durable each", rate(single.kept)), ("SQLite beside it", rate(single.plain)),
      ("their ratio", String(format: "%.2f", single.kept / single.plain)),
      ("batches of 10,000, durable each", rate(batches.kept)), ("SQLite beside it", rate(batches.plain)),
      ("their ratio", String(format: "%.2f", batches.kept / batches.plain)),
      ("batches by processor time", rate(batchesByProcessor)),
      ("batches as `HKQuantitySample`s", rate(asQuantitySamples)),
    ] + openings.map { ($0.work, $0.span.wallText) } + [("bytes a sample in the file", "\(bytes)")]
  }

  /// The ratios that must hold. The goal for single samples is 0.8 or more; disks of virtual machines give 0.65 to 0.9,
  /// varying from run to run.
  var expectations: [Expectations.Sentence] {
    [("Single samples", single, 0.5), ("Batches", batches, 2)].map { name, rates, least in
      let ratio = rates.kept / rates.plain
      return (ratio >= least, "\(name): \(String(format: "%.2f", ratio)) × SQLite’s rate, at least \(least)")
    }
  }
}

import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// The result of an import: the samples in the store, the program's view of them, and the report.
struct StoreOutcome {
  private let samples: [SampleRecord: Int]
  private let exported: Data
  private let sums: [String: String]
  private let readCount: Int
  private let accountedCount: Int

  init(program: String, folder: URL, account: String) throws {
    let path = folder.appending(path: "store/kim.healthsheet").path
    let storage = try SQLiteStorage(path: path, access: .readOnly, wholeCheckLimit: 1 << 40)
    let daemon = try HealthDaemon(storage: storage)
    let types = daemon.typesWithSamples().sorted { $0.row < $1.row }
    samples = Counts(types.flatMap { daemon.allSamples(SampleQuery($0)) }).counts
    if let problem = daemon.storageProblem { throw InterruptionTrial.Failure(problem) }
    storage.close()
    let out = folder.appending(path: "out.xml")
    _ = try ProgramRun.output(program, ["export", "--store", path, out.path])
    exported = try Data(contentsOf: out)
    try FileManager.default.removeItem(at: out)
    sums = try Dictionary(
      uniqueKeysWithValues: types.filter { $0.aggregationStyle != nil }.map { type in
        (
          type.identifier,
          try ProgramRun.output(program, ["stats", type.identifier, "--store", path, "--time-zone", "UTC"])
        )
      })
    // The report contains "3 read = 2 imported + 0 duplicates + 1 left out."
    let numbers = account.firstMatch(of: #/(\d+) read = (\d+) imported \+ (\d+) duplicates \+ (\d+) left out\./#)
    readCount = numbers.flatMap { Int($0.1) } ?? -1
    accountedCount = [numbers?.2, numbers?.3, numbers?.4].reduce(0) { $0 + ($1.flatMap { Int($0) } ?? 0) }
  }

  func difference(from expected: StoreOutcome) -> String? {
    if readCount != expected.readCount { return "\(readCount) read in place of \(expected.readCount)" }
    if accountedCount != readCount { return "\(readCount) read, \(accountedCount) accounted for" }
    for (sample, count) in expected.samples where samples[sample] != count {
      return "\(samples[sample] ?? 0) in place of \(count) in the store: \(Said(sample))"
    }
    if let other = samples.keys.first(where: { expected.samples[$0] == nil }) {
      return "in the store, and in no other: \(Said(other))"
    }
    for (type, sum) in expected.sums where sums[type] != sum { return "the sums of \(type) differ" }
    return exported == expected.exported ? nil : "the exports differ"
  }
}

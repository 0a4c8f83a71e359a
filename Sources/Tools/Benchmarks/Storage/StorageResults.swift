import Foundation

/// The figures of one number of samples in a store.
struct StorageResults {
  /// A line of the table.
  typealias Row = (work: String, value: String)

  let count: Int
  /// Samples a second, each durable by itself: SQLite's and healthsheet's.
  var single = (plain: 0.0, kept: 0.0)
  /// Samples a second in batches of 10,000.
  var batches = (plain: 0.0, kept: 0.0)
  var batchesByProcessor = 0.0
  /// The same through `HKHealthStore.save`.
  var asQuantitySamples = 0.0
  /// Bytes of the file for each sample.
  var bytes = 0
  var openings: [(work: String, span: Measurement.Span)] = []

  init(count: Int) { self.count = count }

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

  /// The ratios that must hold. Of single samples we want 0.8 and more; the disks of virtual machines give 0.65 to 0.9 from
  /// one run to the next.
  var expectations: [Expectations.Sentence] {
    [("Single samples", single, 0.5), ("Batches", batches, 2)].map { name, rates, least in
      let ratio = rates.kept / rates.plain
      return (ratio >= least, "\(name): \(String(format: "%.2f", ratio)) × SQLite’s rate, at least \(least)")
    }
  }
}

import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// How long calls of an app take beside very many samples that are hidden from it, against none: what the tests of the
/// boundary prove without a clock, seen on one.
struct BoundaryBenchmark {
  /// A call, and how long it takes in the two worlds, in seconds.
  struct Row {
    var call: String
    var empty: Double
    var full: Double

    var ratio: Double { full / empty }
  }

  /// What is hidden in the full world.
  static let hiddenCount = 100_000
  /// Ratios are wanted to be at most this,
  static let wanted = 1.2
  /// and are a failure from here.
  static let failing = 2.0

  private let empty = World(hidden: 0)
  private let full = World(hidden: hiddenCount)

  /// Each call, run by turns in both worlds.
  func rows() async throws -> [Row] {
    var rows: [Row] = []
    for call in Self.calls {
      var times: (empty: [Double], full: [Double]) = ([], [])
      for run in 0..<220 {
        let (one, other) = (
          try await empty.time(call, number: run), try await full.time(call, number: run)
        )
        // The first runs warm up.
        if run < 20 { continue }
        times.empty.append(one)
        times.full.append(other)
      }
      rows.append(Row(call: call.name, empty: Self.median(times.empty), full: Self.median(times.full)))
    }
    return rows
  }

  /// The rows as a table.
  static func text(_ rows: [Row]) -> String {
    var table = Table(["\(Table.text(hiddenCount)) hidden samples", "none hidden", "hidden", "ratio"])
    for row in rows {
      table.add(
        [
          row.call, String(format: "%.1f µs", row.empty * 1e6), String(format: "%.1f µs", row.full * 1e6),
          String(format: "%.2f", row.ratio) + (row.ratio > failing ? " BROKEN" : row.ratio > wanted ? " high" : ""),
        ])
    }
    return table.text
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

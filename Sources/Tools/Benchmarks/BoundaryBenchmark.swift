import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The times of an app's calls with and without very many hidden samples. The boundary tests prove by counting that the
/// work does not differ; this benchmark measures the time.
struct BoundaryBenchmark {
  struct Row {
    var call: String
    /// The processor time without hidden samples, in seconds.
    var empty: Double
    /// The processor time with hidden samples, in seconds.
    var full: Double

    /// The time with hidden samples as a multiple of the time without.
    var ratio: Double { full / empty }
  }

  /// The number of hidden samples on a device that has any.
  static let hiddenCount = 100_000
  static let wanted = 1.2
  static let failing = 2.0

  /// Pairs of devices, one without and one with hidden samples. The threads of a device stay on the same cores for its
  /// lifetime, which can make a call up to twice as slow as on an identical device. The benchmark therefore compares
  /// the fastest of several devices.
  private let pairs = (0..<5).map { _ in (empty: World(hidden: 0), full: World(hidden: hiddenCount)) }

  func rows() async throws -> [Row] {
    var rows: [Row] = []
    for call in Self.calls {
      var fastest = (empty: Double.infinity, full: Double.infinity)
      for pair in pairs {
        var times: (empty: [Double], full: [Double]) = ([], [])
        for run in 0..<120 {
          let (one, other) = (try await pair.empty.time(call, number: run), try await pair.full.time(call, number: run))
          // The first runs are a warmup.
          if run < 20 { continue }
          times.empty.append(one)
          times.full.append(other)
        }
        fastest.empty = min(fastest.empty, Self.lowestTenth(of: times.empty))
        fastest.full = min(fastest.full, Self.lowestTenth(of: times.full))
      }
      rows.append(Row(call: call.name, empty: fastest.empty, full: fastest.full))
    }
    return rows
  }

  static func table(_ rows: [Row]) -> Table {
    var table = Table(["\(Table.text(hiddenCount)) hidden samples", "none hidden", "hidden", "ratio"])
    for row in rows {
      table.add(
        [
          row.call, String(format: "%.1f µs", row.empty * 1e6), String(format: "%.1f µs", row.full * 1e6),
          String(format: "%.2f", row.ratio) + (row.ratio > failing ? " BROKEN" : row.ratio > wanted ? " high" : ""),
        ])
    }
    return table
  }

  /// Returns the time below which a tenth of the runs lie. The fastest runs are not used, because part of their work
  /// may be counted in the previous run.
  private static func lowestTenth(of times: [Double]) -> Double { times.sorted()[times.count / 10] }
}

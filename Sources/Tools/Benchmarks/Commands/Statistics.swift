import ArgumentParser
import Foundation

extension Benchmarks {
  struct Statistics: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Measures statistics and saving in memory, single threaded, in processor time, data loaded.")

    @Option(help: "The number of samples of each type, such as 10k, 1m or 10m.")
    var samples = SampleCount(10_000_000)

    @Flag(help: "Ask other programs the same: NumPy, SQLite, DuckDB, polars and pandas, those that are installed.")
    var peers = false

    @Flag(help: "Show how costs grow, from 10 k samples to 50 M.")
    var growth = false

    func run() throws {
      if growth { return print(try Self.growth(upTo: max(samples.value, 50_000_000)).text) }
      print(try Self.table(samples.value, peers ? Peers(count: samples.value) : nil))
    }

    private static func table(_ count: Int, _ peers: Peers?) throws -> String {
      let results = try Results.measuredInFreshProcesses(count)
      let names = peers?.names ?? []
      var table = Table(["\(Table.text(count)) samples, 5 years"] + Layer.allCases.map(\.rawValue) + names)
      for work in Work.allCases {
        var row = [work.rawValue] + Layer.allCases.map { Table.text(results[work, $0], work.unit) }
        row += names.map { text(peers?[work, $0], of: work, results) }
        table.add(row)
      }
      let legend = names.isEmpty ? "" : "\n×: as many times as long as through HealthKit."
      return table.text + legend + (peers?.missing.map { "\nNot installed: \($0)" }.joined() ?? "")
    }

    /// The times of other programs for the same queries, with their ratios to the time through HealthKit.
    ///
    /// - Throws: An error when Python with NumPy is not installed.
    static func peers(_ count: Int) throws -> Table {
      let results = try Results.measuredInFreshProcesses(count)
      let peers = try Peers(count: count)
      var table = Table(["\(Table.text(count)) samples", Layer.healthKit.rawValue] + peers.names)
      for work in Work.allCases where peers.names.contains(where: { peers[work, $0] != nil }) {
        table.add(
          [work.rawValue, Table.text(results[work, .healthKit], work.unit)]
            + peers.names.map { text(peers[work, $0], of: work, results) })
      }
      return table
    }

    /// Returns the time of another program and its ratio to HealthKit's: "36.1 ms = 80 ×".
    private static func text(_ peer: Double?, of work: Work, _ results: Results) -> String {
      let ratio = peer.flatMap { peer in results[work, .healthKit].map { peer / $0 } }
      return Table.text(peer, work.unit) + (ratio.map { String(format: " = %.0f ×", $0) } ?? "")
    }

    /// The growth of costs with the number of samples, one column per number.
    static func growth(upTo largest: Int) throws -> Table {
      let counts = Self.counts(upTo: largest)
      let columns = try counts.map { try Results.measuredInFreshProcesses($0) }
      var table = Table(["through HealthKit"] + counts.map { Table.text($0) })
      for work in Work.allCases {
        let layer = work == .plainPass ? Layer.engine : .healthKit
        table.add([work.rawValue] + columns.map { Table.text($0[work, layer], work.unit) })
      }
      return table
    }

    /// The numbers of samples in tables of growth.
    static func counts(upTo largest: Int) -> [Int] {
      [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000].filter { $0 <= largest }
    }
  }

  /// Measures one layer with one number of samples, for the process that creates the table.
  struct Raw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var samples: SampleCount
    @Argument var layer: Layer

    func run() async throws {
      var results = Results()
      switch layer {
      case .healthKit: try await HealthKitBenchmark(count: samples.value).run(&results)
      case .engine: EngineBenchmark(count: samples.value).run(&results)
      }
      for line in results.lines { print(line) }
    }
  }
}

extension Results {
  /// Runs each measurement in a separate process, so that it does not affect the next measurement, above all through
  /// memory that is still in use.
  static func measuredInFreshProcesses(_ count: Int) throws -> Results {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return Results(
      lines: try Layer.allCases.flatMap { layer in
        try Subprocess.lines(of: program, ["raw", "\(count)", layer.rawValue])
      })
  }
}

import ArgumentParser
import Foundation

extension Benchmarks {
  /// `Benchmarks storage`
  struct Storage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Measures durable saving and opening, by the clock on the wall: the disk is part of it.",
      discussion: """
        Ratios are against SQLite's C interface on the same disk, with prepared statements, the same pragmas, and a table \
        with the two indices that finding a sample takes: by UUID, and by type and time. healthsheet needs the second \
        only, because it keeps UUIDs in memory.
        """)

    @Option(help: "The number of samples in the store that is opened, such as 1m or 10m.")
    var samples = SampleCount(1_000_000)

    @Option(help: "The folder to measure in: its disk is what is measured.")
    var folder = NSTemporaryDirectory()

    func run() async throws {
      let results = try await StorageBenchmark(count: samples.value, folder: URL(filePath: folder)).run()
      var table = Table(["\(Table.text(samples.value)) samples in the store", ""])
      for row in results.rows { table.add([row.work, row.value]) }
      print(table.text)
    }

    /// The growth of costs with the number of samples in the store, a column a number.
    static func growth(upTo largest: Int, in folder: URL) async throws -> Table {
      let counts = Statistics.counts(upTo: largest)
      var columns: [[StorageResults.Row]] = []
      for count in counts { columns.append(try await StorageBenchmark(count: count, folder: folder).run().rows) }
      var table = Table(["samples in the store"] + counts.map { Table.text($0) })
      for row in (columns.first ?? []).indices { table.add([columns[0][row].work] + columns.map { $0[row].value }) }
      return table
    }
  }
}

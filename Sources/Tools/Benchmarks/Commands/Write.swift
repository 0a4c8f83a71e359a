import ArgumentParser
import Foundation

extension Benchmarks {
  /// `Benchmarks write`
  struct Write: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Measures everything and writes the tables into the page of results.",
      discussion: """
        What stands between the page's two marks is replaced; the rest stays. Other programs are asked as well: NumPy is \
        needed, and those of SQLite, DuckDB, polars and pandas that are not installed are left out.
        """)

    @Option(help: "The number of samples in the largest column.")
    var samples = SampleCount(50_000_000)

    @Option(help: "The folder whose disk is measured.")
    var folder = NSTemporaryDirectory()

    @Option(help: "The page.")
    var page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Benchmarks.docc/Benchmarks.md").path

    func run() async throws {
      var page = try ResultsPage(file: URL(fileURLWithPath: page))
      let machine = Machine()
      let tables = [
        ("Statistics", try Statistics.growth(upTo: samples.value)),
        ("Beside other programs", try Statistics.peers(min(samples.value, 10_000_000))),
        ("A device in a file", try await Storage.growth(upTo: samples.value, in: URL(filePath: folder))),
        ("Beside what is hidden", BoundaryBenchmark.table(try await BoundaryBenchmark().rows())),
        ("The audit log", AuditBenchmark.table(try AuditBenchmark().rows())),
      ]
      page.results =
        "\(machine.sentence)\n"
        + tables.map { "\n### \($0)\n\n\($1.markdown)\n" }.joined()
      try page.write()
    }
  }
}

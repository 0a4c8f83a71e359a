import ArgumentParser
import Foundation

extension Benchmarks {
  /// `Benchmarks check`
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks ratios that must hold on every machine; exit status 1 if one does not.")

    @Option(help: "The number of samples of each type, such as 1m or 10m; five times as many as well.")
    var samples = SampleCount(10_000_000)

    @Option(help: "The folder whose disk saving is compared with SQLite on.")
    var folder = NSTemporaryDirectory()

    @Flag(help: "A few ratios with wide limits, which hold in a debug build too, in some seconds.")
    var quick = false

    func run() async throws {
      let sentences = quick ? try await QuickCheck().sentences() : try await everything()
      for sentence in sentences { print(sentence.holds ? "holds " : "BROKEN", sentence.text) }
      if !sentences.allSatisfy(\.holds) { throw ExitCode.failure }
    }

    private func everything() async throws -> [Expectations.Sentence] {
      let columns = try [samples.value, 5 * samples.value].map {
        (count: $0, results: try Results.measuredInFreshProcesses($0))
      }
      let storage = StorageBenchmark(count: min(samples.value, 1_000_000), folder: URL(filePath: folder))
      return Expectations(columns).sentences + (try await storage.run().expectations)
    }
  }
}

import ArgumentParser
import Foundation

extension Benchmarks {
  /// `Benchmarks boundary`
  struct Boundary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Compares calls of an app beside hidden samples and without any; exit status 1 if one takes twice as long.")

    func run() async throws {
      let rows = try await BoundaryBenchmark().rows()
      print(BoundaryBenchmark.table(rows).text)
      if rows.contains(where: { $0.ratio > BoundaryBenchmark.failing }) { throw ExitCode.failure }
    }
  }

  /// `Benchmarks audit`
  struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares reads with an audit log and without one; exit status 1 if the log costs more than 5 %.")

    func run() throws {
      let benchmark = AuditBenchmark()
      let rows = try benchmark.rows()
      print(AuditBenchmark.table(rows).text)
      let size = try benchmark.size()
      print("A million reads: \(size.lines) lines, \(size.bytes) bytes.")
      if rows.contains(where: { $0.share > AuditBenchmark.wanted }) { throw ExitCode.failure }
    }
  }

  /// `Benchmarks time`
  struct Time: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets ten years of background delivery pass for five apps, twice.",
      discussion: "Exit status 1 if the two runs differ or memory grows.")

    func run() async throws {
      var wakes = 0
      let decided = Measurement.span { wakes = TimeBenchmark.runSchedule() }
      print("\(TimeBenchmark.years) years, the schedule of five apps: \(decided.wallText), \(wakes) wake-ups")
      var outcomes: [TimeBenchmark.Outcome] = []
      var memory: [Int] = []
      for run in 1...2 {
        let span = try await Measurement.span {
          outcomes.append(try await TimeBenchmark.run { _, bytes in if run == 2 { memory.append(bytes) } })
        }
        print("\(TimeBenchmark.years) years, five apps: \(span.wallText), \(outcomes[run - 1])")
      }
      // Deleted samples are remembered for anchored queries: some 80,000 of them here.
      print("memory after each year of the second run, MB: \(memory.map { $0 >> 20 })")
      guard outcomes[0] == outcomes[1], let first = memory.first, let last = memory.last, last < first + (32 << 20)
      else { throw ExitCode.failure }
    }
  }
}

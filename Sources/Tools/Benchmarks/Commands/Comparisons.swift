import ArgumentParser
import Foundation

extension Benchmarks {
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

  struct Socket: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares answers by a call with the same answers from another process, through a socket.")

    @Flag(help: ArgumentHelp("Answer questions on standard input, as the other process.", visibility: .hidden))
    var serve = false

    func run() throws {
      let benchmark = SocketBenchmark()
      if serve { return try benchmark.serve() }
      print(SocketBenchmark.table(try benchmark.rows()).text)
    }
  }

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
      // The device remembers deleted samples for anchored queries. Here these are about 80,000.
      print("memory after each year of the second run, MB: \(memory.map { $0 >> 20 })")
      guard outcomes[0] == outcomes[1], let first = memory.first, let last = memory.last, last < first + (32 << 20)
      else { throw ExitCode.failure }
    }
  }
}

extension Benchmarks {
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

extension Benchmarks {
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

    /// The growth of costs with the number of samples in the store, one column per number.
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

extension Benchmarks {
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
        ("A process for the app", SocketBenchmark.table(try SocketBenchmark().rows())),
      ]
      page.results =
        "\(machine.sentence)\n"
        + tables.map { "\n### \($0)\n\n\($1.markdown)\n" }.joined()
      try page.write()
    }
  }
}

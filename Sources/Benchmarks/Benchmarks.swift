import ArgumentParser
import Foundation

/// Measures statistics and saving, and prints a table.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures statistics and saving, single threaded, in processor time, data loaded.",
    discussion: """
      Build it in release mode:
        swift run -c release Benchmarks
      """)

  /// The number of samples of each type, with "k" or "m" behind it for thousands or millions.
  @Option(help: "How many samples of each type, such as 10k, 1m or 10m.")
  var samples = "10m"

  @Flag(help: "Ask other programs the same: NumPy, SQLite, DuckDB, polars and pandas, those that are installed.")
  var peers = false

  @Flag(help: "Show how costs grow, from 10 k samples to 50 M.")
  var growth = false

  @Flag(help: "Check the ratios that must hold on every machine; exit status 1 if one does not.")
  var check = false

  @Flag(
    help: "Compare calls of an app beside hidden samples and without any; exit status 1 if one takes twice as long.")
  var boundary = false

  @Flag(help: "Compare reads with an audit log and without one; exit status 1 if the log costs more than 5 %.")
  var audit = false

  @Flag(
    help:
      "Let ten years of background delivery pass for five apps, twice; exit status 1 if they differ or memory grows.")
  var time = false

  /// The layer to measure in this process, whose results are printed for the parent; nil in the parent.
  @Option(help: .hidden)
  var raw: Layer?

  func run() async throws {
    let count = try Self.number(samples)
    if let raw { return try await Self.printRaw(count, raw) }
    if time { return try await Self.letYearsPass() }
    if audit { return try Self.compareLogs() }
    if boundary { return try await Self.compareWorlds() }
    if check { return try Self.check(count) }
    if growth { return print(try Self.growth(upTo: max(count, 50_000_000))) }
    print(try Self.table(count, peers ? Peers(count: count) : nil))
  }

  // MARK: Tables

  private static func table(_ count: Int, _ peers: Peers?) throws -> String {
    let results = try measureInFreshProcesses(count)
    let names = peers?.names ?? []
    var table = Table(["\(Table.text(count)) samples, 5 years"] + Layer.allCases.map(\.rawValue) + names)
    for work in Work.allCases {
      var row = [work.rawValue] + Layer.allCases.map { Table.text(results[work, $0], work.unit) }
      for name in names {
        let ratio = peers?[work, name].flatMap { peer in results[work, .healthKit].map { peer / $0 } }
        row.append(
          Table.text(peers?[work, name], work.unit) + (ratio.map { String(format: " = %.0f ×", $0) } ?? ""))
      }
      table.add(row)
    }
    let legend = names.isEmpty ? "" : "\n×: as many times as long as through HealthKit."
    return table.text + legend + (peers?.missing.map { "\nNot installed: \($0)" }.joined() ?? "")
  }

  private static func growth(upTo largest: Int) throws -> String {
    let counts = [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000].filter { $0 <= largest }
    let columns = try counts.map { try measureInFreshProcesses($0) }
    var table = Table(["through HealthKit"] + counts.map { Table.text($0) })
    for work in Work.allCases {
      let layer = work == .plainPass ? Layer.engine : .healthKit
      table.add([work.rawValue] + columns.map { Table.text($0[work, layer], work.unit) })
    }
    return table.text
  }

  private static func compareLogs() throws {
    let benchmark = AuditBenchmark()
    let rows = try benchmark.rows()
    var table = Table(["audit log", "without", "with", "cost"])
    for row in rows {
      table.add([
        row.call, String(format: "%.2f µs", row.without * 1e6), String(format: "%.2f µs", row.with * 1e6),
        String(format: "%+.1f %%", row.share * 100),
      ])
    }
    let size = try benchmark.size()
    print(table.text, "A million reads: \(size.lines) lines, \(size.bytes) bytes.", separator: "\n")
    if rows.contains(where: { $0.share > AuditBenchmark.wanted }) { throw ExitCode.failure }
  }

  private static func compareWorlds() async throws {
    let rows = try await BoundaryBenchmark().rows()
    print(BoundaryBenchmark.text(rows))
    if rows.contains(where: { $0.ratio > BoundaryBenchmark.failing }) { throw ExitCode.failure }
  }

  private static func check(_ count: Int) throws {
    let columns = try [count, 5 * count].map { (count: $0, results: try measureInFreshProcesses($0)) }
    let expectations = Expectations(columns)
    for sentence in expectations.sentences { print(sentence.holds ? "holds " : "BROKEN", sentence.text) }
    if !expectations.hold { throw ExitCode.failure }
  }

  // MARK: A process for each number and layer

  /// Measures each layer in a process of its own, so that the memory of one measurement does not touch the next.
  private static func measureInFreshProcesses(_ count: Int) throws -> Results {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return Results(
      lines: try Layer.allCases.flatMap { layer in
        try Subprocess.lines(of: program, ["--samples", "\(count)", "--raw", layer.rawValue])
      })
  }

  private static func printRaw(_ count: Int, _ layer: Layer) async throws {
    var results = Results()
    switch layer {
    case .healthKit: try await HealthKitBenchmark(count: count).run(&results)
    case .engine: EngineBenchmark(count: count).run(&results)
    }
    for line in results.lines { print(line) }
  }

  private static func number(_ text: String) throws -> Int {
    let factors: [Character: Int] = ["k": 1_000, "m": 1_000_000]
    let factor = text.lowercased().last.flatMap { factors[$0] }
    let digits = factor == nil ? text[...] : text.dropLast()
    guard let number = Int(digits), number > 0, number <= 200_000_000 / (factor ?? 1) else {
      throw ValidationError("“\(text)” is not a number of samples. Try 10k, 1m or 50m.")
    }
    return max(2, number * (factor ?? 1))
  }
}

extension Layer: ExpressibleByArgument {
}

extension Benchmarks {
  // MARK: Time

  /// Runs ten years twice, prints both, and ends with status 1 if they differ or memory grows.
  static func letYearsPass() async throws {
    let clock = ContinuousClock()
    let beginning = clock.now
    let wakes = TimeBenchmark.runSchedule()
    let decided = (clock.now - beginning) / .seconds(1)
    print(
      "\(TimeBenchmark.years) years, the schedule of five apps: \(String(format: "%.1f", decided)) s, \(wakes) wake-ups"
    )
    var outcomes: [TimeBenchmark.Outcome] = []
    var memory: [Int] = []
    for run in 1...2 {
      let begin = clock.now
      outcomes.append(try await TimeBenchmark.run { _, bytes in if run == 2 { memory.append(bytes) } })
      let seconds = (clock.now - begin) / .seconds(1)
      print("\(TimeBenchmark.years) years, five apps: \(String(format: "%.1f", seconds)) s, \(outcomes[run - 1])")
    }
    // Deleted samples are remembered for anchored queries: some 80,000 of them here.
    print("memory after each year of the second run, MB: \(memory.map { $0 >> 20 })")
    guard outcomes[0] == outcomes[1], let first = memory.first, let last = memory.last, last < first + (32 << 20) else {
      throw ExitCode(1)
    }
  }
}

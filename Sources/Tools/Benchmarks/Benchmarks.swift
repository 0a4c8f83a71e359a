import ArgumentParser

/// Measures the program. A single clock, ``Measurement``, produces every figure.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures statistics, saving and files, and checks the ratios that hold on every machine.",
    discussion: """
      Build it in release mode, except for `check --quick`:
        swift run -c release Benchmarks statistics
      """,
    subcommands: [
      Statistics.self, Storage.self, Boundary.self, Audit.self, Socket.self, Time.self, Check.self, Write.self,
      Raw.self,
    ])
}

/// A number of samples, such as 10k, 1m or 50m.
struct SampleCount: ExpressibleByArgument {
  let value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    let factors: [Character: Int] = ["k": 1_000, "m": 1_000_000]
    let factor = argument.lowercased().last.flatMap { factors[$0] }
    guard let number = Int(factor == nil ? argument[...] : argument.dropLast()), number > 0,
      number <= 200_000_000 / (factor ?? 1)
    else { return nil }
    value = max(2, number * (factor ?? 1))
  }

  var defaultValueDescription: String { Table.text(value) }
}

extension Layer: ExpressibleByArgument {}

import Foundation
import Glibc

extension CountedExport {
  /// The resources that an import used.
  package struct Cost: Sendable {
    package var seconds: Double
    /// The maximum memory of the child processes so far, in bytes.
    package var mostMemory: Int
  }

  /// Imports the file with the built program, and checks the contents of the store.
  ///
  /// - Returns: A list of problems, empty when there are none, and the cost of the import.
  package func check(_ export: URL, program: String, store: URL) throws -> (flaws: [String], cost: Cost) {
    let started = ContinuousClock.now
    let account = try ProgramRun.output(program, ["import", export.path, "--store", store.path])
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    var flaws: [String] = []
    let line = "\(records) read = \(records) imported + 0 duplicates + 0 left out."
    if !account.contains(line) { flaws.append("the account is another: \(account.suffix(300))") }
    for (type, totals) in self.totals.sorted(by: { $0.key < $1.key }) where totals.count > 0 {
      flaws += try self.flaws(of: type, totals, program, store)
    }
    return (flaws, Cost(seconds: seconds, mostMemory: usage.ru_maxrss * 1_024))
  }

  private func flaws(of type: String, _ expected: Totals, _ program: String, _ store: URL) throws -> [String] {
    let options = expected.isCumulative ? "sum" : "min,max"
    let table = try ProgramRun.output(
      program,
      ["stats", type, "--store", store.path, "--every", "1y", "--options", options, "--time-zone", "UTC"]
        + ["--format", "csv"])
    let rows = table.split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    var flaws: [String] = []
    if expected.isCumulative {
      let sum = rows.reduce(0) { $0 + ($1.last ?? 0) }
      if sum != expected.sum { flaws.append("\(type): the sum is \(sum), not \(expected.sum)") }
    } else {
      let numbers = rows.flatMap { $0.suffix(2) }
      if numbers.min() != expected.least { flaws.append("\(type): the least is \(numbers.min() ?? .nan)") }
      if numbers.max() != expected.greatest { flaws.append("\(type): the greatest is \(numbers.max() ?? .nan)") }
    }
    return flaws
  }
}

/// A run of the program to its end.
enum ProgramRun {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// - Throws: An error when the exit status is not 0.
  static func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(arguments.joined(separator: " ")): status \(process.terminationStatus)")
    }
    return String(decoding: said, as: UTF8.self)
  }
}

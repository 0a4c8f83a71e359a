import ArgumentParser
import Foundation
import Glibc

/// The tests of a ``MutantRoom``, run with one mutant at a time.
struct MutantTrial {
  enum End: Hashable {
    case killed
    /// The tests produced no output for much longer than they normally take.
    case stuck
    case survived
  }

  private let program: URL
  /// The test filters, each with the time without output after which a run counts as stuck, in milliseconds.
  private var filters: [(filter: String, patience: Int32)] = []

  /// Runs the tests without a mutant, and records how long they take.
  ///
  /// - Parameters:
  ///   - program: The executable with the copy's tests.
  ///   - filters: Regular expressions for test names, the fast ones first.
  /// - Throws: An error when a test fails.
  init(_ program: URL, _ filters: [String]) throws {
    self.program = program
    for filter in filters {
      let start = ContinuousClock.now
      guard try end(of: 0, filter, patience: 900_000) == .survived else {
        throw ValidationError("The tests fail without a mistake: \(filter)")
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      say("\(String(format: "%.1f", seconds)) s: \(filter)")
      self.filters.append((filter, Int32(5_000 + 5_000 * seconds)))
    }
  }

  /// Runs the tests filter by filter until one fails.
  func end(of number: Int) throws -> End {
    for (filter, patience) in filters {
      let end = try end(of: number, filter, patience: patience)
      if end != .survived { return end }
    }
    return .survived
  }

  private func end(of number: Int, _ filter: String, patience: Int32) throws -> End {
    let output = Pipe()
    let process = Process.ofTests(
      program, ["--filter", filter], setting: [MutantSwitches.variable: "\(number)"])
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let lines = PatientLines(output.fileHandleForReading.fileDescriptor, patience: patience)
    var hasFailed = false
    // Stop at the first failure.
    while !hasFailed, let line = lines.next() { hasFailed = line.hasPrefix("✘") }
    // Kill with SIGKILL, because the run would otherwise wait for processes that its tests started.
    if lines.isStuck || hasFailed { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    if lines.isStuck { return .stuck }
    return hasFailed || process.terminationStatus != 0 ? .killed : .survived
  }
}

import ArgumentParser
import Foundation
import Glibc

/// One run of tests with a mistake switched on.
struct MutantTrial {
  /// What came of it.
  enum End: Hashable {
    case killed
    case stuck
    case survived
  }

  /// The tests of the copy.
  let program: URL
  /// The time without output after which a run is stuck, in milliseconds.
  private static let patience: Int32 = 90_000

  /// Runs the tests filter by filter, until one fails.
  func end(of number: Int, _ filters: [String]) throws -> End {
    for filter in filters {
      let end = try end(of: number, filter)
      if end != .survived { return end }
    }
    return .survived
  }

  private func end(of number: Int, _ filter: String) throws -> End {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    var environment = ProcessInfo.processInfo.environment
    environment[MutantSwitches.variable] = "\(number)"
    process.environment = environment
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let lines = PatientLines(output.fileHandleForReading.fileDescriptor, patience: Self.patience)
    var hasFailed = false
    // The first failure is enough.
    while !hasFailed, let line = lines.next() { hasFailed = line.contains("✘") || line.contains("Fatal error") }
    if lines.isStuck || hasFailed { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    if lines.isStuck { return .stuck }
    return hasFailed || process.terminationStatus != 0 ? .killed : .survived
  }
}

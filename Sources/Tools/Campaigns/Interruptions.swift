import ArgumentParser
import Foundation
import Fuzzing

struct Interruptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop imports at random moments, let them go on, and compare with one that was not stopped.",
    discussion: """
      By Ctrl-C, a request to end, kill -9 and a full disk; from XML, an archive and a pipe; each round up to three \
      times. The moment hangs on what the import has done, not on the clock.
      """)

  @Option(help: "The number of imports to stop.")
  var rounds = 100

  @Option(help: "The seed.")
  var seed: UInt64 = 1

  @Option(help: "The number of elements of all kinds in the export, and of records of steps.")
  var elements = 20_000

  @Option(help: "The built program; without it, the one beside this.")
  var program: String?

  /// Runs the rounds, and exits with status 1 if there are findings.
  func run() throws {
    let path = try BuiltProgram.path(program)
    let started = ContinuousClock.now
    let trial = try InterruptionTrial(program: path, elements: elements, steps: elements, seed: seed)
    var findings = 0
    for round in 0..<rounds {
      guard let flaw = try trial.flaw(round: round) else { continue }
      findings += 1
      say("found seed \(seed), round \(round): \(flaw)")
    }
    let seconds = Int((ContinuousClock.now - started) / .seconds(1))
    let stops = trial.stops.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
    say("seed \(seed): \(rounds) imports stopped (\(stops)), \(seconds) s, \(findings) findings")
    if findings > 0 { throw ExitCode(1) }
  }
}

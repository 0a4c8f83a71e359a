import ArgumentParser
import Foundation
import Fuzzing

struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Damage exports, archives and stores, and judge what comes of them.",
    discussion: """
      Cases run in child processes: one that ends or is stuck is a finding as well. Of each finding the smallest file is \
      kept that was found to show it.
      """)

  @Option(help: "The time to go on, in minutes.")
  var minutes = 60.0

  @Option(help: "The seed. The same seed makes the same cases.")
  var seed: UInt64 = 1

  @Option(help: "The one thing to damage: bytes, structure, zips or rows.")
  var only: FuzzedThing?

  /// The number of cases of each kind; nil to continue for ``minutes``.
  @Option(help: "The number of cases of each thing, whatever the time.")
  var cases: Int?

  @Option(help: ArgumentHelp("The case to begin with.", valueName: "case"))
  var first = 0

  @Option(help: ArgumentHelp("The folder that findings are kept in.", valueName: "folder"))
  var keep = NSTemporaryDirectory()

  /// True in a process that tries the cases itself; false in the parent that starts such processes.
  @Flag(help: .hidden)
  var child = false

  /// Tries cases until the time or the number of cases is reached, and exits with status 1 if there are findings.
  func run() throws {
    if child { return try tryCases() }
    try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
    let started = ContinuousClock.now
    let end = started + .seconds(minutes * 60)
    var (count, findings, next) = (0, 0, first)
    let things = only.map { [$0] } ?? FuzzedThing.allCases
    while cases.map({ next < first + $0 }) ?? (ContinuousClock.now < end) {
      let size = min(Batch.size, cases.map { first + $0 - next } ?? Batch.size)
      for thing in things {
        let batch = Batch(thing: thing, seed: seed, cases: next..<next + size, folder: keep)
        findings += try batch.run()
        count += size
      }
      next += size
    }
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    say("seed \(seed): \(count) cases, \(Int(seconds)) s, \(findings) findings")
    if findings > 0 { throw ExitCode(1) }
  }

  /// Prints each case before trying it, so that the parent knows which one ended the process.
  private func tryCases() throws {
    guard let only, let cases else { throw ExitCode(64) }
    var fuzzer = try Fuzzer()
    for number in first..<first + cases {
      let fuzzCase = FuzzCase(only, seed: seed, number: number)
      say("try \(number)")
      guard let finding = try fuzzer.finding(fuzzCase) else { continue }
      let path = Batch.path(in: keep, fuzzCase, ending: finding.ending)
      try Data(finding.bytes).write(to: URL(filePath: path))
      say("found \(finding) — \(path)".replacing("\n", with: " "))
    }
    say("done")
  }

}

extension FuzzedThing: ExpressibleByArgument {}
